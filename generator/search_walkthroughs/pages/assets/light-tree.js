/* The tree of the light search: read off a film, and written as the text of a walkthrough. */
(() => {
  "use strict";
  const ENDS = { inf: Infinity, "-inf": -Infinity };
  const NAMES = { 1: "max", "-1": "min" };
  const RESERVED = /^(children|player|key|value|p|note|probability)$/;

  /** The nodes of a film that has what the light search needs: its values come with the film. */
  function nodesOf({ tree, light, stack, standings }) {
    const nodes = tree.turn.map((turn, place) => ({
      turn, children: [], label: place ? tree.move[place] : standings[stack[0][0]][0],
    }));
    tree.parent.forEach((parent, place) => { if (parent >= 0) nodes[parent].children.push(place); });
    tree.leaves.forEach((leaf, n) => { nodes[leaf].value = light.values[n]; });
    return nodes;
  }

  /** The nodes of nested lists, depth first: the players alternate, and MAX begins. */
  function nodesOfLists(lists) {
    const nodes = [];
    const grow = (list, turn, label) => {
      const node = { turn, children: [], label };
      const place = nodes.push(node) - 1;
      if (Array.isArray(list)) list.forEach((one, n) => node.children.push(grow(one, -turn, `${n + 1}`)));
      else node.value = list;
      return place;
    };
    grow(lists, 1, "");
    return nodes;
  }

  /** The options of a film's `light`, with infinite numbers as such. */
  const optionsOf = ({ options: { window, ...options } }) => ({
    ...options, ...(window && { window: window.map((end) => ENDS[end] ?? end) }),
  });

  /** A walkthrough that searches the nodes; `options` are those of a film's `light`. */
  function walkthroughText(nodes, algorithm, options, title) {
    const written = (place, turn) => {
      const { children, label, value, turn: mover } = nodes[place];
      if (!children.length) return value;
      const labels = children.map((child) => nodes[child].label);
      const below = children.map((child) => written(child, -mover));
      const counted = labels.every((one, n) => one === `${n + 1}`);
      const tree = counted ? below : Object.fromEntries(labels.map((one, n) => [one, below[n]]));
      const named = place === 0 && label;
      if (turn === mover && !named && !labels.some((one) => RESERVED.test(one))) return tree;
      return { ...(named && { key: label }), ...(turn !== mover && { player: NAMES[mover] }), children: tree };
    };
    const plain = (value) => (Array.isArray(value) ? `[${value.join(", ")}]` : value);
    const set = Object.entries(options).map(([name, value]) => `${name}: ${plain(value)}`);
    return [
      `title: ${JSON.stringify(title)}`, `algorithm: ${algorithm}`, ...(set.length ? [`options: {${set.join(", ")}}`] : []),
      `tree: ${JSON.stringify(written(0, 1)).replace(/([,:])/g, "$1 ")}`, "",
    ].join("\n");
  }

  Object.assign(self.walkthroughs, { nodesOf, nodesOfLists, optionsOf, walkthroughText });
})();
