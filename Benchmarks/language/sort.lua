local function numbers(n)
  local list = {}
  local x = 42
  for i = 1, n do
    x = x * 16807 % 2147483647
    list[#list + 1] = x
  end
  return list
end
local sorted = numbers(tonumber(arg[1]))
table.sort(sorted)
print(sorted[1] .. " " .. sorted[#sorted])
