// Take 1, 2 or 3 of 5 counters; who takes the last one loses. Each line printed is an event.
#include <algorithm>
#include <cstdio>
#include <string>
using namespace std;

int search(int counters, bool isMax, const string& path, int alpha, int beta) {
    if (counters == 0) {
        int value = isMax ? 1 : -1;  // the other player took the last one
        printf("{\"leaf\": \"%s\", \"value\": %d}\n", path.c_str(), value);
        return value;
    }
    const char* moves[] = {"[\"1\"]", "[\"1\", \"2\"]", "[\"1\", \"2\", \"3\"]"};
    int most = min(3, counters);
    printf("{\"enter\": \"%s\", \"moves\": %s}\n", path.c_str(), moves[most - 1]);
    int best = isMax ? -2 : 2;
    for (int take = 1; take <= most && alpha < beta; take++) {
        string below = (path.empty() ? "" : path + "/") + to_string(take);
        int value = search(counters - take, !isMax, below, alpha, beta);
        best = isMax ? max(best, value) : min(best, value);
        if (isMax) alpha = max(alpha, best);
        else beta = min(beta, best);
    }
    printf("{\"leave\": \"%s\", \"value\": %d}\n", path.c_str(), best);
    return best;
}

int main() {
    int value = search(5, true, "", -2, 2);
    printf("{\"value\": %d}\n", value);
}
