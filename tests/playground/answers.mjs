// Answers the questions of the page, a line of JSON each, by rules in JavaScript: `node answers.mjs FOLDER`.
import { createInterface } from "node:readline";
import { argv, stdin } from "node:process";
import { pathToFileURL } from "node:url";

const here = (path) => pathToFileURL(`${argv[2]}/${path}`).href;
const { InPage } = await import(here("table/inpage.js"));
const { Refused } = await import(here("table/backend.js"));

const table = new InPage();
const ANSWERS = {
  open: (asked) => table.open(asked),
  resume: ({ kept, language }) => table.resume(kept, language),
  see: (asked) => table.see(asked),
  speak: ({ language }) => table.speak(language),
  act: ({ action, version }) => table.act(action, version),
  advance: () => table.advance(),
  previews: ({ ids }) => table.previews(ids),
  hint: async () => ({ id: await table.hint() }),
  why_not: async ({ action }) => ({ refusal: await table.whyNot(action) }),
  undo: () => table.undo(),
  agree: ({ seat }) => table.agree(seat),
  keep: () => table.keep(),
  record: () => table.record(),
  steps: ({ language }) => table.replayed(language),
};
for await (const text of createInterface({ input: stdin })) {
  const question = JSON.parse(text);
  try {
    console.log(JSON.stringify({ answer: await ANSWERS[question.ask](question) }));
  } catch (error) {
    if (!(error instanceof Refused)) console.error(error.stack);
    console.log(JSON.stringify({ error: error.message, ...(error.clause ? { clause: error.clause } : {}) }));
  }
}
