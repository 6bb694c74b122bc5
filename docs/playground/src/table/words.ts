// What a table itself says. English is the measure: tsc refuses a language that lacks anything, or says more.
import { fromOne } from "../rules/speech.js";

const english = {
  save: "Save the last game",
  table: "Table",
  undo: "Undo",
  whatYouCanDo: "What you can do",
  whatHappened: "What happened",
  clause: (id: string) => `clause ${id}`,
  point: "Point at something in the picture, or choose here",
  youCan: "You can",
  more: (number: number) => `and ${number} more: point at what they are about`,
  nothingToDo: "Nothing can be done with that now.",
  lands: (line: string) => `It can only lie here: ${line}.`,
  yourTurn: "Your turn",
  handOver: (name: string) => `Next: ${name}. Hand over the screen.`,
  showCards: "Show my cards",
  waiting: (name: string) => `Waiting for ${name}`,
  seat: (seat: number) => `seat ${fromOne(seat)}`,
  settled: { "go-on": "Go on from here, by the rules as they are now", end: "End the game as it stands" },
  wantedBy: (names: string) => `wanted by ${names}`,
  tableEnded: "The game has been ended as it stands.",
  lost: "The connection is lost; trying again …",
  unreached: "The server cannot be reached.",
  refused: {
    "stale-version": "Something has happened meanwhile: look again.",
    "wrong-key": "This link opens no seat at this table.",
    "unknown-table": "There is no such table.",
    "too-many": "The server has too much to do: try again later.",
    "other-rules": "This page has other rules than the server: load it again.",
    failed: "The server has made a mistake.",
    closing: "The server is shutting down.",
  } as Record<string, string>,
  all: (number: number) => `All ${number}`,
  doIt: "Do it",
  counted: "Points are counted",
  goOn: "Go on",
  notBefore: "what it brings shows only afterwards",
  whyThese: "The rule",
  stays: "stays",
  lays: "lay",
  noMore: "lost",
  ends: { sun: ["dawn", "dusk"] } as Record<string, string[]>,
  empty: "empty",
  win: "gain",
  cost: "cost",
  mayEnd: "may end the game",
  collects: (number: number) => `collects ${number}`,
  scores: (signed: string, number: number) => `${signed} ${Math.abs(number) === 1 ? "point" : "points"}`,
  row: (label: string) => `row ${label}`,
  column: (label: string) => `column ${label}`,
  space: (row: string, column: string, content: string) => `row ${row}, column ${column}: ${content}`,
};

/** All that a table says. */
export type Words = typeof english;

const LANGUAGES: Readonly<Record<string, () => Promise<{ default: Words }>>> = {
  de: () => import("./words/de.js"),
  es: () => import("./words/es.js"),
  fr: () => import("./words/fr.js"),
  hu: () => import("./words/hu.js"),
  it: () => import("./words/it.js"),
  pl: () => import("./words/pl.js"),
};

/** A language without its region. */
export const base = (code: string): string => code.split(/[-_]/)[0] ?? code;

/** Whether tables have words of their own in a language. */
export const isKnown = (language: string): boolean => ["en", ...Object.keys(LANGUAGES)].includes(base(language));

let spoken = english;
let wanted = "en";

/** The language in which tables speak. */
export const language = (): string => base(wanted);

/** What tables say, in the language that was chosen. */
export const words = (): Words => spoken;

/** Say everything in a language, or in English where tables do not know it, unless another was chosen meanwhile. */
export async function speak(language: string): Promise<void> {
  wanted = language;
  const found = await LANGUAGES[base(language)]?.();
  if (wanted === language) spoken = found?.default ?? english;
}
