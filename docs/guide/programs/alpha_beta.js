// Alpha-beta that prints the leaves it reads and the value: one tree a line.
const search = (node, path, alpha, beta, max) => {
  if (typeof node === 'number') {
    console.log(JSON.stringify({ leaf: path.join('/'), value: node }));
    return node;
  }
  let best = max ? -Infinity : Infinity;
  for (let i = 0; i < node.length; i++) {
    const score = search(node[i], [...path, i + 1], alpha, beta, !max);
    best = max ? Math.max(best, score) : Math.min(best, score);
    if (max) alpha = Math.max(alpha, best);
    else beta = Math.min(beta, best);
    if (alpha >= beta) break;
  }
  return best;
};

for (const line of require('fs').readFileSync(0, 'utf8').trim().split('\n')) {
  console.log(JSON.stringify({ value: search(JSON.parse(line), [], -Infinity, Infinity, true) }));
}
