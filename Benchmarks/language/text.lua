local function build(n)
  local text = {}
  for i = 1, n do text[#text + 1] = i .. "," end
  return table.concat(text)
end
print(#build(tonumber(arg[1])))
