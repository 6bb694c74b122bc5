// Holds an engine to a conformance suite, without Python:
// node check.js specs/hamsterbacke/suite.jsonl node docs/engines/hamsterbacke.js

const { spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { createInterface } = require("node:readline");
const { isDeepStrictEqual } = require("node:util");

const [suite, program, ...words] = process.argv.slice(2);
const engine = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

// What is legal may be in any order, and so may the keys of an object.
const sorted = (value) => Array.isArray(value) ? value.map(sorted)
  : value && typeof value === "object" ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])])) : value;
const alike = ({ legal, ...rest }) => sorted({ ...rest, legal: legal?.map((each) => JSON.stringify(sorted(each))).sort() });

// Whether the engine answers everything in a case as the rules do; null if it cannot answer something.
async function agrees({ name, dialogue }) {
  for (const { ask, answer } of dialogue) {
    engine.stdin.write(`${JSON.stringify(ask)}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error("the engine has ended");
    const said = JSON.parse(value);
    if ("unsupported" in said) return null;
    if (!isDeepStrictEqual(alike(said), alike(answer))) {
      console.log(`${name}: ${JSON.stringify(ask)}\n  the rules: ${JSON.stringify(answer)}\n  the engine: ${value}`);
      return false;
    }
  }
  return true;
}

(async () => {
  const counts = { true: 0, false: 0, null: 0 };
  for (const line of readFileSync(suite, "utf-8").trim().split("\n")) counts[await agrees(JSON.parse(line))] += 1;
  console.log(`${counts.true} cases agree, ${counts.false} differ, ${counts.null} are not supported`);
  engine.kill();
  process.exitCode = counts.false > 0 ? 1 : 0;
})().catch((error) => { console.error(String(error)); engine.kill(); process.exitCode = 2; });
