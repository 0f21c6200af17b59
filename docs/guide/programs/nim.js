// Take 1, 2 or 3 of 5 counters; who takes the last one loses. Each line printed is an event.
const say = (event) => console.log(JSON.stringify(event));

function search(counters, isMax, path, alpha, beta) {
  const name = path.join('/');
  if (counters === 0) {
    const value = isMax ? 1 : -1; // the other player took the last one
    say({ leaf: name, value });
    return value;
  }
  const takes = [1, 2, 3].filter((take) => take <= counters);
  say({ enter: name, moves: takes.map(String) });
  let best = isMax ? -2 : 2;
  for (const take of takes) {
    const value = search(counters - take, !isMax, [...path, take], alpha, beta);
    best = isMax ? Math.max(best, value) : Math.min(best, value);
    if (isMax) alpha = Math.max(alpha, best);
    else beta = Math.min(beta, best);
    if (alpha >= beta) break;
  }
  say({ leave: name, value: best });
  return best;
}

say({ value: search(5, true, [], -2, 2) });
