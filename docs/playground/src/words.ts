// What the page itself says, beside what tables say. English is the measure: tsc refuses a language that lacks anything, or says more.
// What a game says comes with its rules, in languages that this page may not have.

import * as table from "./table/words.js";
import { base, isKnown } from "./table/words.js";

export { base, isKnown };

/** A number with what it counts, in languages that have one form for 1 and another for all else. */
export const numbered = (one: string, many: string) => (number: number): string => `${number} ${number === 1 ? one : many}`;

const english = {
  title: "The rulebook playground",
  playground: "Playground",
  whatToDo: "What to do",
  rules: "Rules",
  moreChoices: "More choices",
  inThisGame: "In this game:",
  inTexts: "What the texts say",
  newGame: "New game",
  readings: "Readings",
  records: "Records",
  toTable: "Back to the table",
  colours: "Colours",
  asSystem: "automatic",
  light: "light",
  dark: "dark",
  language: "Language",
  translation: "Load a translation (.po)",
  game: "Game",
  edition: "Edition",
  reference: "reference",
  text: "text",
  ownReadings: "Choose readings one by one",
  ownComponents: "Choose components one by one",
  asEdition: "as in the edition",
  yes: "yes",
  no: "no",
  named: { traditional: "as usually played", mode: "game of the box", conta: "Conta che ti passa", insiemi: "Tutti insiemi appassionataMente", edge_matrix: "matrix at the edge", neutral_marker: "neutral marker with two players", "eleven-points": "11 points", "sixteen-points": "16 points", "twenty-one-points": "21 points", "one-deal": "one deal", form: "game", re_bello: "re bello", "scopa-d-assi": "scopa d’assi" } as Record<string, string>,
  players: "Players",
  bots: "Bots",
  bot: { greedy: "greedy", random: "at random", "ismcts:100": "searching" } as Record<string, string>,
  undoPolicy: "Undo",
  untilInformation: "until anything is disclosed",
  byConsent: "if all agree",
  never: "never",
  seed: "Seed",
  secret: "secret",
  start: "Start",
  bothSides: "Show both sides",
  record: "Open a record",
  thisGame: "Go through the last game",
  loading: "Loading Python …",
  close: "Close",
  provenance: (from: string) => `Provenance: ${from}`,
  from: {
    source: "a text states it",
    implied: "no text states it, but the texts require it",
    outside: "a fact about the published game, from other public descriptions",
    supplement: "ours, to make the game playable",
  } as Record<string, string>,
  customary: (where: string) => `customary ${where}`,
  onlyEnglish: "There is no translation of this clause: it is in English.",
  chance: "chance",
  asks: (name: string) => `${name} asks to take back the last action. Agree, or play on.`,
  asked: "The others are asked whether you may take that back.",
  agree: "Agree",
  agreeAs: (name: string) => `Agree: ${name}`,
  aim: "How to win:",
  guided: "Explain the rules as they come up",
  guide: {
    about: "What it is about",
    title: "New rules",
    more: (number: number) => `or ${number} more of this kind`,
    now: "Point at what is lit, or choose from the list.",
    enough: "No more explanations",
  },
  links: "Links to this table",
  secretLinks: "Each opens one seat: give it to nobody else.",
  openLink: "Whoever has this one watches and sees no hands: it opens no seat.",
  spectators: "spectators",
  yourName: "Your name",
  addSeat: "Add a seat",
  removeSeat: "Remove a seat",
  upTo: (number: number) => `up to ${number}`,
  onThisDevice: "on this device",
  botHere: "bot",
  byLink: "by link",
  forPlayers: (fewest: number, most: number) => (fewest === most ? `${fewest} players` : `${fewest} to ${most} players`),
  about: {
    hamsterbacke: "Gather groups, block their colour, and turn them into points.",
    prato_dei_conigli: "Move one rabbit so that your cards count right before the sun goes down.",
    scopa: "Take cards by their sum; sweep the table for a scopa.",
    yellowstone_park: "Place animals in the 3 by 3 matrix, or collect what falls outside.",
  } as Record<string, string>,
  goOnWith: "Go on with",
  running: "A game is not over yet",
  menu: "Menu",
  hint: "Hint",
  sound: "Sound",
  shortcuts: "Keys: arrows go around, Enter chooses, 1 to 9 take an offer, Escape starts over, u takes back, h asks for a hint.",
  won: (winners: string) => `Won by ${winners}`,
  over: "The game is over.",
  points: "Points",
  howItCame: "How it came about",
  playAgain: "Play again",
  share: "Share",
  copied: "Copied",
  step: "Step",
  back: "Back",
  on: "On",
  stepOf: (step: number, steps: number) => `${step} of ${steps}`,
  again: "From the start",
  doOnBoth: (action: string) => `On both sides: ${action}`,
  notRecord: (reason: string) => `That is not a record: ${reason}`,
  notTranslation: (reason: string) => `That file cannot be used: ${reason}`,
  cannotStart: (reason: string) => `This page could not start: ${reason}`,
  pageIsEnglish: (language: string) => `The page itself is not translated (${language}): its own words are in English.`,
  untranslated: (number: number) => `The game says ${numbered("sentence or word", "sentences and words")(number)} in English, for want of a translation.`,
  partlyEnglish: "What the translation of the game lacks is in English.",
  otherGame: (title: string) => `The translation is of ${title}; other games are in English.`,
  examine: "Examine a translation",
  whatExaminingIs: "A reader who knows only the translated text answers questions about positions. The answers show what the text says, clause by clause.",
  examined: "Choose a translation (.po)",
  textBeside: "The text that is examined",
  examination: {
    question: (number: number, about: number) => `Question ${number} of about ${about}`,
    answers: "What the text says about it",
    theText: "The text",
    verdict: "Show the verdict",
    goOn: "Go on with the questions",
    save: "Save the answers",
    load: "Load answers (.toml)",
    second: "Compare with a second reader (.toml)",
    why: "What is this question for?",
    disagree: "Where the two readers disagree",
    agree: "The two readers agree wherever both have answered.",
    habit: "Most questions whose right answer is another were answered alike. Such answers count for nothing here, and the findings may be due to them: ask another reader.",
    notExamined: (reason: string) => `That cannot be examined: ${reason}`,
    verdictOn: (file: string) => `Verdict on ${file}`,
    given: (number: number) => `${numbered("answer", "answers")(number)}`,
    codes: { E100: "says it", E201: "says otherwise", E202: "is silent", E203: "contradicts itself", E301: "is open", E302: "is not examined", E204: "is not translated", E303: "is left out" } as Record<string, string>,
    stale: (number: number) => `${numbered("answer was", "answers were")(number)} given by other sentences than the text has now: not counted here, and asked for again where needed.`,
    nothing: "No clause says otherwise, is silent or contradicts itself.",
    everyClause: "Every clause",
    rule: "The rule:",
    maySay: "The text may say:",
    also: (clauses: string) => `The same answers would also come from ${clauses}.`,
    noSentence: "The text has no sentence for this clause.",
  },
};

