local function walk(n)
  local speed = 1.4
  local way = 0.0
  for i = 1, n do
    way = way + 25 * 0.01
    if way > 1 * 1000 then way = way - 1 * 1000 end
    way = way + speed * 0.5 / 1 * 1
  end
  return way
end
print(string.format("%.3f m", walk(tonumber(arg[1]))))
