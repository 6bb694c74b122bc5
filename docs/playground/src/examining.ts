// The examination of a translation, in place of a table: questions about positions, and the verdict on every clause.
import type { Scene } from "rulebook";
import type { Library } from "./library.js";
import type { GameId } from "./table/backend.js";
import { clauseLink } from "./clauses.js";
import { found } from "./saying.js";
import { button, element } from "./table/dom.js";
import { drawScene } from "./table/draw.js";
import { fitting } from "./table/fitting.js";
import type { Theme } from "./table/theme.js";
import { words } from "./words.js";

interface AboutPosition {
  id: string;
  text: string;
  scene?: Scene;
}

/** What a reader is asked next, and what the text says; there is no question when all has been asked. */
export interface Asked {
  game: GameId;
  language: string;
  asked_in: string;
  file: string;
  given: number;
  /** The questions whose answers were given by other sentences. */
  stale: string[];
  about: number;
  answers: { id: string; text: string }[];
  sentences: string[];
  question?: AboutPosition;
  why?: { text: string; sentences: Record<string, string> };
  earlier?: string | null;
}

interface OnClause {
  clause: string;
  code: string;
  fits: { says: string }[];
  also: string[];
  questions: string[];
  why?: string;
}

/** What the answers say about every clause. */
export interface Verdict {
  file: string;
  clauses: OnClause[];
  about: Record<string, { title: string; statement: string; text: string | null }>;
  asked: Record<string, AboutPosition & { answer: string }>;
  /** Where a second reader answered otherwise, and what. */
  disagreements: { question: string; clause: string }[];
  second: Record<string, string>;
  compared: boolean;
  /** The answer that the reader gives whatever is asked. */
  habit: string | null;
}

const FINDINGS = ["E201", "E202", "E203", "E204"];

/** Whether the verdict is looked at before all has been asked. */
let theme: Theme | null = null;
let isEarly = false;
let isBusy = false;

function inLanguage<Made extends HTMLElement>(language: string, made: Made): Made {
  made.lang = language;
  return made;
}

/** A text in which what stands in backticks comes from the game. */
function marked(text: string): (Node | string)[] {
  return text.split("`").map((part, place) => (place % 2 ? element("b", "thing", part) : part));
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What is answered, unless something else is shown by then. */
async function stillWanted<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  const shown = found("board").firstElementChild;
  const answer = await asked;
  return found("board").firstElementChild === shown ? answer : null;
}

/** A position to look at. */
function pictured(game: GameId, scene: Scene): HTMLElement {
  const picture = element("div", "pictures");
  if (theme !== null) picture.append(drawScene(scene, theme.of(game)));
  fitting(picture)();
  return picture;
}

/** Go on with an examination from the beginning, or from where it is. */
export async function showExamination(look: Theme, library: Library, asked: Asked, isNew: boolean): Promise<void> {
  theme = look;
  if (isNew) isEarly = false;
  if (asked.question !== undefined && !isEarly) return showQuestion(library, asked, asked.question);
  const verdict = await stillWanted(library.verdict());
  if (verdict !== null) showVerdict(library, asked, verdict);
}

/** Ask the library for something, one thing at a time; what is refused is said. */
async function then(library: Library, ask: () => Promise<Asked>): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  found("status").textContent = "";
  try {
    const asked = await stillWanted(ask());
    if (asked !== null && theme !== null) await showExamination(theme, library, asked, false);
  } catch (error) {
    found("status").textContent = words().examination.notExamined(said(error));
  } finally {
    isBusy = false;
  }
}

/** What can be done with the answers: go back, keep them, take those in a file, look at the verdict or at the questions. */
function controls(library: Library, asked: Asked, turn: HTMLButtonElement | null): HTMLElement {
  const saying = words().examination;
  const back = button("", words().back, () => {
    isEarly = false;
    void then(library, () => library.back());
  });
  back.disabled = asked.given === 0;
  const save = button("", saying.save, () => void keep(library, asked));
  save.disabled = asked.given === 0;
  const load = opening(library, "answers-given", saying.load, (name, text) => library.takeAnswers(name, text));
  const second = opening(library, "answers-second", saying.second, (name, text) => {
    isEarly = true;
    return library.takeSecond(name, text);
  });
  return element("div", "stepper examination", back, ...(turn === null ? [] : [turn]), save, load, second);
}

