"""environment.yml (conda, mamba, Binder) and pyproject.toml (pip, uv) install the same course."""

import re
import tomllib

import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import gametree
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
    assert all(">=" in bound for bound in bounds(packages).values())


def test_conda_takes_packages_from_conda_forge_alone_and_the_course_itself_by_pip():
    assert ENVIRONMENT["channels"] == ["conda-forge", "nodefaults"]
    assert "pip" in CONDA
    assert PIP == {"pip": ["-e .[lab]"]}


def test_python_is_pinned_to_one_minor_version_that_the_course_allows():
    (minor,) = [match[1] for spec in CONDA if (match := re.fullmatch(r"python ?=(3\.\d+)(\.\*)?", spec))]
    assert f"{minor}.99" in SpecifierSet(PROJECT["requires-python"])


def test_the_lowest_python_is_one_and_the_same_wherever_it_is_named():
    (floor,) = re.fullmatch(r">=(3\.\d+)", PROJECT["requires-python"]).groups()
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert tool["mypy"]["python_version"] == floor
    assert tool["ruff"]["target-version"] == f"py{floor.replace('.', '')}"
    assert f"({floor.replace('.', ', ')})" in (ROOT / "tools" / "env.sh").read_text(encoding="utf-8")
    for document in ("README.md", "docs/install.md", "tools/env.sh"):
        text = (ROOT / document).read_text(encoding="utf-8")
        assert set(re.findall(r"Python (3\.\d+) or newer", text)) == {floor}, document


def test_the_page_on_installing_says_for_whom_each_extra_is():
    text = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `\.(?:\[(\w+)\])?` \|", text, re.MULTILINE)
    assert told == ["", *PROJECT["optional-dependencies"]]


def test_pull_requests_are_tried_on_the_lowest_python_with_the_lowest_versions():
    workflow = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"))
    versions = {
        name: next(step["with"]["python-version"] for step in job["steps"] if "python-version" in step.get("with", {}))
        for name, job in workflow["jobs"].items()
    }
    assert {versions[name] for name in ("style", "lowest", "site")} == {PROJECT["requires-python"].removeprefix(">=")}
    assert any("--resolution lowest-direct" in step.get("run", "") for step in workflow["jobs"]["lowest"]["steps"])


def test_urls_name_one_repository_and_versions_agree():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == gametree.__version__
    assert f"## {gametree.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert citation.get("repository-code") == PROJECT.get("urls", {}).get("Repository")
