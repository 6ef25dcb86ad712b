"""Wrong counts of the nodes of a nested list, and wrong places for them."""

from typing import Any

from gametree.check.mistakes import mistake
from gametree.check.tasks.recursion import leaves, nodes

# Nodes, leaves and height


@mistake("sizes", "A list is a node too, the outermost as well: it counts as one, and its children come on top.")
def numbers_only(tree: Any) -> Any:
    return sum(map(numbers_only, tree)) if isinstance(tree, list) else 1


@mistake("sizes", "A number is a node too: the base case counts one.")
def lists_only(tree: Any) -> Any:
    return 1 + sum(map(lists_only, tree)) if isinstance(tree, list) else 0


@mistake("sizes", "That counts the children of the outermost list; their children are nodes as well.")
def children_only(tree: Any) -> Any:
    return 1 + len(tree) if isinstance(tree, list) else 1


@mistake("sizes", "Each node counts once: a list that adds its length counts its children, who count themselves again.")
def children_counted_twice(tree: Any) -> Any:
    return 1 + len(tree) + sum(map(children_counted_twice, tree)) if isinstance(tree, list) else 1


@mistake("sizes", "Is the `return` inside the loop? Then only the first child is counted.")
def first_child_only(tree: Any) -> Any:
    return 1 + first_child_only(tree[0]) if isinstance(tree, list) else 1


@mistake(
    "sizes", "Only numbers are leaves: a list counts what its children count, and nothing for itself.", before=(nodes,)
)
def leaves_counted_as_nodes(tree: Any) -> Any:
    return 1 + sum(map(leaves_counted_as_nodes, tree)) if isinstance(tree, list) else 1


@mistake(
    "sizes", "The length of a list says how many children it has; a child may hold several leaves.", before=(nodes,)
)
def length_of_the_list(tree: Any) -> Any:
    return len(tree) if isinstance(tree, list) else 1


@mistake(
    "sizes",
    "That counts the numbers of the outermost list only: ask the function itself about the other children.",
    before=(nodes,),
)
def top_level_numbers(tree: Any) -> Any:
    return sum(not isinstance(child, list) for child in tree) + 0 if isinstance(tree, list) else 1


@mistake("sizes", "A number is one leaf: with 0 in the base case, all sums stay 0.", before=(nodes,))
def base_case_counts_0(tree: Any) -> Any:
    return sum(map(base_case_counts_0, tree)) if isinstance(tree, list) else 0


@mistake("sizes", "That adds up the numbers themselves; a leaf counts as 1, whatever number it is.", before=(nodes,))
def numbers_added_up(tree: Any) -> Any:
    return sum(map(numbers_added_up, tree)) if isinstance(tree, list) else tree


@mistake(
    "sizes",
    "Count the steps down, not the layers: nothing is below a number, so it has height 0.",
    before=(nodes, leaves),
)
def layers_counted(tree: Any) -> Any:
    return 1 + max(map(layers_counted, tree)) if isinstance(tree, list) else 1


@mistake(
    "sizes",
    "Only the highest child counts: added up, the heights of brothers and sisters stand on each other.",
    before=(nodes, leaves),
)
def heights_added_up(tree: Any) -> Any:
    return 1 + sum(map(heights_added_up, tree)) if isinstance(tree, list) else 0


@mistake("sizes", "A list is one higher than its highest child, or all heights stay 0.", before=(nodes, leaves))
def own_step_forgotten(tree: Any) -> Any:
    return max(map(own_step_forgotten, tree)) if isinstance(tree, list) else 0


@mistake("sizes", "The first child need not be the highest: look at all of them.", before=(nodes, leaves))
def height_of_the_first_child(tree: Any) -> Any:
    return 1 + height_of_the_first_child(tree[0]) if isinstance(tree, list) else 0


