"""environment.yml (conda, mamba, Binder) and pyproject.toml (pip, uv) install the same course."""

import copy
import re
import tomllib
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tools import ROOT

CHANNELS = ["conda-forge", "nodefaults"]
PYTHON_MINOR = re.compile(r"python ?=(3\.\d+)(\.\*)?")


def disagreements(environment: dict[str, Any], project: dict[str, Any]) -> list[str]:
    """What an environment file and a project table say differently, or what the first must not say at all."""
    return [*wrong_channels(environment), *wrong_python(environment, project), *wrong_packages(environment, project)]


def wrong_channels(environment: dict[str, Any]) -> list[str]:
    channels = environment.get("channels")
    return [] if channels == CHANNELS else [f"channels are {channels}, not {CHANNELS}"]


def wrong_python(environment: dict[str, Any], project: dict[str, Any]) -> list[str]:
    pins = [match[1] for spec in conda_packages(environment) if (match := PYTHON_MINOR.fullmatch(spec))]
    if len(pins) != 1:
        return ["Python is not pinned to one minor version, as in python=3.11"]
    allowed = SpecifierSet(project["requires-python"])
    return [] if f"{pins[0]}.99" in allowed else [f"Python {pins[0]} is outside requires-python {allowed}"]


def wrong_packages(environment: dict[str, Any], project: dict[str, Any]) -> list[str]:
    conda, pip = bounds(course_packages(environment)), bounds(project["dependencies"])
    found = [
        f"{name}: environment.yml has {conda.get(name, 'nothing')}, pyproject.toml {pip.get(name, 'nothing')}"
        for name in sorted(conda.keys() | pip.keys())
        if conda.get(name) != pip.get(name)
    ]
    return found + [f"{problem} is missing from environment.yml" for problem in missing_pip(environment)]


def missing_pip(environment: dict[str, Any]) -> list[str]:
    pip_lists = [entry["pip"] for entry in environment["dependencies"] if isinstance(entry, dict)]
    found = [] if pip_lists == [["-e ."]] else ["the one pip line `-e .`"]
    return found if "pip" in conda_packages(environment) else [*found, "pip"]


def conda_packages(environment: dict[str, Any]) -> list[str]:
    return [entry for entry in environment["dependencies"] if isinstance(entry, str)]


def course_packages(environment: dict[str, Any]) -> list[str]:
    return [spec for spec in conda_packages(environment) if re.split("[ <>=]", spec)[0] not in {"pip", "python"}]


def bounds(specs: list[str]) -> dict[str, str]:
    """Each package's versions, by its name."""
    requirements = [Requirement(spec) for spec in specs]
    return {requirement.name: str(requirement.specifier) or "any version" for requirement in requirements}


@pytest.fixture
def environment() -> dict[str, Any]:
    return copy.deepcopy(yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8")))


@pytest.fixture
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_two_files_agree(environment, project):
    assert disagreements(environment, project) == []


def test_every_package_has_a_lower_bound(project):
    assert all(bound.startswith(">=") for bound in bounds(project["dependencies"]).values())


def test_another_bound_is_noticed(environment, project):
    project["dependencies"].append("networkx>=99")
    assert disagreements(environment, project) == ["networkx: environment.yml has >=3.3, pyproject.toml >=99"]


def test_a_package_on_one_side_only_is_noticed(environment, project):
    project["dependencies"].append("left")
    environment["dependencies"].append("right>=1")
    assert disagreements(environment, project) == [
        "left: environment.yml has nothing, pyproject.toml any version",
        "right: environment.yml has >=1, pyproject.toml nothing",
    ]


def test_other_channels_are_noticed(environment, project):
    environment["channels"] = ["defaults", "conda-forge"]
    assert len(disagreements(environment, project)) == 1


@pytest.mark.parametrize("python", ["python", "python>=3.11", "python=3"])
def test_an_unpinned_python_is_noticed(environment, project, python):
    environment["dependencies"][0] = python
    assert "Python is not pinned to one minor version, as in python=3.11" in disagreements(environment, project)


def test_a_python_that_is_too_old_is_noticed(environment, project):
    environment["dependencies"][0] = "python=3.10"
    assert disagreements(environment, project) == ["Python 3.10 is outside requires-python >=3.11"]


def test_a_missing_pip_line_is_noticed(environment, project):
    del environment["dependencies"][-1]
    assert disagreements(environment, project) == ["the one pip line `-e .` is missing from environment.yml"]
