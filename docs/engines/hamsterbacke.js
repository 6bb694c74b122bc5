// Hamsterbacke as an engine for `rulebook referee`, written from the rulebook by somebody who had not read our rules in Python:
// rulebook referee hamsterbacke --engine "node hamsterbacke.js"
// The position is kept in the form in which the protocol writes it, so that it can be loaded as it is.

const { createInterface } = require("node:readline");

const COLOURS = ["LG", "DG", "LB", "BL", "YE", "OR", "RE"];
const PRINTED = { copies: [11, 11, 16, 16, 21, 21, 24], numbers: [1, 1, 2, 2, 3, 3, 4], hand: 2, rows: 8, final_rows: 3, cards_added: 3 };
const DEFAULTS = { "empty-score": "forbidden", "own-top": "free", tie: "shared" };
const ACTIONS_IN_TURN = 2;

// ---- Piles: objects with colours and numbers of copies, never 0

const size = (pile) => Object.values(pile).reduce((sum, copies) => sum + copies, 0);
const has = (pile, colour) => pile[colour] ?? 0;

function add(pile, colour, copies = 1) {
  pile[colour] = has(pile, colour) + copies;
  if (pile[colour] === 0) delete pile[colour];
}

const remove = (pile, colour, copies = 1) => add(pile, colour, -copies);

// Every way to choose so many cards from a pile, each as a list in the order of the colours.
function choices(pile, count, from = 0) {
  if (count === 0) return [[]];
  if (from === COLOURS.length) return [];
  const colour = COLOURS[from];
  const found = [];
  for (let copies = Math.min(count, has(pile, colour)); copies >= 0; copies--) {
    for (const rest of choices(pile, count - copies, from + 1)) found.push([...Array(copies).fill(colour), ...rest]);
  }
  return found;
}

// ---- Positions

let state; // as the schema has it
let box; // the components, with the printed ones where nothing else is said
let readings;

function settle(settings) {
  box = { ...PRINTED, ...settings.components };
  readings = { ...DEFAULTS, ...settings.readings };
}

function start(settings) {
  settle(settings);
  const each = (make) => Array.from({ length: settings.players }, make);
  const deck = {};
  COLOURS.forEach((colour, at) => box.copies[at] > 0 && add(deck, colour, box.copies[at]));
  state = {
    settings, phase: { type: "dealing" }, seat: settings.first_player ?? 0, actions: 0, deck,
    hands: each(() => ({})), rows: Array.from({ length: box.rows }, () => []), block_piles: each(() => []), point_piles: each(() => ({})),
  };
}

function load(loaded) {
  settle(loaded.settings);
  state = structuredClone(loaded);
}

const numberOf = (colour) => box.numbers[COLOURS.indexOf(colour)];
const seats = () => state.hands.map((_, seat) => seat);
const top = (seat) => state.block_piles[seat].at(-1);
const rowsLeft = () => state.rows.filter((row) => row.length > 0).length;

function actor() {
  switch (state.phase.type) {
    case "over": return null;
    case "giving": return state.phase.giver;
    case "acting": case "picking": return state.seat;
    default: return "chance";
  }
}

// The seats with the most cards in hand, or none if one of them is the scorer's.
function givers() {
  const sizes = state.hands.map(size);
  const most = Math.max(...sizes);
  return sizes[state.seat] === most ? [] : seats().filter((seat) => sizes[seat] === most);
}

// ---- What is legal

const isBlocked = (colour) =>
  seats().some((seat) => (seat !== state.seat || readings["own-top"] === "blocked") && top(seat) === colour);

function turnActions() {
  const found = [];
  state.rows.forEach((cards, row) => cards.length > 0 && found.push({ type: "take", row }));
  for (const colour of COLOURS) {
    if (isBlocked(colour)) continue;
    const most = Math.floor(has(state.hands[state.seat], colour) / numberOf(colour));
    for (let groups = 1; groups <= most; groups++) found.push({ type: "block", colour, groups });
  }
  if (top(state.seat) !== undefined || readings["empty-score"] === "allowed") found.push({ type: "score" });
  return found;
}

function legal() {
  const { type, due, giver } = state.phase;
  switch (type) {
    case "over": return [];
    case "acting": return turnActions();
    case "picking": return givers().map((player) => ({ type: "pick", player }));
    case "giving": return choices(state.hands[giver], due).map((cards) => ({ type: "give", cards }));
    default: // chance
      return COLOURS.filter((card) => has(state.deck, card) > 0)
        .map((card) => ({ action: { type: "draw", card }, weight: state.deck[card] }));
  }
}

