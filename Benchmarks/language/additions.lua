local function add_up(n)
  local sum = 0.0
  for i = 1, n // 1000 do
    for j = 1, 1000 do sum = sum + j end
  end
  return sum
end
print(string.format("%.0f", add_up(tonumber(arg[1]))))