/** A button that opens a file of answers. */
function opening(library: Library, id: string, text: string, take: (name: string, text: string) => Promise<Asked>): HTMLElement {
  const input = element("input");
  input.type = "file";
  input.accept = ".toml,application/toml";
  input.id = id;
  input.onchange = () => {
    const file = input.files?.[0];
    if (file !== undefined) void then(library, async () => take(file.name, await file.text()));
    input.value = ""; // so that the same file can be opened again
  };
  return element("label", "file", element("span", "", text), input);
}

/** The answers as a file that `rulebook translate examine --answers` reads. */
async function keep(library: Library, asked: Asked): Promise<void> {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([await library.answers()], { type: "application/toml" }));
  link.download = `${asked.file.replace(/\.po$/, "")}.answers.toml`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function showQuestion(library: Library, asked: Asked, question: AboutPosition): void {
  const [board, caption, saying] = [found("board"), found("caption"), words().examination];
  caption.textContent = saying.question(asked.given + 1, asked.about);
  caption.lang = "";
  const text = inLanguage(asked.asked_in, element("p", "asked", ...marked(question.text)));
  text.dataset.question = question.id;
  text.tabIndex = -1;
  const answers = asked.answers.map(({ id, text }, place) => {
    const made = button("answer", "", () => void then(library, () => library.say(question.id, id)));
    made.append(element("kbd", "", String(place + 1)), text);
    made.dataset.answer = id;
    if (asked.earlier) made.setAttribute("aria-pressed", String(asked.earlier === id));
    return made;
  });
  const row = inLanguage(asked.asked_in, element("div", "answers", ...answers));
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", saying.answers);
  const picture = question.scene === undefined ? [] : [inLanguage(asked.asked_in, pictured(asked.game, question.scene))];
  const early = button("", saying.verdict, () => {
    isEarly = true;
    void then(library, () => library.examining());
  });
  early.disabled = asked.given === 0;
  board.lang = "";
  board.replaceChildren(controls(library, asked, early), ...outdated(asked), text, row, ...whatFor(asked), ...picture);
  showText(asked);
  text.focus({ preventScroll: true });
}

/** That answers do not count, since the text has changed. */
function outdated(asked: Asked): HTMLElement[] {
  return asked.stale.length ? [element("p", "habit", words().examination.stale(asked.stale.length))] : [];
}

/** The sentences of the text about which the answer says something, for who asks. */
function whatFor(asked: Asked): HTMLElement[] {
  if (asked.why === undefined) return [];
  const sentences = Object.values(asked.why.sentences).map((sentence) => element("li", "", sentence));
  const summary = element("summary", "", words().examination.why);
  const told = inLanguage(asked.asked_in, element("p", "", asked.why.text));
  return [element("details", "why", summary, told, inLanguage(asked.language, element("ul", "", ...sentences)))];
}

/** The text that is examined, beside the question: its sentences, without a word on what they are about. */
function showText(asked: Asked): void {
  const sentences = asked.sentences.map((sentence) => element("li", "", sentence));
  const list = inLanguage(asked.language, element("ol", "sentences", ...sentences));
  found("text").replaceChildren(element("h2", "", words().examination.theText), list);
  found("text").hidden = false;
}

function showVerdict(library: Library, asked: Asked, verdict: Verdict): void {
  const [board, caption, saying] = [found("board"), found("caption"), words().examination];
  caption.textContent = saying.verdictOn(verdict.file);
  caption.lang = "";
  found("text").hidden = true;
  const { game, language } = asked;
  const goOn =
    asked.question === undefined
      ? null
      : button("main", saying.goOn, () => {
          isEarly = false;
          void then(library, () => library.examining());
        });
  const differing = verdict.disagreements.map(({ question, clause }) => disagreement(game, asked, verdict, question, clause));
  const findings = verdict.clauses.filter(({ code }) => FINDINGS.includes(code)).map((each) => finding(game, asked, verdict, each));
  const every = verdict.clauses.map((each) => line(game, language, verdict, each));
  board.lang = "";
  board.replaceChildren(
    controls(library, asked, goOn),
    element("p", "counts", `${saying.given(asked.given)} · ${counted(verdict)}`),
    ...outdated(asked),
    ...(verdict.habit === null ? [] : [element("p", "habit", saying.habit)]),
    ...(findings.length || verdict.habit !== null ? findings : [element("p", "", saying.nothing)]),
    ...(verdict.compared ? [element("h2", "", saying.disagree), ...(differing.length ? differing : [element("p", "", saying.agree)])] : []),
    element("h2", "", saying.everyClause),
    element("ul", "verdicts", ...every),
  );
  caption.focus({ preventScroll: true });
}