// ---- What actions do

function act(action) {
  switch (action.type) {
    case "draw": return draw(action.card);
    case "take": return take(action.row);
    case "block": return block(action.colour, action.groups ?? 1);
    case "score": return score();
    case "pick": return name(action.player, state.phase.due);
    case "give": return give(state.phase.giver, action.cards);
  }
}

function draw(card) {
  remove(state.deck, card);
  switch (state.phase.type) {
    case "dealing": {
      add(state.hands.find((hand) => size(hand) < box.hand), card);
      if (state.hands.every((hand) => size(hand) === box.hand)) state.phase = { type: "laying_out" };
      break;
    }
    case "laying_out": {
      state.rows.find((row) => row.length === 0).push(card);
      if (rowsLeft() === box.rows) state.phase = { type: "acting" };
      break;
    }
    case "drawing": {
      const { taken, drawn = 0 } = state.phase;
      state.rows[(taken + drawn) % box.rows].push(card);
      state.phase.drawn = drawn + 1;
      if (state.phase.drawn === box.cards_added || size(state.deck) === 0) endAction();
    }
  }
}

function take(row) {
  for (const card of state.rows[row]) add(state.hands[state.seat], card);
  state.rows[row] = [];
  if (size(state.deck) === 0) endAction();
  else state.phase = { type: "drawing", taken: row, drawn: 0 };
}

function block(colour, groups) {
  const count = groups * numberOf(colour);
  remove(state.hands[state.seat], colour, count);
  state.block_piles[state.seat].push(...Array(count).fill(colour));
  endAction();
}

function score() {
  const turned = top(state.seat);
  for (const card of state.block_piles[state.seat]) add(state.point_piles[state.seat], card);
  state.block_piles[state.seat] = [];
  const candidates = turned === undefined ? [] : givers();
  if (candidates.length === 0) endAction();
  else if (candidates.length === 1) name(candidates[0], numberOf(turned));
  else state.phase = { type: "picking", due: numberOf(turned) };
}

// The giver is known: there is something to choose only with more cards than are due.
function name(giver, due) {
  const hand = state.hands[giver];
  if (size(hand) > due) state.phase = { type: "giving", due, giver };
  else give(giver, choices(hand, size(hand))[0]);
}

function give(giver, cards) {
  for (const card of cards) {
    remove(state.hands[giver], card);
    add(state.point_piles[state.seat], card);
  }
  endAction();
}

function endAction() {
  state.phase = { type: "acting" };
  state.actions += 1;
  if (state.actions < ACTIONS_IN_TURN) return;
  if (rowsLeft() <= box.final_rows) {
    state.phase = { type: "over" };
    return;
  }
  state.actions = 0;
  state.seat = (state.seat + 1) % state.hands.length;
}

// ---- The result

function result() {
  if (state.phase.type !== "over") return null;
  const scores = seats().map((seat) => size(state.point_piles[seat]) - size(state.hands[seat]));
  let winners = seats().filter((seat) => scores[seat] === Math.max(...scores));
  if (readings.tie === "fewest-in-hand") {
    const fewest = Math.min(...winners.map((seat) => size(state.hands[seat])));
    winners = winners.filter((seat) => size(state.hands[seat]) === fewest);
  }
  return { scores, winners };
}

// ---- Questions and answers

const position = () => ({ actor: actor(), legal: legal(), result: result() });

const view = (seat) => ({
  seat, phase: state.phase, to_act: actor(), turn_of: state.seat, actions: state.actions,
  hand: seat === "spectator" ? null : state.hands[seat], hand_sizes: state.hands.map(size), deck_size: size(state.deck),
  rows: state.rows, block_piles: state.block_piles, point_pile_sizes: state.point_piles.map(size),
});

function answer(question) {
  if ("view" in question) return { view: view(question.view) };
  if ("start" in question) start(question.start);
  else if ("load" in question) load(question.load);
  else if ("act" in question) act(question.act);
  else return { unsupported: "an unknown question" };
  return position();
}

createInterface({ input: process.stdin }).on("line", (line) => console.log(JSON.stringify(answer(JSON.parse(line)))));
