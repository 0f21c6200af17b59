"""Adapters whose nodes are objects: game states, boards, and nodes with children."""

import ast
from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from typing import Any

from ...game import Path
from .adapters import TREE_NAMES, Adapter, Heap, NamedNodes, NestedLists, NodeHandle, plain_name
from .nested_adapters import NestedTuples, PairsOfLeaves, PairsOfNumbers, PairsWithNone
from .two_children import PAIRS, has_pair_keys, names_pair


class _State(NodeHandle):
    """A state of the tree that an adapter hands out."""

    def __init__(self, adapter: Adapter, path: Path = ()) -> None:
        self._adapter = adapter
        self.path = path


class Objects(Adapter):
    """Objects with ``.children`` and ``.value``, and their usual other names."""

    marks = (
        *(".children", ".successors", ".is_leaf", ".kids", ".get_children", ".getChildren"),
        *("get_children(", "get_successors(", "successors("),
    )

    @cached_property
    def root(self) -> Any:
        """The root's object."""
        return _TreeNode(self, ())

    def argument(self, name: str) -> Any:
        """See `Adapter`; a tree is its root, and functions of nodes may be passed."""
        word = plain_name(name)
        if word in NODE_FUNCTIONS:
            return NODE_FUNCTIONS[word]
        if word in ("maxdepth", "depthlimit", "targetdepth"):
            return self.height()
        return self.root if word in TREE_NAMES else super().argument(name)


class _TreeNode(_State):
    def __init__(self, adapter: Adapter, path: Path) -> None:
        super().__init__(adapter, path)
        self.children = [_TreeNode(adapter, child) for child in adapter.children(path)]
        self.kids = self.children
        self.name = self.label = self.id = "/".join(map(str, path)) or "root"
        for names in PAIRS:
            for place, name in enumerate(names):
                setattr(self, name, self._child(place))
        self._noted: Any = None

    def _child(self, place: int) -> "_TreeNode | None":
        return self.children[place] if place < len(self.children) else None

    def get_left(self) -> "_TreeNode | None":
        return self._child(0)

    def get_right(self) -> "_TreeNode | None":
        return self._child(1)

    getLeft, getRight = get_left, get_right

    def _worth(self) -> Any:
        return self._noted if self.children else self._adapter.worth(self.path)

    def _write(self, value: Any) -> None:
        """Take what a program notes at a node; a leaf's value stays what it is."""
        self._noted = value

    value = val = score = utility = data = property(_worth, _write)

    def evaluate(self) -> Any:
        return self._worth()

    eval = heuristic = get_value = getValue = evaluate

    def is_terminal(self) -> bool:
        return not self.children

    is_leaf = isLeaf = isTerminal = is_over = terminal_test = is_terminal

    def get_children(self) -> "list[_TreeNode]":
        return self.children

    successors = getChildren = get_children


NODE_FUNCTIONS: Mapping[str, Callable[[_TreeNode], Any]] = {
    **dict.fromkeys(("getchildren", "getsuccessors"), _TreeNode.get_children),
    **dict.fromkeys(("evaluate", "evaluation", "evalfn", "heuristic"), _TreeNode.evaluate),
    **dict.fromkeys(("isterminal", "terminaltest", "gameover"), _TreeNode.is_terminal),
}
"""Functions of nodes that a search may take as parameters, by their names."""


class Aima(Adapter):
    """``game.actions(s)``, ``result(s, a)``, ``utility(s, p)``, ``is_terminal(s)``, as in the code
    of *Artificial Intelligence: A Modern Approach*."""

    marks = (".actions,.result", ".terminal_test", ".to_move", ".is_terminal(,.utility")

    @cached_property
    def root(self) -> Any:
        """The initial state."""
        return _AimaState(self, ())

    @property
    def globals(self) -> Mapping[str, Any]:
        """The game, for programs that have it as a global name."""
        return {"game": _AimaGame(self)}

    def argument(self, name: str) -> Any:
        """See `Adapter`; the game may be passed."""
        return _AimaGame(self) if plain_name(name) == "game" else super().argument(name)


class _AimaState(NodeHandle):
    def __init__(self, adapter: Adapter, path: Path) -> None:
        self.path = path
        self.to_move = "MAX" if adapter.is_max(path) else "MIN"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _AimaState) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)


class _AimaGame:
    def __init__(self, adapter: Adapter) -> None:
        self._adapter = adapter
        self.initial = adapter.root

    def actions(self, state: _AimaState) -> list[Hashable]:
        return self._adapter.moves(state.path)

    def result(self, state: _AimaState, action: Hashable) -> _AimaState:
        return _AimaState(self._adapter, (*state.path, action))

    def utility(self, state: _AimaState, player: str) -> float:
        return self._adapter.worth(state.path) * (1 if player == "MAX" else -1)

    def terminal_test(self, state: _AimaState) -> bool:
        return self._adapter.is_leaf(state.path)

    is_terminal = terminal_test

    def to_move(self, state: _AimaState) -> str:
        return state.to_move


