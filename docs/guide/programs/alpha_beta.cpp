// Alpha-beta that prints every event: one tree a line on standard input.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

struct Node {
    vector<Node> children;
    double value = 0;
};

Node parse(const string& text, size_t& at) {  // [[3, 12], 2]
    while (text[at] == ' ' || text[at] == ',') at++;
    Node node;
    if (text[at] != '[') {
        size_t length;
        node.value = stod(text.substr(at), &length);
        at += length;
        return node;
    }
    for (at++; text[at] != ']';) {
        node.children.push_back(parse(text, at));
        while (text[at] == ' ' || text[at] == ',') at++;
    }
    at++;
    return node;
}

string number(double x) {
    if (isinf(x)) return x > 0 ? "\"inf\"" : "\"-inf\"";
    return to_string(x);
}

double search(const Node& node, string path, double alpha, double beta, bool max) {
    string window = ", \"alpha\": " + number(alpha) + ", \"beta\": " + number(beta) + "}\n";
    if (node.children.empty()) {
        cout << "{\"leaf\": \"" << path << "\", \"value\": " << number(node.value) << window;
        return node.value;
    }
    cout << "{\"enter\": \"" << path << "\"" << window;
    double best = max ? -INFINITY : INFINITY;
    for (size_t i = 0; i < node.children.size(); i++) {
        string child = (path.empty() ? "" : path + "/") + to_string(i + 1);
        double score = search(node.children[i], child, alpha, beta, !max);
        best = max ? std::max(best, score) : std::min(best, score);
        if (max) alpha = std::max(alpha, best);
        else beta = std::min(beta, best);
        cout << "{\"score\": " << number(best) << "}\n";
        if (alpha >= beta) {
            cout << "{\"cut\": true}\n";
            break;
        }
    }
    cout << "{\"leave\": \"" << path << "\", \"value\": " << number(best) << "}\n";
    return best;
}

int main() {
    for (string line; getline(cin, line);) {
        size_t at = 0;
        double value = search(parse(line, at), "", -INFINITY, INFINITY, true);
        cout << "{\"value\": " << number(value) << "}" << endl;
    }
}
