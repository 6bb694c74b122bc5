// Hamsterbacke as an engine for `rulebook referee`, written from the clauses alone:
// rulebook referee hamsterbacke --engine "node hamsterbacke.js"

const COLOURS = ["LG", "DG", "LB", "BL", "YE", "OR", "RE"];
const COPIES = [11, 11, 16, 16, 21, 21, 24];
const VALUE = { LG: 1, DG: 1, LB: 2, BL: 2, YE: 3, OR: 3, RE: 4 };
let s; // the state, as records write it

// Piles are objects with the number of each colour.
const total = (pile) => Object.values(pile).reduce((sum, number) => sum + number, 0);
const put = (pile, cards) => cards.forEach((card) => (pile[card] = (pile[card] ?? 0) + 1));
const draw = (pile, card) => (pile[card] === 1 ? delete pile[card] : (pile[card] -= 1));
const inOrder = (pile) => Object.fromEntries(COLOURS.filter((colour) => pile[colour]).map((colour) => [colour, pile[colour]]));
const cardsOf = (pile) => COLOURS.flatMap((colour) => Array(pile[colour] ?? 0).fill(colour));
const top = (pile) => pile.at(-1);
const rowsLeft = () => s.rows.filter((row) => row.length > 0).length;

function start({ players, first_player, readings }) {
  const settings = { players, first_player, readings, variants: {}, components: {} };
  const each = (make) => Array.from({ length: players }, make);
  const deck = Object.fromEntries(COLOURS.map((colour, place) => [colour, COPIES[place]]));
  s = { settings, phase: { type: "dealing" }, seat: first_player, actions: 0, deck, rows: Array.from({ length: 8 }, () => []) };
  Object.assign(s, { hands: each(() => ({})), block_piles: each(() => []), point_piles: each(() => ({})) });
}

function actor() {
  switch (s.phase.type) {
    case "acting": case "picking": return s.seat;
    case "giving": return s.phase.giver;
    case "over": return null;
    default: return "chance";
  }
}

function mostInHand() {
  const sizes = s.hands.map(total), most = Math.max(...sizes);
  return sizes.flatMap((size, seat) => (size === most ? [seat] : []));
}

// Every choice of a number of cards from a hand, by colour.
function choices(hand, number, from = 0) {
  if (number === 0) return [[]];
  return COLOURS.slice(from).flatMap((colour, step) => {
    if (!hand[colour]) return [];
    const rest = { ...hand, [colour]: hand[colour] - 1 };
    return choices(rest, number - 1, from + step).map((cards) => [colour, ...cards]);
  });
}

function mayLay(colour) {
  const own = s.settings.readings["own-top"] === "blocked";
  return s.block_piles.every((pile, seat) => top(pile) !== colour || (seat === s.seat && !own));
}

function legal() {
  const hand = s.hands[s.seat];
  switch (s.phase.type) {
    case "over": return [];
    case "picking": return mostInHand().map((player) => ({ type: "pick", player }));
    case "giving": return choices(s.hands[s.phase.giver], s.phase.due).map((cards) => ({ type: "give", cards }));
    case "acting": {
      const takes = s.rows.flatMap((row, spot) => (row.length > 0 ? [{ type: "take", row: spot }] : []));
      const blocks = COLOURS.filter((colour) => hand[colour] && mayLay(colour)).flatMap((colour) =>
        Array.from({ length: Math.floor(hand[colour] / VALUE[colour]) }, (_, one) => ({ type: "block", colour, groups: one + 1 })));
      const scores = s.block_piles[s.seat].length > 0 || s.settings.readings["empty-score"] === "allowed" ? [{ type: "score" }] : [];
      return [...takes, ...blocks, ...scores];
    }
    default:
      return COLOURS.filter((card) => s.deck[card]).map((card) => ({ action: { type: "draw", card }, weight: s.deck[card] }));
  }
}