class Berkeley(Adapter):
    """The Pacman projects of Berkeley's CS188: ``getLegalActions(agent)``,
    ``generateSuccessor(agent, action)``, an agent with ``getAction``; one ghost."""

    marks = (".getLegalActions", ".generateSuccessor")

    @cached_property
    def root(self) -> Any:
        """The state at the beginning."""
        return _BerkeleyState(self, ())

    @property
    def globals(self) -> Mapping[str, Any]:
        """The base class of agents."""
        return {"MultiAgentSearchAgent": _BerkeleyAgent}

    def argument(self, name: str) -> Any:
        """See `Adapter`; agents count from 0."""
        return 0 if plain_name(name) in ("agent", "agentindex") else super().argument(name)


class _BerkeleyAgent:
    def __init__(self, evalFn: str = "", depth: str = "99") -> None:
        self.index, self.depth = 0, int(depth)

    def evaluationFunction(self, state: "_BerkeleyState") -> float:
        return state.getScore()


class _BerkeleyState(_State):
    def getLegalActions(self, agent: int = 0) -> list[Hashable]:
        return self._adapter.moves(self.path)

    def generateSuccessor(self, agent: int, action: Hashable) -> "_BerkeleyState":
        return _BerkeleyState(self._adapter, (*self.path, action))

    def getNumAgents(self) -> int:
        return 2

    def isWin(self) -> bool:
        return self._adapter.is_leaf(self.path)

    def isLose(self) -> bool:
        return False

    def getScore(self) -> float:
        return self._adapter.worth(self.path)


class OpenSpiel(Adapter):
    """``legal_actions()``, ``child(a)`` or ``apply_action(a)``, ``is_terminal()``, ``returns()``:
    the state of OpenSpiel."""

    marks = (".legal_actions",)

    @cached_property
    def root(self) -> Any:
        """The initial state."""
        return _OpenSpielState(self, ())

    def argument(self, name: str) -> Any:
        """See `Adapter`; players count from 0."""
        players = ("player", "maximizingplayerid", "playerid")
        return 0 if plain_name(name) in players else super().argument(name)

    def move(self, answer: Any) -> Hashable | None:
        """See `Adapter`; a move is an action's number."""
        moves = self.game.moves(self.game.start())
        if isinstance(answer, int) and not isinstance(answer, bool):
            return moves[answer] if 0 <= answer < len(moves) else None
        return super().move(answer)


class _OpenSpielState(_State):
    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(range(len(self._adapter.moves(self.path))))

    def child(self, action: int) -> "_OpenSpielState":
        return _OpenSpielState(self._adapter, self._adapter.children(self.path)[action])

    def clone(self) -> "_OpenSpielState":
        return _OpenSpielState(self._adapter, self.path)

    def apply_action(self, action: int) -> None:
        self.path = self._adapter.children(self.path)[action]

    def undo_action(self, player: int | None = None, action: int | None = None) -> None:
        self.path = self.path[:-1]

    def is_terminal(self) -> bool:
        return self._adapter.is_leaf(self.path)

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return -4 if self.is_terminal() else 0 if self._adapter.is_max(self.path) else 1

    def returns(self) -> list[float]:
        value = self._adapter.worth(self.path)
        return [value, -value]

    def player_return(self, player: int) -> float:
        return self.returns()[player]


class Board(Adapter):
    """One board for all nodes: ``push(move)``, ``pop()``, ``legal_moves``, as in python-chess."""

    marks = (
        *(".push,.pop", ".make_move,.unmake_move", ".make_move,.undo_move"),
        ".possible_moves,.make_move",
    )

    @cached_property
    def root(self) -> Any:
        """The board, which stands at the root."""
        return _Board(self)

    @property
    def globals(self) -> Mapping[str, Any]:
        """The board and an evaluation, for programs that have them as global names."""
        return {"board": self.root, "evaluate": lambda board: board.evaluate()}

    def argument(self, name: str) -> Any:
        """See `Adapter`; easyAI scores a game for the player who moves."""
        word = plain_name(name)
        if word == "scoring":
            return lambda board: board.evaluate() * (1 if board.turn else -1)
        if word in ("game", "origdepth"):
            return self.root if word == "game" else self.height()
        return super().argument(name)


class _Board(_State):
    def push(self, move: Hashable) -> None:
        self.path = (*self.path, move)

    make_move = push

    def pop(self, move: Hashable | None = None) -> Hashable:
        self.path, last_move = self.path[:-1], self.path[-1]
        return last_move

    unmake_move = undo_move = pop

    @property
    def legal_moves(self) -> list[Hashable]:
        return self._adapter.moves(self.path)

    def get_moves(self) -> list[Hashable]:
        return self.legal_moves

    get_legal_moves = generate_moves = possible_moves = get_moves

    def switch_player(self) -> None:
        """Whose turn it is, is known."""

    @property
    def turn(self) -> bool:
        return self._adapter.is_max(self.path)

    def is_game_over(self) -> bool:
        return self._adapter.is_leaf(self.path)

    game_over = is_over = is_game_over

    def evaluate(self) -> float:
        return self._adapter.worth(self.path)


