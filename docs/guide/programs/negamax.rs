// Nega-alpha that prints every event, in the values of the player who moves: one tree a line.
use std::io::BufRead;

enum Tree {
    Leaf(f64),
    Node(Vec<Tree>),
}

/// Reads a number, or a list of trees: [[3, 12], 2].
fn parse(text: &[u8], at: &mut usize) -> Tree {
    let skip = |at: &mut usize| while b" ,".contains(&text[*at]) { *at += 1 };
    skip(at);
    if text[*at] != b'[' {
        let start = *at;
        while *at < text.len() && !b"], ".contains(&text[*at]) { *at += 1 }
        return Tree::Leaf(std::str::from_utf8(&text[start..*at]).unwrap().parse().unwrap());
    }
    let mut children = Vec::new();
    *at += 1;
    while text[*at] != b']' {
        children.push(parse(text, at));
        skip(at);
    }
    *at += 1;
    Tree::Node(children)
}

fn number(x: f64) -> String {
    if x.is_finite() { format!("{}", x) } else { format!("\"{}\"", x) }
}

fn search(node: &Tree, path: &str, mut alpha: f64, beta: f64, sign: f64) -> f64 {
    let window = format!("\"alpha\": {}, \"beta\": {}", number(alpha), number(beta));
    let children = match node {
        Tree::Leaf(value) => {
            println!("{{\"leaf\": \"{}\", \"value\": {}, {}}}", path, number(*value), window);
            return sign * value;
        }
        Tree::Node(children) => children,
    };
    println!("{{\"enter\": \"{}\", {}}}", path, window);
    let mut best = f64::NEG_INFINITY;
    for (i, child) in children.iter().enumerate() {
        let slash = if path.is_empty() { "" } else { "/" };
        let below = format!("{}{}{}", path, slash, i + 1);
        best = best.max(-search(child, &below, -beta, -alpha, -sign));
        alpha = alpha.max(best);
        println!("{{\"score\": {}}}", number(best));
        if alpha >= beta {
            println!("{{\"cut\": true}}");
            break;
        }
    }
    println!("{{\"leave\": \"{}\", \"value\": {}}}", path, number(best));
    best
}

fn main() {
    for line in std::io::stdin().lock().lines() {
        let tree = parse(line.unwrap().as_bytes(), &mut 0);
        let value = search(&tree, "", f64::NEG_INFINITY, f64::INFINITY, 1.0);
        println!("{{\"value\": {}}}", number(value));
    }
}
