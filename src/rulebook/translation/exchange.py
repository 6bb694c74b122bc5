"""Glossaries and existing translations in the formats of translators' programs: TBX, CSV and TMX."""

from collections.abc import Iterable, Mapping
from csv import writer
from io import StringIO
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from polib import POFile

from rulebook.languages.texts import Text
from rulebook.spec import Specification, Term
from rulebook.translation.catalogue import context_of
from rulebook.translation.languages import LANGUAGES, SOURCE
from rulebook.translation.marks import statements
from rulebook.translation.po_file import translated
from rulebook.translation.terms import words_of

XML_LANGUAGE: Final = "xml:lang"
"""Written with its usual prefix, which needs no declaration."""
XML_HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'


def glossary_csv(specification: Specification) -> str:
    """The glossary as CSV: id, definition, and the words in each language, with the usual one first, separated by `|`."""
    text = StringIO()
    out = writer(text, lineterminator="\n")
    out.writerow(("id", "definition", *LANGUAGES))
    out.writerows(
        (term.id, term.definition, *("|".join(words_of(term, code)) for code in LANGUAGES)) for term in specification.terms
    )
    return text.getvalue()


def glossary_tbx(specification: Specification) -> str:
    """The glossary as TBX-Basic of 2008 (ISO 30042:2008), which more programs read than that of 2019."""
    root = Element("martif", {"type": "TBX-Basic", XML_LANGUAGE: SOURCE})
    header = SubElement(root, "martifHeader")
    description = SubElement(header, "fileDesc")
    titled = SubElement(SubElement(description, "titleStmt"), "title")
    titled.text = f"Glossary of {specification.game.title}"
    SubElement(SubElement(description, "sourceDesc"), "p").text = f"rulebook, {specification.game.id}/glossary.toml"
    SubElement(SubElement(header, "encodingDesc"), "p", type="XCSURI").text = "TBXBasicXCSV02.xcs"
    body = SubElement(SubElement(root, "text"), "body")
    for term in specification.terms:
        add_entry(body, term)
    return document(root)


def add_entry(body: Element, term: Term) -> None:
    """Add a term with its definition and its words; each language's usual word is marked as preferred."""
    entry = SubElement(body, "termEntry", id=f"term-{term.id}")
    SubElement(SubElement(entry, "descripGrp"), "descrip", type="definition").text = term.definition
    for code in LANGUAGES:
        section = SubElement(entry, "langSet", {XML_LANGUAGE: code})
        for word in words_of(term, code):
            told = SubElement(section, "tig")
            SubElement(told, "term").text = word
            status = "preferredTerm-admn-sts" if word == words_of(term, code)[0] else "admittedTerm-admn-sts"
            SubElement(told, "termNote", type="administrativeStatus").text = status


def with_contexts(po: POFile, specification: Specification, texts: Iterable[Text] = ()) -> POFile:
    """A PO file with the contexts that conversion to XLIFF drops: clauses are known by present or earlier statements.

    Of the `texts` that are said at a table, the first entry of each has its context back; grammatical forms have not.
    """
    known = {text.text: context_of(text) for text in texts} | dict(statements(specification))
    for entry in po:
        if not entry.obsolete and entry.msgctxt is None:
            entry.msgctxt = known.pop(entry.msgid, None)
    return po


def memory_tmx(specification: Specification, translations: Mapping[str, POFile]) -> str:
    """A translation memory, TMX 1.4: a unit for each clause, with all translations of its present wording by language."""
    root = Element("tmx", version="1.4")
    settings = {"creationtool": "rulebook", "creationtoolversion": "1", "segtype": "block", "o-tmf": "po"}
    settings |= {"adminlang": SOURCE, "srclang": SOURCE, "datatype": "plaintext"}
    SubElement(root, "header", settings)
    body = SubElement(root, "body")
    others = [
        (code, {(entry.msgctxt, entry.msgid): entry.msgstr for entry in translated(po)})
        for code, po in translations.items()
        if code != SOURCE
    ]
    for clause in specification.clauses:
        unit = SubElement(body, "tu", tuid=f"{specification.game.id}:{clause.id}")
        said = [(code, known.get((clause.id, clause.statement))) for code, known in others]
        for code, text in ((SOURCE, clause.statement), *said):
            if text is not None:
                SubElement(SubElement(unit, "tuv", {XML_LANGUAGE: code}), "seg").text = text
    return document(root)


def document(root: Element) -> str:
    """An XML document."""
    indent(root)
    return f"{XML_HEAD}{tostring(root, encoding='unicode')}\n"