class MoversBoard(Board):
    """A board whose evaluation is that of the player who moves, as negamax wants it."""

    def worth(self, path: Path) -> float:
        """Return the value of a leaf to the player who moves there, and report that it was read."""
        return super().worth(path) * (1 if self.is_max(path) else -1)


class Ours(Adapter):
    """Our own `Game`: ``over``, ``score``, ``turn``, ``moves``, ``play``, ``key``."""

    marks = (".over,.moves,.play",)

    @cached_property
    def root(self) -> Any:
        """The start."""
        return _OurState()

    @property
    def globals(self) -> Mapping[str, Any]:
        """The game, for programs that have it as a global name."""
        return {"game": _OurGame(self)}

    def argument(self, name: str) -> Any:
        """See `Adapter`; the game may be passed."""
        return _OurGame(self) if plain_name(name) == "game" else super().argument(name)


class _OurState(tuple[Hashable, ...], NodeHandle):
    @property
    def path(self) -> Path:  # type: ignore[override]
        return tuple(self)


class _OurGame:
    def __init__(self, adapter: Adapter) -> None:
        self._adapter = adapter
        self.range = adapter.game.range

    def start(self) -> _OurState:
        return _OurState()

    def turn(self, state: _OurState) -> int:
        return self._adapter.game.turn(self._adapter.state(state.path))

    def moves(self, state: _OurState) -> list[Hashable]:
        return self._adapter.moves(state.path)

    def play(self, state: _OurState, move: Hashable) -> _OurState:
        return _OurState((*state, move))

    def over(self, state: _OurState) -> bool:
        return self._adapter.is_leaf(state.path)

    def score(self, state: _OurState) -> float:
        return self._adapter.worth(state.path)

    def key(self, state: _OurState) -> int:
        return self._adapter.game.key(self._adapter.state(state.path))

    def evaluate(self, state: _OurState) -> float:
        return 0


CHOOSABLE_ADAPTERS: Mapping[str, type[Adapter]] = {
    "heap": Heap,
    "berkeley": Berkeley,
    "openspiel": OpenSpiel,
    "board": Board,
    "aima": Aima,
    "ours": Ours,
    "objects": Objects,
    "named": NamedNodes,
    "nested": NestedLists,
}
"""By the names that `--as` takes, the most particular first."""

MOVER_ADAPTERS: Mapping[str, type[Adapter]] = {"board": MoversBoard}
"""By name of an adapter, the same with leaves whose values are those of the player who moves."""
VARIANTS: Mapping[str, type[Adapter]] = {
    "objects, numbers in mappings": PairsOfNumbers,
    "objects, mappings": PairsOfLeaves,
    "objects, mappings with None": PairsWithNone,
    "nested, tuples": NestedTuples,
}
"""Other adapters of a form, which are tried where the words of a program ask for them; each name
begins with that of the form."""
ADAPTERS: Mapping[str, type[Adapter]] = {
    **CHOOSABLE_ADAPTERS,
    **VARIANTS,
    **{f"{name}, mover's": adapter for name, adapter in MOVER_ADAPTERS.items()},
}
"""All adapters, by names that one process tells another."""


def form_of(adapter: str) -> str:
    """Return the name that `--as` has for the form of an adapter's trees.

    >>> form_of("nested, tuples"), form_of("")
    ('nested', '')
    """
    return adapter.split(",")[0]


def likely_adapters(source: str, form: str = "") -> tuple[list[str], list[str]]:
    """Return the names of the adapters whose words occur in a program, and the other names.

    Of a `form` that is named, these are its adapters, and there are no others.

    >>> likely_adapters("def f(node): return node.children")[0]
    ['objects']
    >>> likely_adapters("isinstance(node, tuple)")[0], likely_adapters("node", "heap")
    (['nested', 'nested, tuples'], (['heap'], []))
    """
    tree = ast.parse(source)

    def fits(name: str, adapter: type[Adapter]) -> bool:
        if any(all(word in source for word in mark.split(",")) for mark in adapter.marks):
            return True
        return name == "objects" and names_pair(tree)

    likely_names = [name for name, adapter in CHOOSABLE_ADAPTERS.items() if fits(name, adapter)]
    other_names = [name for name in CHOOSABLE_ADAPTERS if name not in likely_names]
    if form:
        likely_names, other_names = [form], []
    variants = ["nested, tuples"] if "tuple" in source else []
    if has_pair_keys(tree):
        variants += [name for name in VARIANTS if form_of(name) == "objects"]
    likely_names += [name for name in variants if form_of(name) in likely_names]
    return likely_names, other_names
