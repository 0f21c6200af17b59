// Alpha-beta that prints where it enters and leaves, and what it reads: one tree a line.
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

public class TreeSearch {
    static String text;
    static int at;

    /** Reads a number, or a list of trees: [[3, 12], 2]. */
    static Object parse() {
        while (text.charAt(at) == ' ' || text.charAt(at) == ',') at++;
        if (text.charAt(at) != '[') {
            int start = at;
            while (at < text.length() && "],".indexOf(text.charAt(at)) < 0) at++;
            return Double.valueOf(text.substring(start, at).trim());
        }
        List<Object> children = new ArrayList<>();
        at++;
        while (text.charAt(at) != ']') {
            children.add(parse());
            while (text.charAt(at) == ' ' || text.charAt(at) == ',') at++;
        }
        at++;
        return children;
    }

    static double search(Object node, String path, double alpha, double beta, boolean max) {
        if (node instanceof Double value) {
            System.out.println("{\"leaf\": \"" + path + "\", \"value\": " + value + "}");
            return value;
        }
        System.out.println("{\"enter\": \"" + path + "\"}");
        double best = max ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        int number = 0;
        for (Object child : (List<?>) node) {
            number++;
            String below = path.isEmpty() ? "" + number : path + "/" + number;
            double score = search(child, below, alpha, beta, !max);
            best = max ? Math.max(best, score) : Math.min(best, score);
            if (max) alpha = Math.max(alpha, best);
            else beta = Math.min(beta, best);
            if (alpha >= beta) break;
        }
        System.out.println("{\"leave\": \"" + path + "\", \"value\": " + best + "}");
        return best;
    }

    public static void main(String[] words) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            text = in.nextLine();
            at = 0;
            double inf = Double.POSITIVE_INFINITY;
            System.out.println("{\"value\": " + search(parse(), "", -inf, inf, true) + "}");
        }
    }
}
