// Plays random games by rules in JavaScript and in WebAssembly at once: `node lockstep.mjs FOLDER GAME BOX SEED GAMES`. Says where they differ.
import assert from "node:assert/strict";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

const [, , folder, id, box, seed, games] = argv;
const imported = (name) => import(pathToFileURL(`${folder}/${name}.js`).href);
const [about, catalogue] = [(await imported(`games/${id}`)).default, (await imported("games/catalogue")).default];
const { Game } = await imported("rules/game");
const { generator } = await imported("rules/chance");
const { chosen } = await imported("table/chosen");
const { Refused } = await imported("table/backend");
const native = await (await imported(`games/${id}.${box}.wasm`)).load();
const game = await Game.load(about, box, (name) => imported(`games/${name}`));
const { rules } = game;
const own = catalogue.games.find((game) => game.id === id);

/** The players, the readings and the variants of a game, drawn at random; those that make another box stay as they are. */
function drawn(random) {
  const boxed = Object.keys(about.boxes[box] ?? {}).filter((key) => about.boxes.some((other) => other?.[key] !== about.boxes[box]?.[key]));
  const each = (part) => Object.fromEntries(Object.entries(own[part]).map(([key, values]) => [key, boxed.includes(key) ? about.boxes[box][key] : random.uniform(values)]));
  return chosen(about, catalogue, random.uniform(own.players), { readings: each("readings"), variants: each("variants") });
}

const counted = { steps: 0, games: 0 };
for (let number = 0; counted.games < Number(games); number++) {
  const random = generator(seed, number);
  let state;
  try {
    state = rules.newGame(game.settings(drawn(random)));
  } catch (error) {
    if (error instanceof Refused) continue; // these settings make no game
    throw error;
  }
  native.open(state);
  for (;;) {
    const actor = rules.actor(state);
    const choices = actor === "chance" ? rules.chances(state).flatMap(([outcome, weight]) => Array(weight).fill(outcome)) : rules.legalActions(state);
    assert.deepEqual({ actor: native.actor, choices: native.choices, result: native.result, state: native.state }, { actor, choices, result: rules.result(state), state: JSON.parse(JSON.stringify(state)) });
    if (actor === null) break;
    const action = random.uniform(choices);
    state = rules.step(state, action).state;
    native.step(action);
    counted.steps += 1;
  }
  counted.games += 1;
}
assert.throws(() => native.step({ type: "none" }), /not a choice here/);
console.log(JSON.stringify(counted));