export type Words = typeof english;
type All = Words & table.Words;
type Plain = { [Key in keyof All]: All[Key] extends string ? Key : never }[keyof All];

const LANGUAGES: Readonly<Record<string, () => Promise<{ default: Words }>>> = {
  de: () => import("./words/de.js"),
  es: () => import("./words/es.js"),
  fr: () => import("./words/fr.js"),
  hu: () => import("./words/hu.js"),
  it: () => import("./words/it.js"),
  pl: () => import("./words/pl.js"),
};

let spoken: All = { ...table.words(), ...english };
let code = "en";
let wanted = code;

/** What the page says, in the language that was chosen. */
export const words = (): All => spoken;

/** The language of the page. */
export const pageLanguage = (): string => code;

/** What speakers of a language call it. */
export function nameOf(language: string): string {
  const tag = language.replaceAll("_", "-");
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? language;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Say everything in a language, or in English where the page does not know it: what stands on the page too. Nothing where another was chosen meanwhile. */
export async function speak(language: string): Promise<void> {
  wanted = language;
  const [found] = await Promise.all([LANGUAGES[base(language)]?.(), table.speak(language)]);
  if (wanted !== language) return;
  code = found ? base(language) : "en";
  spoken = { ...table.words(), ...(found?.default ?? english) };
  document.documentElement.lang = code;
  document.title = spoken.title;
  const said = (name: string | undefined): string => spoken[name as Plain];
  for (const each of document.querySelectorAll<HTMLElement>("[data-say]")) each.textContent = said(each.dataset.say);
  for (const each of document.querySelectorAll<HTMLElement>("[data-label]")) each.setAttribute("aria-label", said(each.dataset.label));
  for (const each of document.querySelectorAll<HTMLInputElement>("[data-hint]")) each.placeholder = said(each.dataset.hint);
}