@mistake("sizes", "That is the way to the nearest leaf; the height is the way to the farthest.", before=(nodes, leaves))
def nearest_leaf(tree: Any) -> Any:
    return 1 + min(map(nearest_leaf, tree)) if isinstance(tree, list) else 0


# Places


def _below(answer: Any, tree: Any, *rest: Any) -> Any:
    """Return the places that a function gives to each child, under paths that begin with the child's index."""
    found = [answer(child, *rest) for child in tree]
    return {(at, *path): place for at, one in enumerate(found) for path, place in one.items()}


@mistake("places", "The next leaf goes to the next free place: each child must know where the one before it ended.")
def every_list_starts_at_0(tree: Any) -> Any:
    if not isinstance(tree, list):
        return {(): 0}
    found = _below(every_list_starts_at_0, tree)
    for index, child in enumerate(tree):
        if not isinstance(child, list):
            found[(index,)] = index
    return found | {(): (found[(0,)] + found[(len(tree) - 1,)]) / 2}


@mistake("places", "All leaves stand at the same place: who tells a child which places are taken already?")
def all_leaves_at_0(tree: Any) -> Any:
    return _below(all_leaves_at_0, tree) | {(): 0} if isinstance(tree, list) else {(): 0}


@mistake("places", "A list takes no place for itself: only numbers do, and the list stands above its children.")
def lists_take_places_too(tree: Any, free: Any = 0) -> Any:
    found = {(): free}
    for index, child in enumerate(tree if isinstance(tree, list) else ()):
        below = lists_take_places_too(child, free + len(found))
        found |= {(index, *path): place for path, place in below.items()}
    return found


def _with_parents(tree: Any, middle: Any, free: Any = 0) -> Any:
    """Return the right places of the leaves, and those of the lists by another rule."""
    if not isinstance(tree, list):
        return {(): free}
    found: dict[Any, Any] = {}
    for index, child in enumerate(tree):
        below = _with_parents(child, middle, free)
        free = max(free, *[int(place) + 1 for path, place in below.items() if _leads_to_leaf(child, path)])
        found |= {(index, *path): place for path, place in below.items()}
    return found | {(): middle(tree, found)}


def _leads_to_leaf(tree: Any, path: Any) -> Any:
    for index in path:
        tree = tree[index]
    return not isinstance(tree, list)


@mistake(
    "places",
    "The middle of two children is where their places meet halfway: half of the way may not be a whole number.",
)
def middle_rounded_down(tree: Any) -> Any:
    return _with_parents(tree, lambda tree, found: (found[(0,)] + found[(len(tree) - 1,)]) // 2)


@mistake("places", "A parent stands between its first and its last child: the mean of all children lies elsewhere.")
def mean_of_all_children(tree: Any) -> Any:
    return _with_parents(tree, lambda tree, found: sum(found[(at,)] for at in range(len(tree))) / len(tree))


@mistake("places", "Take the places of the children themselves, not those of the outermost leaves far below them.")
def middle_of_the_leaves(tree: Any) -> Any:
    return _with_parents(tree, lambda _tree, found: (min(found.values()) + max(found.values())) / 2)


@mistake("places", "A parent stands above the middle of its children, not above the first of them.")
def above_the_first_child(tree: Any) -> Any:
    return _with_parents(tree, lambda _tree, found: found[(0,)])


@mistake("places", "Each list needs a place as well as each number.")
def parents_left_out(tree: Any) -> Any:
    found = _with_parents(tree, lambda _tree, _found: 0)
    return {path: place for path, place in found.items() if _leads_to_leaf(tree, path)}


@mistake("places", "The free places go on where the last run ended: begin at 0 in every run.")
def counter_never_starts_again(tree: Any, free: Any = [0]) -> Any:  # noqa: B006 - that is the mistake
    if not isinstance(tree, list):
        free[0] += 1
        return {(): free[0] - 1}
    found = _below(counter_never_starts_again, tree)
    return found | {(): (found[(0,)] + found[(len(tree) - 1,)]) / 2}
