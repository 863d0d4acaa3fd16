import sys


def count_up(n):
    tree = {"name": "oak", "count": 0, "height": 12}
    for i in range(n):
        tree["count"] = tree["count"] + 1
        if tree["height"] > 20:
            tree["height"] = 12
        tree["height"] = tree["height"] + 0.5
    return tree


tree = count_up(int(sys.argv[1]))
print(tree["count"], tree["height"])
