// Plays a match of boardgame.io at random, and the same game at a table in the page: `node boardgame.mjs PLAYGROUND GAME NAME SETTINGS`.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { argv } from "node:process";

const [, , playground, id, name, settings] = argv;
const required = createRequire(`${playground}/package.json`);
const [{ Client }, { Local }] = [required("boardgame.io/client"), required("boardgame.io/multiplayer")];
const { fromRules } = await import("rulebook-engine/boardgame.io");
const { InPage } = await import("rulebook-engine/inpage");
const [rules, { default: about }] = [await import(`rulebook-engine/${name}`), await import(`rulebook-engine/${id}/about`)];

const [seed, chosen, random] = ["a game of boardgame.io", JSON.parse(settings), numbers(7)];
function numbers(state) {
  return (below) => (state = (state * 48271) % 2147483647) % below;
}
const table = new InPage();
const { players: [players] } = (await table.catalogue()).games.find((game) => game.id === id);
const seats = [...Array(players).keys()];
let at = await table.open({ game: id, players, settings: chosen, people: seats, elsewhere: [], names: [], bot: "random", undo: "never", language: "en", seed });

const own = fromRules(rules, { ...about.settings.reference, ...chosen, variants: { ...about.settings.reference.variants, ...chosen.variants } });
let held; // what only whoever keeps the match has
const act = { ...own.moves.act, move: (...given) => keep(own.moves.act.move(...given)) };
const keep = (found) => (found === "INVALID_MOVE" ? found : (held = found));
const game = { ...own, name: id, setup: (context) => keep(own.setup(context, { seed })), moves: { ...own.moves, act } };
const multiplayer = Local();
const clients = [...seats.map(String), null].map((playerID) => Client({ game, numPlayers: players, playerID, multiplayer, matchID: name, debug: false }));
clients.forEach((client) => client.start());
const heard = () => new Promise((done) => setTimeout(done));
const written = JSON.stringify;
await heard();

const [earlier, counted] = [[], { moves: 0, refused: 0 }];
while (clients[0].getState().ctx.gameover === undefined) {
  const states = clients.map((client) => client.getState());
  const seat = states[0].G.to_act;
  assert.equal(states[0].ctx.currentPlayer, String(seat));
  assert.equal(at.to_act, seat);
  assert.deepEqual(states[seat].G.observation, at.view.observation);
  assert.deepEqual(held, JSON.parse(written(held)));
  for (const [place, { G, log, plugins, ...state }] of states.entries()) {
    const [viewer, all] = [place === players ? "spectator" : place, rules.types.state.read(held.state)];
    assert.deepEqual(G, {
      observation: rules.types.observation.write(rules.observe(all, viewer)),
      to_act: seat,
      events: held.events.map((event) => rules.types.event.write(rules.eventFor(rules.types.event.read(event), viewer))),
      legal: place === seat ? rules.legalActions(all).map(rules.types.action.write) : [],
    });
    assert.ok(!written({ G, log, plugins, state }).includes(seed));
    assert.ok(log.every(({ action }) => action.type !== "MAKE_MOVE" || action.payload.playerID === String(place) || !action.payload.args?.length));
  }
  const { legal } = states[seat].G;
  const wrong = earlier.find((action) => !legal.some((each) => written(each) === written(action)));
  if (wrong !== undefined && random(4) === 0) {
    clients[seat].moves.act(wrong);
    await heard();
    assert.equal(clients[seat].getState()._stateID, states[seat]._stateID, "what is illegal changes nothing");
    clients[seat].moves.ask(wrong);
    await heard();
    assert.equal(clients[seat].getState().G.refusal.clause, (await table.whyNot(wrong)).clause);
    assert.ok(clients.every((client, place) => place === seat || !("refusal" in client.getState().G)));
    counted.refused += 1;
  }
  const action = legal[random(legal.length)];
  earlier.push(action);
  clients[(seat + 1) % players].moves.act(action); // it is not their turn
  clients[seat].moves.act(action);
  at = await table.act(action, at.version);
  await heard();
  counted.moves += 1;
}
for (const client of clients) assert.deepEqual(client.getState().ctx.gameover, at.view.result);
assert.equal(clients[0].events.endGame, undefined);

// Without a server: seeds come from boardgame.io itself, and its own bots can play.
const { RandomBot } = required("boardgame.io/ai");
const alone = Client({ game: { ...own, name: id, seed: "alone" }, numPlayers: players, debug: false });
const bot = new RandomBot({ game: own, enumerate: own.ai.enumerate });
alone.start();
for (let moves = 0; moves < 12; moves++) {
  const { G, ctx } = alone.store.getState();
  assert.match(G.seed, /^[0-9a-f]{64}$/);
  const { action } = await bot.play({ G, ctx }, ctx.currentPlayer);
  alone.updatePlayerID(ctx.currentPlayer);
  alone.moves.act(...action.payload.args);
  assert.notEqual(alone.store.getState().G, G);
}
console.log(written(counted));
process.exit();
