// Yellowstone Park as an engine for `rulebook referee`, written from the clauses and the readings alone:
// rulebook referee yellowstone_park --engine "node yellowstone_park.js"

const COLOURS = ["B", "Y", "G", "R"];
const PRINTED = {
  colours: 4, numbers: 7, copies: 2, rows: 7, columns: 7, window_rows: 3, window_columns: 3, hand: 6, starting_marker: 5,
  last_but_one_bonus: 1, last_bonus: 3, end_marker: 35, neutral_start: 7, neutral_end: 1,
};
let s, box; // the state, as records write it; what is in the box
let windows, matrices, areTwo; // all windows; the one or two windows of each matrix that can be; whether there are two

const from1 = (length) => Array.from({ length }, (_, place) => place + 1);
const reads = (reading, value) => s.settings.readings[reading] === value;

// Piles are objects with the number of copies of each card.
const total = (pile) => Object.values(pile).reduce((sum, copies) => sum + copies, 0);
const put = (pile, card, copies = 1) => (pile[card] = (pile[card] ?? 0) + copies);
const take = (pile, card) => (pile[card] === 1 ? delete pile[card] : (pile[card] -= 1));
const gather = (piles) => {
  const all = {};
  for (const pile of piles) for (const [card, copies] of Object.entries(pile)) put(all, card, copies);
  return all;
};

function load(state) {
  s = state;
  box = { ...PRINTED, ...s.settings.components };
  const runs = (length, size) => from1(length - size + 1).map((first) => from1(size).map((step) => first + step - 1));
  const across = (rows) => runs(box.columns, box.window_columns).map((columns) => ({ rows, columns }));
  const normal = runs(box.rows, box.window_rows).flatMap(across);
  const edge = s.settings.variants.edge_matrix ? across([1, box.rows]) : [];
  windows = [...normal, ...edge];
  areTwo = edge.length > 0 && reads("matrices-at-once", "two");
  matrices = areTwo ? normal.flatMap((one) => edge.map((other) => [one, other])) : windows.map((one) => [one]);
}

function start({ players, first_player, readings, variants, components }) {
  const each = (make) => Array.from({ length: players }, make);
  const settings = { players, first_player, readings, variants, components };
  load({ settings, phase: { type: "dealing" }, seat: first_player, board: { stacks: [] }, hands: each(() => ({})) });
  const cards = COLOURS.slice(0, box.colours).flatMap((colour) => from1(box.numbers).map((number) => colour + number));
  s.draw_pile = [Object.fromEntries(cards.map((card) => [card, box.copies]))];
  s.penalty_piles = each(() => ({}));
  s.markers = each(() => box.starting_marker);
  s.neutral = players === 2 && variants.neutral_marker ? box.neutral_start : null;
}

// The board: stacks of identical cards, by column and row.
const rowOf = (card) => Number(card.slice(1));
const holds = (window, { row, column }) => window.rows.includes(row) && window.columns.includes(column);
const isIn = (matrix, space) => matrix.some((window) => holds(window, space));
const matricesAround = (stacks) => matrices.filter((matrix) => stacks.every((stack) => isIn(matrix, stack)));
const at = (row, column) => s.board.stacks.find((stack) => stack.row === row && stack.column === column);
const fits = ({ card, column }) => matricesAround([...s.board.stacks, { row: rowOf(card), column }]).length > 0;

function lay(card, column) {
  const row = rowOf(card), twin = at(row, column);
  if (twin) twin.copies += 1;
  else s.board.stacks.push({ row, column, card, copies: 1 });
  s.board.stacks.sort((one, other) => one.column - other.column || one.row - other.row);
}

// Whether a colour may start one more column than it has.
function mayReopen(columns) {
  if (reads("column-reopen", "when-emptied")) return false;
  if (reads("column-reopen", "when-column-full")) return columns.every((column) => from1(box.rows).every((row) => at(row, column)));
  const [matrix, another] = matricesAround(s.board.stacks);
  const isFull = (window) => columns.every((column) => !window.columns.includes(column) || window.rows.every((row) => at(row, column)));
  return another === undefined && matrix.every(isFull);
}

