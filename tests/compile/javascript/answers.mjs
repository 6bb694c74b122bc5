/** Answers questions about a game, a JSON document a line, by the module that the command line names. */
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const rules = await import(pathToFileURL(process.argv[2]).href);
const { types } = rules;

const refused = (ask) => {
  try {
    ask();
    return null;
  } catch (error) {
    if (error.refusal === undefined) throw error;
    return [error.refusal, error.message];
  }
};

const outcome = ([action, weight]) => [types.action.write(action), weight];

const answer = ({ settings, state: document, action, tried, viewers }) => {
  if (settings !== undefined) return { state: types.state.write(rules.newGame(types.settings.read(settings))) };
  const state = types.state.read(document);
  const result = rules.result(state);
  const answers = {
    state: types.state.write(state),
    actor: types.actor.write(rules.actor(state)),
    legal: rules.legalActions(state).map(types.action.write),
    chances: rules.chances(state).map(outcome),
    result: result === null ? null : types.result.write(result),
    seen: viewers.map((viewer) => types.observation.write(rules.observe(state, types.viewer.read(viewer)))),
    refusals: tried.map((each) => rules.whyNot(state, types.action.read(each))),
    steps: tried.map((each) => refused(() => rules.step(state, types.action.read(each)))),
  };
  if (action === null) return answers;
  const { state: after, events } = rules.step(state, types.action.read(action));
  const told = events.map((event) => viewers.map((viewer) => types.event.write(rules.eventFor(event, types.viewer.read(viewer)))));
  return { ...answers, after: types.state.write(after), events: events.map(types.event.write), told };
};

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
