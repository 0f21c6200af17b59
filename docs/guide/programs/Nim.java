// Take 1, 2 or 3 of 5 counters; who takes the last one loses. Each line printed is an event.
public class Nim {
    static int search(int counters, boolean isMax, String path, int alpha, int beta) {
        if (counters == 0) {
            int value = isMax ? 1 : -1; // the other player took the last one
            System.out.printf("{\"leaf\": \"%s\", \"value\": %d}%n", path, value);
            return value;
        }
        String[] moves = {"[\"1\"]", "[\"1\", \"2\"]", "[\"1\", \"2\", \"3\"]"};
        int most = Math.min(3, counters);
        System.out.printf("{\"enter\": \"%s\", \"moves\": %s}%n", path, moves[most - 1]);
        int best = isMax ? -2 : 2;
        for (int take = 1; take <= most && alpha < beta; take++) {
            String below = path.isEmpty() ? "" + take : path + "/" + take;
            int value = search(counters - take, !isMax, below, alpha, beta);
            best = isMax ? Math.max(best, value) : Math.min(best, value);
            if (isMax) alpha = Math.max(alpha, best);
            else beta = Math.min(beta, best);
        }
        System.out.printf("{\"leave\": \"%s\", \"value\": %d}%n", path, best);
        return best;
    }

    public static void main(String[] words) {
        System.out.printf("{\"value\": %d}%n", search(5, true, "", -2, 2));
    }
}
