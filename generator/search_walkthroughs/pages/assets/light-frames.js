/* The frames of a light search: what it reports, one decision after another, as the generator's recorder has them.
   All scores and windows are MAX's. A node is named by its place in the list of nodes. */
(() => {
  "use strict";
  const { MOVER, lightSearch, meaning } = self.walkthroughs;

  /** What a score is against the window; `inside`: a score at a bound does not fail. */
  function against(score, alpha, beta, inside) {
    if (inside && (score === alpha || score === beta)) return "exact";
    return score <= alpha ? "fail low" : score >= beta ? "fail high" : "exact";
  }

  /** How often each node has been entered, and which subtrees have never been. */
  class Visits {
    #times = new Map();
    #left = new Map();

    constructor(tally, nodes) {
      Object.assign(this, { tally, nodes });
    }

    /** Which visit of the node begins, from 1. */
    enter(place) {
      const times = (this.#times.get(place) ?? 0) + 1;
      this.#times.set(place, times);
      if (this.#left.has(place)) {
        this.tally.pruned -= this.#left.get(place);
        this.#left.delete(place);
        this.nodes[place].children.forEach((child) => this.leaveOut(child));
      }
      return times;
    }

    leaveOut(place) {
      if (this.#times.has(place) || this.#left.has(place)) return;
      const { size } = this.nodes[place];
      this.#left.set(place, size);
      this.tally.pruned += size;
    }
  }

  /** Makes frames of what a search reports. */
  class FrameRecorder {
    frames = [];
    tally = { calculated: 0, distinct: 0, pruned: 0 };
    #path = []; // the open nodes

    /** `nodes` know how large the subtree of each is; `passes`: nodes may be entered again. */
    constructor(nodes, { mover, past, hard, unknown, passes }) {
      Object.assign(this, { nodes, mover, past, hard, unknown });
      this.visits = passes ? new Visits(this.tally, nodes) : null;
    }

    #forMax(turn, value) {
      return (this.mover ? value * turn : value) + 0; // which makes −0 plain
    }

    #frame(status, node, facts) {
      const { place, turn, alpha, beta, times } = node;
      const frame = { status, node: place, turn, alpha, beta, pass: times, ...this.tally, ...facts };
      this.frames.push(frame);
      return frame;
    }

    node(search) {
      return (place, alpha = -Infinity, beta = Infinity) => {
        const { turn, children } = this.nodes[place];
        const [low, high] = this.mover && turn < 0 ? [-beta + 0, -alpha + 0] : [alpha, beta];
        const times = this.visits?.enter(place);
        const node = { place, turn, children, alpha: low, beta: high, times, entered: new Set() };
        this.#path.at(-1)?.entered.add(place);
        this.#path.push(node);
        this.#frame("start", node);
        const value = search(place, alpha, beta);
        this.#leave(node, this.#forMax(turn, value));
        return value;
      };
    }

    #leave(node, score) {
      const leaf = !node.children.length;
      this.#skip(node);
      this.tally.calculated += 1;
      if (node.times === 1) this.tally.distinct += 1;
      const inside = this.past && (leaf || !this.hard);
      this.#frame("end", node, { score, kind: against(score, node.alpha, node.beta, inside) });
      this.#path.pop();
      const parent = this.#path.at(-1);
      if (!parent) return;
      parent.lastChild = node.place;
      this.#frame("score", parent, { score: parent.score, child: node.place, childScore: score });
    }

    /** Count out the children that have not been entered. */
    #skip(node) {
      const left = node.children.filter((child) => !node.entered.has(child));
      for (const child of left) {
        node.entered.add(child);
        if (this.visits) this.visits.leaveOut(child);
        else this.tally.pruned += this.nodes[child].size;
      }
      return left;
    }

    open(best) {
      const node = this.#path.at(-1);
      node.score = this.#forMax(node.turn, best);
    }

    update(best) {
      const node = this.#path.at(-1);
      const score = this.#forMax(node.turn, best);
      const updated = score !== node.score;
      // A child may be worth just the end of the score range that the node opened with.
      if (updated || (!node.own && score === this.unknown[node.turn > 0 ? 0 : 1])) Object.assign(node, { score, own: true });
      this.#frame("update", node, { score, child: node.lastChild, updated, cut: false });
    }

    cutoff() {
      const node = this.#path.at(-1);
      const skipped = this.#skip(node);
      const kind = node.turn > 0 ? "beta" : "alpha";
      const cutoff = { node: node.place, kind, after: node.lastChild, skipped, from: this.#supplier(node) };
      Object.assign(this.frames.at(-1), this.tally, { cut: true, cutoff });
    }

    /** The nearest node above whose own score cuts this one. */
    #supplier({ turn, score }) {
      return this.#path.findLast((above) => {
        const ahead = (above.score - score) * above.turn;
        return above.turn === -turn && above.own && (ahead > 0 || (ahead === 0 && !this.past));
      })?.place;
    }
  }

  /** The frames of a search of these nodes, in order. */
  function lightFrames(nodes, algorithm, options) {
    const { past, hard, unknown } = meaning(nodes, options);
    const recorder = new FrameRecorder(nodes, {
      past, hard, unknown, mover: MOVER.has(algorithm), passes: algorithm === "pvs",
    });
    lightSearch(nodes, algorithm, options, recorder);
    recorder.frames.forEach((frame, number) => { frame.number = number; });
    return recorder.frames;
  }

  self.walkthroughs.lightFrames = lightFrames;
})();