/** How many clauses there are with each code. */
function counted(verdict: Verdict): string {
  const codes = Object.entries(words().examination.codes).map(([code, meaning]): [string, number] => [meaning, verdict.clauses.filter((each) => each.code === code).length]);
  return codes.flatMap(([meaning, number]) => (number ? [`${meaning}: ${number}`] : [])).join(" · ");
}

function headline(game: GameId, verdict: Verdict, { clause, code }: OnClause, level: "h3" | "p"): HTMLElement {
  const title = inLanguage("en", element("span", "", verdict.about[clause]?.title ?? ""));
  const meaning = element("span", `code ${code}`, words().examination.codes[code] ?? code);
  return element(level, "headline", clauseLink(game, clause), " ", title, " ", meaning);
}

function quoted(language: string, verdict: Verdict, clause: string): HTMLElement {
  const text = verdict.about[clause]?.text ?? null;
  return text === null ? element("p", "provenance", words().examination.noSentence) : inLanguage(language, element("blockquote", "", text));
}

/** A clause of which the text says something else, nothing, or what contradicts itself; with the questions that show it. */
function finding(game: GameId, asked: Asked, verdict: Verdict, found: OnClause): HTMLElement {
  const saying = words().examination;
  const fits = found.fits.map(({ says }) => inLanguage("en", element("li", "", says)));
  const also = found.also.length ? [element("p", "", saying.also(found.also.join(", ")))] : [];
  const behind = found.questions.flatMap((id) => answered(asked, verdict, id));
  const made = element(
    "section",
    "finding panel",
    headline(game, verdict, found, "h3"),
    quoted(asked.language, verdict, found.clause),
    ...(fits.length ? [element("p", "", saying.maySay), element("ul", "fits", ...fits)] : []),
    element("p", "", `${saying.rule} `, inLanguage("en", element("span", "", verdict.about[found.clause]?.statement ?? ""))),
    ...also,
    ...behind,
  );
  made.dataset.clause = found.clause;
  return made;
}

/** A question with what was answered, by both readers if they disagree, and its picture. */
function answered(asked: Asked, verdict: Verdict, id: string): HTMLElement[] {
  const question = verdict.asked[id];
  if (question === undefined) return [];
  const answers = [question.answer, ...(id in verdict.second ? [verdict.second[id]] : [])].join(" / ");
  const summary = inLanguage(asked.asked_in, element("summary", "", `${id}: `, ...marked(question.text), " ", element("b", "", answers)));
  const picture = question.scene === undefined ? [] : [inLanguage(asked.asked_in, pictured(asked.game, question.scene))];
  return [element("details", "", summary, ...picture)];
}

/** A question on which two readers disagree, with the sentence that is likeliest to be ambiguous. */
function disagreement(game: GameId, asked: Asked, verdict: Verdict, question: string, clause: string): HTMLElement {
  const title = inLanguage("en", element("span", "", verdict.about[clause]?.title ?? ""));
  const headline = element("h3", "headline", clauseLink(game, clause), " ", title);
  const made = element("section", "disagreement panel", headline, quoted(asked.language, verdict, clause), ...answered(asked, verdict, question));
  made.dataset.clause = clause;
  return made;
}

/** A line of the list of every clause. */
function line(game: GameId, language: string, verdict: Verdict, each: OnClause): HTMLElement {
  const why = each.why ? [inLanguage("en", element("p", "provenance", each.why))] : [];
  const made = element("li", "", headline(game, verdict, each, "p"), quoted(language, verdict, each.clause), ...why);
  made.dataset.clause = each.clause;
  made.dataset.code = each.code;
  return made;
}
