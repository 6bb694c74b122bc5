// Answers the questions of the page, a line of JSON each, by rules in JavaScript: `node answers.mjs FOLDER`.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { argv, stdin } from "node:process";
import { pathToFileURL } from "node:url";

const here = (path) => pathToFileURL(`${argv[2]}/${path}`).href;
const { Host, Shelf } = await import(here("rules/playing.js"));
const { Refused } = await import(here("table/backend.js"));
const shelf = new Shelf((path) => import(here(`games/${path}`)), async (path) => JSON.parse(readFileSync(`${argv[2]}/games/${path}`, "utf8")));

const host = new Host();
let game;
for await (const text of createInterface({ input: stdin })) {
  const question = JSON.parse(text);
  try {
    const sits = ["open", "see", "resume"].includes(question.ask);
    if (sits) game = await shelf.take(question);
    if (question.language) await game.learn(question.language);
    const answer = sits ? host.sit(question, game) : host.answer(question);
    console.log(JSON.stringify({ answer }));
  } catch (error) {
    if (!(error instanceof Refused)) console.error(error.stack);
    console.log(JSON.stringify({ error: error.message, ...(error.clause ? { clause: error.clause } : {}) }));
  }
}
