# Take 1, 2 or 3 of 5 counters; who takes the last one loses. Each line printed is an event.
import json


def say(**event):
    print(json.dumps(event))


def search(counters, is_max, path, alpha, beta):
    name = "/".join(path)
    if counters == 0:
        value = 1 if is_max else -1  # the other player took the last one
        say(leaf=name, value=value)
        return value
    takes = range(1, min(3, counters) + 1)
    say(enter=name, moves=[str(take) for take in takes])
    best = -2 if is_max else 2
    for take in takes:
        value = search(counters - take, not is_max, [*path, str(take)], alpha, beta)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    say(leave=name, value=best)
    return best


say(value=search(5, True, [], -2, 2))
