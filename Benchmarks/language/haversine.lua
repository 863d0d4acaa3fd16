local sin, cos, sqrt, rad = math.sin, math.cos, math.sqrt, math.rad
local function length(n)
  local radius = 6371008.8
  local step = 0.00001
  local latitude, longitude = 51.5, -0.1
  local sum = 0
  for i = 1, n do
    local next_latitude = latitude + step
    local next_longitude = longitude + step
    local a = sin(rad((next_latitude - latitude) / 2)) ^ 2
      + cos(rad(latitude)) * cos(rad(next_latitude)) * sin(rad((next_longitude - longitude) / 2)) ^ 2
    sum = sum + 2 * radius * sqrt(a)
    latitude, longitude = next_latitude, next_longitude
  end
  return sum
end
print(string.format("%.3f", length(tonumber(arg[1]))))
