/** Plays games again from what was chosen in them, and digests what there is to see: in Node and in a browser. */

const EVERY = 8;

const digest = async (text) => {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** The digest of a game: of each step's events, of every eighth state and what is possible there, and of the end. */
export const played = async (rules, { state: document, chosen, viewers }) => {
  const { types } = rules;
  const lines = [];
  const write = (kind, value) => lines.push(JSON.stringify(types[kind].write(value)));
  let state = types.state.read(document);
  for (const [number, place] of chosen.entries()) {
    const isChance = rules.actor(state) === "chance";
    const options = isChance ? rules.chances(state) : rules.legalActions(state).map((action) => [action, 1]);
    lines.push(String(options.length));
    if (number % EVERY === 0) {
      write("state", state);
      for (const [action, weight] of options) lines.push(String(weight), JSON.stringify(types.action.write(action)));
    }
    const step = rules.step(state, options[place][0]);
    for (const event of step.events) write("event", event);
    state = step.state;
  }
  write("state", state);
  for (const viewer of viewers) write("observation", rules.observe(state, types.viewer.read(viewer)));
  const result = rules.result(state);
  if (result !== null) write("result", result);
  return digest(lines.join("\n"));
};
