import sys


def primes(n):
    is_prime = [True] * (n + 1)
    count = 0
    for i in range(2, n + 1):
        if is_prime[i]:
            count = count + 1
            k = i * i
            while k <= n:
                is_prime[k] = False
                k = k + i
    return count


print(primes(int(sys.argv[1])))