function endAction() {
  s.phase = { type: "acting" };
  s.actions += 1;
  if (s.actions < 2) return;
  if (rowsLeft() <= 3) { s.phase = { type: "over" }; return; }
  s.seat = (s.seat + 1) % s.settings.players;
  s.actions = 0;
}

function give(giver, cards) {
  cards.forEach((card) => draw(s.hands[giver], card));
  put(s.point_piles[s.seat], cards);
  endAction();
}

function name(giver, due) {
  if (total(s.hands[giver]) <= due) { give(giver, cardsOf(s.hands[giver])); return; }
  s.phase = { type: "giving", due, giver };
}

function bonus(due) {
  const givers = mostInHand();
  if (due === 0 || givers.includes(s.seat)) { endAction(); return; }
  if (givers.length > 1) s.phase = { type: "picking", due };
  else name(givers[0], due);
}

const DO = {
  draw({ card }) {
    draw(s.deck, card);
    const { type, taken, drawn } = s.phase;
    if (type === "dealing") {
      put(s.hands.find((hand) => total(hand) < 2), [card]);
      if (s.hands.every((hand) => total(hand) === 2)) s.phase = { type: "laying_out" };
    } else if (type === "laying_out") {
      s.rows.find((row) => row.length === 0).push(card);
      if (rowsLeft() === 8) s.phase = { type: "acting" };
    } else {
      s.rows[(taken + drawn) % 8].push(card);
      s.phase.drawn += 1;
      if (s.phase.drawn === 3 || total(s.deck) === 0) endAction();
    }
  },
  take({ row }) {
    put(s.hands[s.seat], s.rows[row]);
    s.rows[row] = [];
    if (total(s.deck) === 0) endAction();
    else s.phase = { type: "drawing", taken: row, drawn: 0 };
  },
  block({ colour, groups }) {
    const cards = Array(groups * VALUE[colour]).fill(colour);
    cards.forEach((card) => draw(s.hands[s.seat], card));
    s.block_piles[s.seat].push(...cards);
    endAction();
  },
  score() {
    const pile = s.block_piles[s.seat], due = pile.length > 0 ? VALUE[top(pile)] : 0;
    put(s.point_piles[s.seat], pile);
    s.block_piles[s.seat] = [];
    bonus(due);
  },
  pick({ player }) { name(player, s.phase.due); },
  give({ cards }) { give(s.phase.giver, cards); },
};

function result() {
  if (s.phase.type !== "over") return null;
  const held = s.hands.map(total), scores = s.point_piles.map((pile, seat) => total(pile) - held[seat]);
  const best = Math.max(...scores);
  let winners = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  if (s.settings.readings.tie === "fewest-in-hand") {
    const fewest = Math.min(...winners.map((seat) => held[seat]));
    winners = winners.filter((seat) => held[seat] === fewest);
  }
  return { scores, winners };
}

function view(viewer) {
  const isSeat = viewer !== "spectator";
  return {
    seat: viewer, phase: s.phase, to_act: actor(), turn_of: s.seat, actions: s.actions, deck_size: total(s.deck),
    hand: isSeat ? inOrder(s.hands[viewer]) : null, hand_sizes: s.hands.map(total),
    rows: s.rows, block_piles: s.block_piles, point_pile_sizes: s.point_piles.map(total),
  };
}

function answer(question) {
  if ("view" in question) return { view: view(question.view) };
  const settings = question.start ?? question.load?.settings;
  if (settings && Object.keys(settings.components).length > 0) return { unsupported: "a box with other cards" };
  if ("start" in question) start(question.start);
  if ("load" in question) s = question.load;
  if ("act" in question) DO[question.act.type](question.act);
  return { actor: actor(), legal: legal(), result: result() };
}

require("node:readline").createInterface({ input: process.stdin })
  .on("line", (line) => console.log(JSON.stringify(answer(JSON.parse(line)))));
