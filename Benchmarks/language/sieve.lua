local function primes(n)
  local is_prime = {}
  for i = 0, n do is_prime[i] = true end
  local count = 0
  for i = 2, n do
    if is_prime[i] then
      count = count + 1
      local k = i * i
      while k <= n do
        is_prime[k] = false
        k = k + i
      end
    end
  end
  return count
end
print(primes(tonumber(arg[1])))
