local function clear(kind) end
for i = 1, tonumber(arg[1]) do clear("candidate") end
print("done")