function columnsFor(card) {
  const among = (stacks) => from1(box.columns).filter((column) => stacks.some((stack) => stack.column === column));
  const own = among(s.board.stacks.filter((stack) => stack.card[0] === card[0])), taken = among(s.board.stacks);
  const free = from1(box.columns).filter((column) => !taken.includes(column));
  return own.length === 0 || mayReopen(own) ? [...own, ...free] : own;
}

function placements() {
  const all = Object.keys(s.hands[s.seat]).flatMap((card) => columnsFor(card).map((column) => ({ type: "place", card, column })));
  const fitting = all.filter(fits);
  if (fitting.length > 0 && reads("misfit-play", "only-if-none-fits")) return fitting;
  if (reads("collect-extent", "minimal")) return all;
  const named = ({ card, column }) => windows.filter((window) => holds(window, { row: rowOf(card), column }));
  return all.flatMap((place) => (fitting.includes(place) ? [place] : named(place).map((window) => ({ ...place, window }))));
}

function actor() {
  switch (s.phase.type) {
    case "placing": case "choosing_refill": case "choosing_pile": return s.seat;
    case "over": return null;
    default: return "chance";
  }
}

function legal() {
  switch (s.phase.type) {
    case "placing": {
      if (s.phase.placed === 1) return [...placements(), { type: "stop" }];
      return reads("minimum-plays", "none") ? [...placements(), { type: "pass" }] : placements();
    }
    case "choosing_refill": return [{ type: "refill" }, { type: "decline" }];
    case "choosing_pile": return ["penalty", "draw"].map((pile) => ({ type: "choose_pile", pile }));
    case "over": return [];
    default: {
      const pile = s.phase.type === "drawing_penalties" ? s.penalty_piles[s.seat] : s.draw_pile[0];
      return Object.entries(pile).map(([card, weight]) => ({ action: { type: "draw", card }, weight }));
    }
  }
}

function collect({ card, column, window }) {
  const space = { row: rowOf(card), column };
  const isNamed = (one) => String(one.rows) === String(window.rows) && String(one.columns) === String(window.columns);
  const possible = matrices.filter((matrix) => (window ? matrix.some(isNamed) : isIn(matrix, space)));
  const matrix = possible.reduce((best, one) => (coveredIn(one) > coveredIn(best) ? one : best));
  for (const stack of s.board.stacks) if (!isIn(matrix, stack)) put(s.penalty_piles[s.seat], stack.card, stack.copies);
  s.board.stacks = s.board.stacks.filter((stack) => isIn(matrix, stack));
}

const coveredIn = (matrix) => s.board.stacks.filter((stack) => isIn(matrix, stack)).length;

// For each of the matrices, what the card earns that has just been laid alone on a space.
function payBonus({ card, column }) {
  const around = matricesAround(s.board.stacks), space = { row: rowOf(card), column };
  const earned = (window) => [box.last_bonus, box.last_but_one_bonus][window.rows.length * window.columns.length - coveredIn([window])] ?? 0;
  const most = (kind) => Math.max(0, ...around.map((matrix) => matrix[kind]).filter((window) => holds(window, space)).map(earned));
  const bonus = most(0) + (areTwo ? most(1) : 0);
  s.markers[s.seat] = Math.max(0, s.markers[s.seat] - bonus);
}

function mayChoosePile(placed) {
  if (placed === 2 && s.settings.players <= 3 && reads("empty-hand-refill", "draw-pile")) return false;
  const size = total(s.penalty_piles[s.seat]);
  return reads("penalty-draw-threshold", "six-or-more") ? size >= box.hand : size >= 1 && size <= box.hand - 2;
}

function afterPlacing(placed) {
  if (total(s.hands[s.seat]) === 0) s.phase = { type: mayChoosePile(placed) ? "choosing_pile" : "drawing_hand" };
  else if (placed === 1) s.phase = { type: "placing", placed };
  else s.phase = { type: s.settings.players <= 3 ? "refilling" : "choosing_refill" };
}

