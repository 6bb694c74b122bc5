// A server of matches that asks the rules over HTTP, as boardgame.io or Colyseus would: it keeps who plays, and rulebook the table.
//
//   RULES=http://127.0.0.1:8000/ node server.mjs      then  POST /matches {"game": "scopa"},  POST /matches/ID {"seat": 0, "move": 0}
import { createServer } from "node:http";
import { argv, env } from "node:process";
import { fileURLToPath } from "node:url";

const RULES = env.RULES ?? "http://127.0.0.1:8000/";
const matches = new Map();

/** Ask the rules; what they refuse is an error with its clause. */
async function ask(method, path, key, body) {
  const headers = { ...(key ? { Authorization: `Bearer ${key}` } : {}), ...(body ? { "Content-Type": "application/json" } : {}) };
  const response = await fetch(new URL(path, RULES), { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.reason), { status: response.status, clause: answer.clause });
  return answer;
}

const offersIn = (chosen) => (chosen.offer ? [chosen.offer] : chosen.choices.flatMap(offersIn));

/** What a seat sees, and its moves by number. */
async function stateFor({ table, keys }, seat) {
  const [view, offers] = await Promise.all(["view", "offers"].map((what) => ask("GET", `api/tables/${table}/${what}`, keys[seat])));
  return { caption: view.scene.caption, version: view.version, moves: offers.groups.flatMap(offersIn), over: view.result ?? null };
}

async function answer(method, [, , id], body) {
  if (method === "POST" && id === undefined) {
    const { table, seats } = await ask("POST", "api/tables", null, { game: body.game });
    matches.set(table, { table, keys: seats.map(({ key }) => key) });
    return { id: table, state: await stateFor(matches.get(table), 0) };
  }
  const match = matches.get(id);
  const { moves, version } = await stateFor(match, body.seat);
  await ask("POST", `api/tables/${id}/act`, match.keys[body.seat], { action: moves[body.move]?.id, version });
  return { id, state: await stateFor(match, body.seat) };
}

export const server = createServer(async (request, response) => {
  try {
    let text = "";
    for await (const part of request) text += part;
    const made = await answer(request.method, request.url.split("/"), text ? JSON.parse(text) : {});
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(made));
  } catch (error) {
    response.writeHead(error.status ?? 400).end(JSON.stringify({ reason: error.message, clause: error.clause }));
  }
});

if (argv[1] === fileURLToPath(import.meta.url)) server.listen(Number(env.PORT ?? 3000), "127.0.0.1");
