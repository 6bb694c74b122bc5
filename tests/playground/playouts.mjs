// Random games per second, in JavaScript and in WebAssembly: `node tests/playground/playouts.mjs docs/playground/package`.
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

const imported = async (name) => import(pathToFileURL(`${argv[2]}/games/${name}.js`).href);
const rate = (play, games) => {
  play(Math.ceil(games / 10));
  const start = performance.now();
  play(games);
  return Math.round((games / (performance.now() - start)) * 1000);
};
for (const { id, players } of (await imported("catalogue")).default.games) {
  const [{ actor, apply, chances, legalActions, newGame, types }, { load }] = [await imported(`${id}.0`), await imported(`${id}.0.wasm`)];
  const first = newGame(types.settings.read({ ...(await imported(id)).default.settings.reference, players: players[0] }));
  const native = await load();
  native.open(first);
  const played = (games) => {
    for (let game = 0, state = first; game < games; game++, state = first)
      for (let who; (who = actor(state)) !== null; ) {
        const choices = who === "chance" ? chances(state).map(([outcome]) => outcome) : legalActions(state);
        state = apply(state, choices[Math.floor(Math.random() * choices.length)]).state;
      }
  };
  console.log(`${id}, ${players[0]} players: ${rate(played, 100)} in JavaScript, ${rate((games) => native.playouts(games, 1), 20_000)} in WebAssembly`);
}
