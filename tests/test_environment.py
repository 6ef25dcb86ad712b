"""environment.yml (conda, mamba, Binder) and pyproject.toml (pip, uv) install the same course."""

import re
import tomllib

import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tools import ROOT

ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
*CONDA, PIP = ENVIRONMENT["dependencies"]


def bounds(specs: list[str]) -> dict[str, str]:
    """Each package's versions, by its name."""
    return {one.name: str(one.specifier) for one in map(Requirement, specs)}


def test_both_install_the_same_packages_each_with_a_lower_bound():
    packages = [spec for spec in CONDA if re.split("[ <>=]", spec)[0] not in {"pip", "python"}]
    extras = PROJECT["optional-dependencies"]
    nbval = [spec for spec in extras["dev"] if spec.startswith("nbval")]
    assert bounds(packages) == bounds([*PROJECT["dependencies"], *extras["lab"], *nbval])
    assert all(bound.startswith(">=") for bound in bounds(packages).values())


def test_conda_takes_packages_from_conda_forge_alone_and_the_course_itself_by_pip():
    assert ENVIRONMENT["channels"] == ["conda-forge", "nodefaults"]
    assert "pip" in CONDA
    assert PIP == {"pip": ["-e .[lab]"]}


def test_python_is_pinned_to_one_minor_version_that_the_course_allows():
    (minor,) = [match[1] for spec in CONDA if (match := re.fullmatch(r"python ?=(3\.\d+)(\.\*)?", spec))]
    assert f"{minor}.99" in SpecifierSet(PROJECT["requires-python"])
