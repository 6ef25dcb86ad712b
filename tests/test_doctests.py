"""What the docstrings of public names show by example is true, and most names that learners type have an example."""

import doctest

import pytest

import classroom
import gametree
import players

PUBLIC = {name: package for package in (gametree, players, classroom) for name in package.__all__}


@pytest.fixture(scope="module")
def names() -> dict[str, object]:
    return {name: getattr(package, name) for name, package in PUBLIC.items()}


def examples(name: str, names: dict[str, object]) -> list[doctest.DocTest]:
    """Return the docstrings with examples of a name and its methods; a number's are those of `int`, not ours."""
    if isinstance(names[name], int):
        return []
    found = doctest.DocTestFinder().find(names[name], name, globs=dict(names))
    return [test for test in found if test.examples]


@pytest.mark.parametrize("name", PUBLIC)
def test_an_example_in_a_docstring_is_true(name: str, names: dict[str, object]) -> None:
    for test in examples(name, names):
        doctest.DebugRunner().run(test)


def test_most_public_names_have_an_example(names: dict[str, object]) -> None:
    lacking = [name for name in PUBLIC if not examples(name, names)]
    assert len(lacking) < 0.3 * len(PUBLIC), f"give one of these an example in its docstring: {', '.join(lacking)}"


def test_an_example_that_is_not_true_is_found(names: dict[str, object]) -> None:
    wrong = doctest.DocTestParser().get_doctest(">>> minimax(Tree([3, 5]))\n3\n", dict(names), "wrong", None, 0)
    with pytest.raises(doctest.DocTestFailure):
        doctest.DebugRunner().run(wrong)
