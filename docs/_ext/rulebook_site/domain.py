"""The Sphinx domain `rulebook`: clauses, readings and theorems that a page describes and other pages link to.

    :::{rulebook:clause} yellowstone_park:collecting-2
    :title: The greatest window stays

    What the clause says.
    :::

    See {rulebook:clause}`yellowstone_park:collecting-2`; with `~` before the name only `collecting-2` is shown.

Every description goes into objects.inv, so that other projects can link to it with intersphinx.
"""

from collections.abc import Iterator, Set
from typing import ClassVar, NamedTuple

from docutils import nodes
from docutils.nodes import Element
from docutils.parsers.rst import directives
from sphinx.addnodes import desc_name, desc_signature, pending_xref
from sphinx.builders import Builder
from sphinx.directives import ObjectDescription
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.logging import getLogger
from sphinx.util.nodes import make_refnode

from rulebook.core.errors import SpecError
from rulebook.spec.specification import ClauseName

LOGGER = getLogger(__name__)
KINDS = ("clause", "reading", "theorem")


class Described(NamedTuple):
    """Where something is described: the page, the anchor on it, and its title."""

    page: str
    anchor: str
    title: str


class Description(ObjectDescription[str]):
    """A directive that describes a clause, a reading or a theorem; its argument is the full name, `GAME:ID`."""

    option_spec: ClassVar = {**ObjectDescription.option_spec, "title": directives.unchanged_required}

    def handle_signature(self, sig: str, signode: desc_signature) -> str:
        """Show the title and the id within the game; warns and raises ValueError if `sig` is not a full name."""
        try:
            local = ClauseName.parse(sig).clause
        except SpecError as error:
            LOGGER.warning("%s", error, location=self.get_location(), type="rulebook", subtype="name")
            raise ValueError(str(error)) from None
        title = self.options.get("title", local)
        signode += nodes.inline(title, title, classes=["described-title"])
        signode += nodes.Text(" ")
        signode += desc_name(local, local)
        signode["title"] = title
        return sig

    def add_target_and_index(self, name: str, sig: str, signode: desc_signature) -> None:
        """Give the description its anchor, and register it in the domain and the index."""
        anchor, title = ClauseName.parse(name).clause, self.options.get("title", name)
        signode["ids"].append(anchor)
        self.state.document.note_explicit_target(signode)
        domain = self.env.get_domain("rulebook")
        assert isinstance(domain, RulebookDomain)
        domain.note(self.objtype, name, Described(self.env.docname, anchor, title))
        self.indexnode["entries"].append(("single", f"{title} ({name})", anchor, "", None))

    def _object_hierarchy_parts(self, sig_node: desc_signature) -> tuple[str, ...]:
        """What the page's table of contents nests by: nothing is nested."""
        return ()

    def _toc_entry_name(self, sig_node: desc_signature) -> str:
        """The entry of a description in the page's table of contents."""
        return str(sig_node.get("title", ""))


class Reference(XRefRole):
    """A role that links to a description; its text is the full name or, with `~` before it, the id within the game."""

    def process_link(
        self, env: BuildEnvironment, refnode: Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """The text of the link, and the name it links to."""
        if has_explicit_title or not target.startswith("~"):
            return title, target
        return target.rpartition(":")[2], target.removeprefix("~")


class RulebookDomain(Domain):
    """Where the clauses, readings and theorems of games are described."""

    name = "rulebook"
    label = "rulebook"
    object_types: ClassVar = {kind: ObjType(kind, kind) for kind in KINDS}
    directives: ClassVar = dict.fromkeys(KINDS, Description)
    roles: ClassVar = {kind: Reference(warn_dangling=True) for kind in KINDS}
    initial_data: ClassVar = {"described": {}}

    @property
    def described(self) -> dict[tuple[str, str], Described]:
        """Every description, by its kind and full name."""
        found: dict[tuple[str, str], Described] = self.data["described"]
        return found

    def note(self, kind: str, name: str, described: Described) -> None:
        """Record where something is described; any project can also link to clauses with the role `ref`."""
        self.described[kind, name] = described
        if kind == "clause":
            standard = self.env.domains.standard_domain
            standard.labels[name] = described.page, described.anchor, described.title
            standard.anonlabels[name] = described.page, described.anchor

    def clear_doc(self, docname: str) -> None:
        """Forget what a page describes."""
        for key in [key for key, described in self.described.items() if described.page == docname]:
            del self.described[key]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, dict[tuple[str, str], Described]]) -> None:
        """Merge what another process read in some pages."""
        theirs = otherdata["described"].items()
        self.described.update({key: described for key, described in theirs if described.page in docnames})

    def resolve_xref(  # noqa: PLR0917 - as Sphinx calls it
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """The link to a description; None where there is none."""
        found = self.described.get((typ, target))
        return found and make_refnode(builder, fromdocname, found.page, found.anchor, contnode, found.title)

    def resolve_any_xref(  # noqa: PLR0917 - as Sphinx calls it
        self, env: BuildEnvironment, fromdocname: str, builder: Builder, target: str, node: pending_xref, contnode: Element
    ) -> list[tuple[str, nodes.reference]]:
        """The links for a name whose kind is not given."""
        links = ((kind, self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)) for kind in KINDS)
        return [(f"{self.name}:{kind}", link) for kind, link in links if link is not None]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """What goes into objects.inv and the search: name, text, kind, page, anchor and priority."""
        for (kind, name), (page, anchor, title) in self.described.items():
            yield name, f"{title} ({name})", kind, page, anchor, 1
