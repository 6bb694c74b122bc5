"""A printable summary of the rules, made from a finished translation: an HTML page with pictures, for A4 or letter paper."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from typing import Any, Final

from attrs import evolve, field, frozen
from polib import POEntry, POFile

from rulebook.core import ENGLISH, Language, TranslationError
from rulebook.core.scene import Arrangement, Emphasis, Group, Part, Scene
from rulebook.languages import language_in
from rulebook.languages.catalogues import base
from rulebook.languages.readers import NAMES
from rulebook.languages.words_file import words_file
from rulebook.registry import game, game_ids
from rulebook.render import svg
from rulebook.render.labels import before_content
from rulebook.render.notation import tiles_of
from rulebook.render.page import page
from rulebook.spec import Clause, Reading, Specification
from rulebook.spec.local_readings import in_language, local_readings
from rulebook.translation.editors_form import HEADING, SHEET, forms_in, merged, merged_into, omitted
from rulebook.translation.local_words import SheetWords, for_page, sheet_words
from rulebook.translation.marks import is_outdated
from rulebook.translation.pages import caption_height, following, legend_height, text_height
from rulebook.translation.pictures import Example, example_positions
from rulebook.translation.po_file import language_of, translated
from rulebook.translation.spoken import as_read

STYLE: Final = """
@page { size: PAPER;
  @bottom-center { content: counter(page) " / " counter(pages); font: 8.5pt Georgia, serif; color: #5a5550; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 184mm; padding: 6mm; color: #1c1b1a; background: #fff;
  font: 10pt/1.38 Charter, "Iowan Old Style", "Source Serif 4", Georgia, "DejaVu Serif", serif; }
header { border-bottom: 2.5pt solid #9b4a1f; padding-bottom: 3mm; margin-bottom: 5mm; }
h1 { font-size: 25pt; line-height: 1.1; margin: 0; }
header p { margin: 1.5mm 0 0; color: #5a5550; }
main { columns: 2; column-gap: 8mm; }
section { margin: 0 0 4mm; }
section:has(> figure.wide) { margin-bottom: 0; }
h2 { font-size: 12.5pt; margin: 0 0 1.5mm; color: #9b4a1f; break-after: avoid; break-inside: avoid; }
ol { list-style: none; margin: 0; padding: 0; }
li { margin: 0 0 1.3mm; padding-left: 10mm; text-indent: -10mm; break-inside: avoid; hyphens: auto; }
li b { display: inline-block; width: 10mm; text-indent: 0; color: #9b4a1f; font-size: 8.6pt; font-weight: 600; }
figure { margin: 2mm 0 3mm; break-inside: avoid; text-align: center; }
figure.wide { column-span: all; }
figure svg { display: block; margin: 0 auto; max-width: 100%; max-height: 111mm; height: auto; }
figure.wide svg { max-width: min(100%, var(--widest)); max-height: 98mm; }
figcaption { margin-top: 1.5mm; font-size: 8.8pt; line-height: 1.35; color: #5a5550; }
figcaption b { color: #9b4a1f; font-weight: 600; }
h3 { font-size: 9.5pt; margin: 2.5mm 0 1mm; color: #9b4a1f; text-align: left; }
dl { columns: 2; column-gap: 4mm; margin: 0; font-size: 8.8pt; line-height: 1.3; text-align: left; }
.wide dl { columns: 3; }
dl div { display: flex; align-items: center; gap: 2mm; padding: .6mm; break-inside: avoid; }
dd { margin: 0; }
dt { flex: none; min-width: 8mm; text-align: center; }
dt span { padding: .5mm 1mm; border-radius: 1mm; font: 700 8pt system-ui, sans-serif; background: #e9e4dc; }
.new { outline: 1.4pt solid #1c1b1a; }
.gone { outline: 1pt dashed #5a5550; color: #5a5550; background: none; }
.several::after { content: "\\d7 2"; position: relative; top: 1.6mm; font-weight: 400; font-size: 6.5pt; }
@media screen and (max-width: 700px) { main { columns: 1; } .wide dl { columns: 2; } }
@media print { body { padding: 0; max-width: none; } }
"""
MARGINS: Final = {"A4": "13mm 13mm 16mm", "letter": "11mm 13mm 14mm"}
"""Letter paper is shorter, so that less of it is left free."""
PERSON: Final = (
    '<svg viewBox="0 0 10 10" width="0.9em" height="0.9em" fill="currentColor" aria-hidden="true">'
    '<circle cx="5" cy="2.6" r="2.2"/><path d="M.8 10c0-3 1.7-4.4 4.2-4.4S9.2 7 9.2 10z"/></svg>'
)
SEAT: Final = "seat:"
"""What the key of a player's part of a picture begins with."""
COLUMN: Final = (332, 420)
"""How wide and how high a picture can be in a column, in the pixels of a browser: 88 and 111 mm."""
PAGE: Final = (695, 370)
"""How wide and how high it can be across the page: 184 and 98 mm, so that the rest of a page is seldom left empty."""
LEGIBLE: Final = 0.66
"""A picture stands across the page if it would be smaller than this in a column."""
LARGEST: Final = 0.72
"""No picture across the page is larger than this, so that simple ones are of a size with the others."""


@frozen(slots=False)
class Sheet:
    """The sheet for a translation in the file `name`, by the readings of an edition, on paper of a size that CSS knows.

    `words` are a project's own for what a sheet says by itself; `face_down` tells what of a state is counted in another one.
    """

    specification: Specification
    po: POFile
    name: str
    readings: Mapping[str, str] = field(factory=dict)
    paper: str = "A4"
    words: SheetWords | None = None
    face_down: Callable[[Any, Any], str] | None = None

    def html(self) -> str:
        """The page; raises TranslationError if a clause is not translated, or an unusual reading has no words."""
        body = "\n".join(["<main>", *self.sections(), "</main>"])
        style = STYLE.replace("PAPER", f"{self.paper}; margin: {MARGINS[self.paper]}")
        language = self.code.replace("_", "-")
        return page(self.specification.game.title, style, body, language=language, heading=self.header)

    @property
    def header(self) -> str:
        """The head of the page: the title, who made the game, and the number of players, in signs that need no language."""
        game = self.specification.game
        made = (", ".join(game.authors), game.publisher, str(game.year or ""))
        facts = " \N{MIDDLE DOT} ".join(escape(fact) for fact in made if fact)
        players = f"{game.players.min}\N{EN DASH}{game.players.max}"
        told = " \N{MIDDLE DOT} ".join([*filter(None, [facts]), f"{PERSON}\N{NO-BREAK SPACE}{players}"])
        notices = [f"<p>{escape(self.language.texts(each))}</p>" for each in self.notices]
        return "\n".join(["<header>", f"<h1>{escape(game.title)}</h1>", f"<p>{told}</p>", *notices, "</header>"])

    @property
    def notices(self) -> tuple[str, ...]:
        """What people should know of the game, and of an edition whose readings these are, before they play by the sheet."""
        readings, version = self.specification.readings, self.specification.game.rules_version
        by = [
            edition.id
            for edition in self.specification.editions
            if all(reading.taken(edition.id, version) == self.value_of(reading) for reading in readings)
        ]
        return self.specification.notices(*by)

    def value_of(self, reading: Reading) -> str:
        """The value of a reading that is printed."""
        return self.readings.get(reading.id, reading.default)

    @cached_property
    def code(self) -> str:
        """The language of the file."""
        return language_of(self.po, self.name)

    @cached_property
    def finished(self) -> Mapping[str, str]:
        """The comments on the finished sentences, by clause; whatever else a sheet says is merged into one of them."""
        return {entry.msgctxt or "": entry.tcomment for entry in translated(self.po)}

    @cached_property
    def entries(self) -> Mapping[str, POEntry]:
        """The entry of every clause; raises TranslationError for one that cannot be printed."""
        every = [entry for entry in self.po if not entry.obsolete]
        entries, often = {entry.msgctxt or "": entry for entry in every}, Counter(entry.msgctxt for entry in every)
        for clause in self.specification.clauses:
            entry = entries.get(clause.id, POEntry())
            is_printed = clause.id in self.finished.keys() | merged(self.finished) or omitted(entry.tcomment)
            empty = [f"{name}:" for name, text in forms_in(entry.tcomment).items() if not text]
            faults = {
                "has more than one entry": often[clause.id] > 1,
                "is not translated; a sheet needs every clause": not (is_printed or entry.fuzzy),
                "translates an outdated statement": clause.id in entries and is_outdated(self.specification, entry),
                "is marked as fuzzy: review it, and confirm it": not is_printed,
                f"has an empty comment {''.join(empty[:1])!r}": bool(empty),
            }
            if fault := next((told for told, is_so in faults.items() if is_so), None):
                raise TranslationError(fault, file=self.name, line=entry.linenum or None, entry=clause.id)
        return entries

    def text(self, clause: Clause) -> str:
        """What is printed of a clause, and what is customary where it depends on a reading."""
        return " ".join([self.stated(clause), *self.customs(clause)])

    def customs(self, clause: Clause) -> Iterator[str]:
        """For each reading of a clause where a value is customary, and which one if it is not the one that is printed."""
        words, specification = self.own_words, in_language(self.specification, base(self.code))
        for reading in map(specification.reading, clause.readings if words is not None else ()):
            for value in reading.values:
                if words is not None and value.customary:
                    custom = words.customary.format(where=value.customary.where)
                    if value.id != self.value_of(reading):
                        custom = f"{before_content(custom, self.language)} {value.statement.rstrip('.')}"
                    yield f"({custom}.)"

    def stated(self, clause: Clause) -> str:
        """What is printed of a clause: by an unusual reading its words, or else the editor's form or the exact sentence."""
        forms = forms_in(self.entries[clause.id].tcomment)
        for said in (clause, *map(self.specification.clause, merged_into(self.entries[clause.id].tcomment))):
            for reading in map(self.specification.reading, said.readings):
                value = self.value_of(reading)
                if value != reading.default:
                    return forms.get(f"{SHEET} {reading.id}={value}") or self.answer(clause, reading.id, value)
        return forms.get(SHEET) or self.entries[clause.id].msgstr

    def answer(self, clause: Clause, id: str, value: str) -> str:
        """The question of a reading and the answer that a value gives, in the language."""
        if base(self.code) != ENGLISH.code and id not in local_readings(self.specification.game.id, base(self.code)):
            wanted = f"needs a comment for the reading of this edition: {SHEET} {id}={value}: ..."
            raise TranslationError(wanted, file=self.name, entry=clause.id)
        reading = in_language(self.specification, base(self.code)).reading(id)
        return f"{reading.question} {next(each.statement for each in reading.values if each.id == value)}"

    @cached_property
    def language(self) -> Language:
        """The language of the pictures, with the sentences of the file; English for a game whose code is not installed."""
        id = self.specification.game.id
        if id not in game_ids():
            return ENGLISH
        return language_in(game(id), as_read(self.po, self.name)).with_names(*NAMES)

    @cached_property
    def pictures(self) -> Mapping[str, Example]:
        """The picture of each section that has one."""
        sections = {clause.id: clause.section for clause in self.specification.clauses}
        shown = example_positions(self.specification.game.id, sections, self.language, self.readings)
        return {example.section: example for example in shown}

    @cached_property
    def chapters(self) -> tuple["Chapter", ...]:
        """The sections in the order of play, without those that have no sentence of their own."""
        words, entries = words_file(self.specification.game.id), self.entries
        named, printed = words.headings_in(self.code), dict[str, list[Clause]]()
        values = [value for each in self.specification.readings for value in each.values if value.id == self.value_of(each)]
        said = self.finished.keys() - {id for value in values for id in value.unused}
        for clause in self.specification.clauses:
            begins = clause.section not in printed
            own = forms_in(entries[clause.id].tcomment).get(HEADING) if begins else None
            named = {**named, clause.section: own} if own else named
            printed.setdefault(clause.section, []).extend([clause] if clause.id in said else [])
        ordered = [(id, printed[id]) for id in words.in_order_of_play(printed) if printed[id]]
        return tuple([Chapter(number, id, named.get(id, ""), some) for number, (id, some) in enumerate(ordered, start=1)])

    def sections(self) -> Iterator[str]:
        """The sections, each with the pictures that stand after it: one across the page may have to wait for room."""
        figures = [self.figure(chapter) for chapter in self.chapters]
        heights = [
            text_height(map(self.text, chapter.clauses)) + (figure.height if figure and not figure.is_wide else 0)
            for chapter, figure in zip(self.chapters, figures, strict=True)
        ]
        wide = [figure.height if figure and figure.is_wide else None for figure in figures]
        for chapter, figure, after in zip(self.chapters, figures, following(heights, wide, self.paper), strict=True):
            own = [figure] if figure and not figure.is_wide else []
            yield self.section(chapter, [*own, *(shown for number in after if (shown := figures[number]))])

    def section(self, chapter: "Chapter", figures: Sequence["Figure"]) -> str:
        """A section: its number and heading, its numbered rules, and pictures."""
        rules = "\n".join(
            f'<li id="{escape(clause.id)}"><b>{place}</b>{escape(self.text(clause))}</li>'
            for place, clause in chapter.places()
        )
        shown = "".join(figure.html for figure in figures)
        return f"<section>\n<h2>{chapter.number} {escape(chapter.heading)}</h2>\n<ol>\n{rules}\n</ol>{shown}\n</section>"

    def figure(self, chapter: "Chapter") -> "Figure | None":
        """The picture of a section, if it has one, with a caption: the rules that it shows, what is counted, what happened.

        What the signs in all pictures mean stands under the first, so that it is never alone on a page.
        """
        picture = self.pictures.get(chapter.section)
        if picture is None:
            return None
        shown = [(place, clause) for place, clause in chapter.places() if clause.id in picture.clauses]
        described = " ".join(self.text(clause) for _, clause in shown)
        drawn = drawn_for_page(picture.scene, described, self.language)
        lying = self.face_down(picture.state, picture.state).replace("`", "") if self.face_down is not None else ""
        happened = " ".join(filter(None, [lying, *[f"{text}." for text in picture.happened]]))
        places = ", ".join(place for place, _ in shown)
        widest = size_of(drawn, "width") * LARGEST
        is_wide = scale_of(drawn, COLUMN) < LEGIBLE
        scale = min(LARGEST, scale_of(drawn, PAGE)) if is_wide else scale_of(drawn, COLUMN)
        wide = f' class="wide" style="--widest: {widest:.0f}px"' if is_wide else ""
        caption = f"<b>{places}</b> {escape(happened)}".rstrip()
        is_first = chapter == next(each for each in self.chapters if each.section in self.pictures)
        rows = self.legend if is_first else []
        heading = f"<h3>{escape(self.own_words.signs)}</h3>" if rows and self.own_words else ""
        legend = "\n".join([f"{heading}<dl>", *rows, "</dl>\n"]) if rows else ""
        html = f"\n<figure{wide}>\n{drawn}<figcaption>{caption}</figcaption>\n{legend}</figure>"
        height = size_of(drawn, "height") * scale + caption_height(happened) + legend_height(len(rows), is_wide)
        return Figure(html, is_wide, height)

    @property
    def own_words(self) -> SheetWords | None:
        """What the sheet says by itself: the project's words, or those of the library, if it has any."""
        return self.words or sheet_words(self.code)

    @property
    def legend(self) -> list[str]:
        """The signs and the short texts in the pictures, each with its meaning."""
        words, signs = self.own_words, dict[str, str]()
        for picture in self.pictures.values():
            signs |= picture.signs
        told = [(escape(sign), meaning) for sign, meaning in signs.items()]
        if words is not None:
            example = escape(next(iter(signs), "X"))
            tiles = [tile for picture in self.pictures.values() for tile in tiles_of(picture.scene.parts)]
            seen = {*[tile.emphasis for tile in tiles], *[tile.count > 1 for tile in tiles]}
            new, gone, several = ("new", words.new), ("gone", words.gone), ("several", words.several)
            marked = {Emphasis.STRONG: new, Emphasis.GHOST: gone, True: several}
            told += [(f'<span class="{kind}">{example}</span>', say) for look, (kind, say) in marked.items() if look in seen]
        return [f"<div><dt>{sign}</dt><dd>{escape(meaning)}</dd></div>" for sign, meaning in told]


@frozen
class Figure:
    """A picture with its caption: whether it goes across the page, and about how high it is."""

    html: str
    is_wide: bool
    height: float


@frozen
class Chapter:
    """A section of the rules: its number, its heading and its clauses."""

    number: int
    section: str
    heading: str
    clauses: Sequence[Clause]

    def places(self) -> Iterator[tuple[str, Clause]]:
        """Every clause with its number on the page."""
        for place, clause in enumerate(self.clauses, start=1):
            yield f"{self.number}.{place}", clause


def drawn_for_page(scene: Scene, described: str, language: Language) -> svg.Svg:
    """A picture for a page: the players stand below everything else or beside it.

    It stands in a column if it is legible there, and otherwise across the page. A crowded one shows only the parts to which
    something has happened.
    """
    shown = for_page(scene, described)
    drawn = laid_out(shown, language)
    concerned = tuple([part for part in shown.parts if is_concerned(part)])
    if is_legible(drawn) or not concerned:
        return drawn
    return max(drawn, laid_out(evolve(shown, parts=concerned), language), key=lambda each: scale_of(each, PAGE))


def laid_out(shown: Scene, language: Language) -> svg.Svg:
    """A picture with the players below everything else or beside it: in a column if it is legible there."""
    *others, last = parts = with_players_together(shown.parts)
    below = svg.draw(evolve(shown, parts=parts), language=language)
    if not others:
        return below
    together = Group("", (Group("", tuple(others)), last), Arrangement.ROW)
    beside = svg.draw(evolve(shown, parts=(together,)), language=language)
    in_column = max(below, beside, key=lambda drawn: scale_of(drawn, COLUMN))
    if scale_of(in_column, COLUMN) >= LEGIBLE:
        return in_column
    return max(below, beside, key=lambda drawn: scale_of(drawn, PAGE))


def is_legible(drawn: svg.Svg) -> bool:
    """Whether a picture need not shrink too much, in a column or across the page."""
    return max(scale_of(drawn, COLUMN), scale_of(drawn, PAGE)) >= LEGIBLE


def is_concerned(part: Part) -> bool:
    """Whether something in a part of a picture has just come, gone or been counted."""
    return any(tile.emphasis is not Emphasis.NORMAL for tile in tiles_of((part,)))


def with_players_together(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The parts of a picture in which the players, where they stand one by one, are a group at the end."""
    players = tuple([part for part in parts if isinstance(part, Group) and part.key.startswith(SEAT)])
    return (*[part for part in parts if part not in players], Group("", players)) if players else parts


def scale_of(drawn: svg.Svg, room: tuple[float, float]) -> float:
    """How much a picture has to shrink for a page or for a column of it: 1 if it fits."""
    width, height = room
    return min(1.0, width / size_of(drawn, "width"), height / size_of(drawn, "height"))


def size_of(drawn: svg.Svg, side: str) -> float:
    """The natural width or height of a picture, in pixels."""
    return float(drawn.source.partition(f'{side}="')[2].partition('"')[0])
