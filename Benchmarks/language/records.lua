local function count_up(n)
  local tree = {name = "oak", count = 0, height = 12}
  for i = 1, n do
    tree.count = tree.count + 1
    if tree.height > 20 then tree.height = 12 end
    tree.height = tree.height + 0.5
  end
  return tree
end
local tree = count_up(tonumber(arg[1]))
print(tree.count .. " " .. tree.height)