function endTurn() {
  s.seat = (s.seat + 1) % s.settings.players;
  s.phase = { type: "placing", placed: 0 };
}

function score(byNeutral) {
  s.penalty_piles.forEach((pile, seat) => (s.markers[seat] += total(pile)));
  const collected = gather(s.penalty_piles);
  s.penalty_piles = s.penalty_piles.map(() => ({}));
  const beneath = reads("neutral-leftover", "beneath");
  s.draw_pile = (beneath ? [...s.draw_pile, collected] : [gather([...s.draw_pile, collected])]).filter((layer) => total(layer) > 0);
  if (s.neutral !== null && (byNeutral || reads("neutral-reset", "every-scoring"))) s.neutral = box.neutral_start;
  const end = box.end_marker + (reads("end-threshold", "pass") ? 1 : 0);
  if (s.markers.some((marker) => marker >= end)) s.phase = { type: "over" };
  else endTurn();
}

function drawFromPile(card) {
  take(s.draw_pile[0], card);
  if (total(s.draw_pile[0]) === 0) s.draw_pile.shift();
}

// After the last card of a new hand from the penalty pile, the neutral marker may cause a scoring.
function drawPenalty(card) {
  const hand = s.hands[s.seat], pile = s.penalty_piles[s.seat], last = box.neutral_end - (reads("neutral-trigger", "pass-one") ? 1 : 0);
  take(pile, card);
  put(hand, card);
  const isDone = total(hand) === box.hand || total(pile) === 0;
  if (s.neutral !== null && (isDone || reads("neutral-step", "each-card"))) s.neutral = Math.max(last, s.neutral - 1);
  if (!isDone) return;
  if (s.neutral === last) score(true);
  else endTurn();
}

const DO = {
  draw({ card }) {
    if (s.phase.type === "drawing_penalties") { drawPenalty(card); return; }
    drawFromPile(card);
    if (s.phase.type === "dealing") {
      put(s.hands.find((hand) => total(hand) < box.hand), card);
      if (s.hands.every((hand) => total(hand) === box.hand)) s.phase = { type: "turning_up" };
    } else if (s.phase.type === "turning_up") {
      lay(card, (box.columns + 1) / 2);
      s.phase = { type: "placing", placed: 0 };
    } else {
      put(s.hands[s.seat], card);
      if (s.draw_pile.length === 0) score(false);
      else if (total(s.hands[s.seat]) === box.hand) endTurn();
    }
  },
  place(action) {
    const { card, column } = action, isNew = !at(rowOf(card), column), isFitting = fits(action);
    take(s.hands[s.seat], card);
    lay(card, column);
    if (!isFitting) collect(action);
    if (isNew) payBonus(action);
    afterPlacing(s.phase.placed + 1);
  },
  stop: endTurn,
  pass: endTurn,
  refill() { s.phase = { type: "refilling" }; },
  decline: endTurn,
  choose_pile({ pile }) { s.phase = { type: pile === "penalty" ? "drawing_penalties" : "drawing_hand" }; },
};

function result() {
  if (s.phase.type !== "over") return null;
  const best = Math.min(...s.markers);
  return { scores: s.markers, winners: s.markers.flatMap((marker, seat) => (marker === best ? [seat] : [])) };
}

function view(viewer) {
  const { phase, seat, board, markers, neutral } = s, sizes = (piles) => piles.map(total);
  return {
    seat: viewer, phase, to_act: actor(), turn_of: seat, board, markers, neutral,
    hand: viewer === "spectator" ? null : s.hands[viewer], hand_sizes: sizes(s.hands),
    draw_pile_sizes: sizes(s.draw_pile), penalty_pile_sizes: sizes(s.penalty_piles),
  };
}

function answer(question) {
  if ("view" in question) return { view: view(question.view) };
  if ("start" in question) start(question.start);
  if ("load" in question) load(question.load);
  if ("act" in question) DO[question.act.type](question.act);
  return { actor: actor(), legal: legal(), result: result() };
}

require("node:readline").createInterface({ input: process.stdin })
  .on("line", (line) => console.log(JSON.stringify(answer(JSON.parse(line)))));
