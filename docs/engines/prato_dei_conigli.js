// Il Prato dei Conigli as an engine for `rulebook referee`, written from its clauses, readings and decks alone:
// rulebook referee prato_dei_conigli --engine "node prato_dei_conigli.js"

const COLOURS = ["white", "black", "grey", "brown", "orange"];
const POSTURES = ["standing", "crouching", "running"];
const AREAS = ["orto", "collina", "cespuglio", "laghetto"];
const BOX = { colours: 5, postures: 3, copies: 4, areas: 4, rabbits_in_area: 10, hand: 5, sun_stops: 10, deck: null };
// Each card with its points and copies.
const DECKS = {
  conta: `
    exactly(0) 3 3; exactly(1) 2 4; exactly(2) 2 4; exactly(3) 2 4; exactly(4) 3 4; exactly(5) 4 4; exactly(6) 4 4;
    exactly(7) 4 3; exactly(8) 4 3; exactly(9) 5 2; exactly(10) 6 2; either(7,3) 2 2; either(5,1) 2 2; either(6,2) 2 2;
    either(4,0) 2 2; between(2,6) 1 2; between(5,9) 2 2; even 1 3; odd 1 3
  `,
  insiemi: `
    as-many-as(white) 2 4; as-many-as(black) 2 4; as-many-as(grey) 2 4; as-many-as(brown) 2 4; as-many-as(orange) 2 4;
    more-than(white) 3 3; more-than(black) 3 3; more-than(grey) 3 3; more-than(brown) 3 3; more-than(orange) 3 3;
    fewer-than(white) 1 2; fewer-than(black) 1 2; fewer-than(grey) 1 2; fewer-than(brown) 1 2; fewer-than(orange) 1 2;
    in-areas(1) 3 2; in-areas(2) 2 3; in-areas(3) 2 3; in-areas(4) 3 2
  `,
};
let s; // the state, as records write it
let box; // its components

// Piles are objects with the number of each piece.
const total = (pile) => Object.values(pile).reduce((sum, number) => sum + number, 0);
const put = (pile, piece, number = 1) => (pile[piece] = (pile[piece] ?? 0) + number);
const take = (pile, piece) => (pile[piece] === 1 ? delete pile[piece] : (pile[piece] -= 1));
const outcomes = (pile, action) => Object.entries(pile).map(([piece, weight]) => ({ action: action(piece), weight }));

const printed = (mode) => DECKS[mode].trim().split(/;\s*/).map((line) => {
  const [, card, points, copies] = line.match(/^(.*) (\d+) (\d+)$/);
  return { card, points: +points, copies: +copies };
});
const cards = () => box.deck ?? printed(s.settings.variants.mode);
const colours = () => COLOURS.slice(0, box.colours);
const postures = () => POSTURES.slice(0, box.postures);
const areas = () => AREAS.slice(0, box.areas);
const reading = (id) => s.settings.readings[id];
const each = (make) => Array.from({ length: s.settings.players }, make);
// The seats in the order of a turn: clockwise, with the dealer last.
const order = () => each((_, place) => (s.dealer + 1 + place) % s.settings.players);
const isLast = () => s.seat === s.dealer;
const next = () => { s.seat = (s.seat + 1) % s.settings.players; };

function open(settings) {
  box = { ...BOX, ...settings.components };
}

function start({ players, dealer, readings, variants, components }) {
  open({ components });
  s = { settings: { players, dealer, readings, variants, components }, phase: { type: "filling_areas" }, sun: 1, dealer, seat: 0 };
  const bag = {}, deck = {};
  colours().forEach((colour) => postures().forEach((posture) => put(bag, `${colour}-${posture}`, box.copies)));
  cards().forEach(({ card, copies }) => put(deck, card, copies));
  Object.assign(s, { bag, deck, discards: {}, rolled: null, meadow: areas().map(() => ({})), hands: each(() => ({})) });
  Object.assign(s, { markers: each(() => null), points: each(() => 0), selections: each(() => null), played: each(() => []) });
}

const CHANCE = ["filling_areas", "first_deal", "dealing", "rolling", "drawing_rabbit"];
const actor = () => (s.phase.type === "over" ? null : CHANCE.includes(s.phase.type) ? "chance" : s.seat);

// What the rabbits that count are for a seat, and how many of them are in a place.
const isCounted = (rabbit, { colours, postures }) => {
  const [colour, posture] = rabbit.split("-");
  return colours.includes(colour) && postures.includes(posture);
};
const number = (pile, is) => Object.entries(pile).reduce((sum, [rabbit, copies]) => sum + (is(rabbit) ? copies : 0), 0);
const piles = (place) => (place === "meadow" ? s.meadow : [s.meadow[AREAS.indexOf(place)]]);

function isValid(card, place, selection) {
  const [, name, inside = ""] = card.match(/^([a-z-]+)(?:\((.*)\))?$/);
  const among = (is) => piles(place).reduce((sum, pile) => sum + number(pile, is), 0);
  const counted = among((rabbit) => isCounted(rabbit, selection));
  const ofColour = () => among((rabbit) => rabbit.startsWith(`${inside}-`));
  const numbers = inside.split(",").map(Number);
  switch (name) {
    case "exactly": return counted === numbers[0];
    case "either": return numbers.includes(counted);
    case "between": return numbers[0] < counted && counted < numbers[1];
    case "even": return counted % 2 === 0;
    case "odd": return counted % 2 === 1;
    case "as-many-as": return counted === ofColour();
    case "more-than": return counted > ofColour();
    case "fewer-than": return counted < ofColour();
    case "in-areas": {
      const full = s.meadow.filter((pile) => number(pile, (rabbit) => isCounted(rabbit, selection)) > 0);
      return place === "meadow" && full.length === numbers[0];
    }
    case "all": return parts(inside).every((part) => isValid(part, place, selection));
    default: return parts(inside).some((part) => isValid(part, place, selection));
  }
}

// The conditions in a list, split at the commas that are in no brackets.
const parts = (inside) => inside.match(/[a-z-]+(\((?:[^()]|\([^()]*\))*\))?/g);

function isExcluded({ colour, posture }) {
  const isAgain = s.rolled && s.rolled.colour === colour && s.rolled.posture === posture;
  return isAgain || (colour === "joker" && (posture ?? "").startsWith("joker"));
}

function rolls() {
  const withPosture = s.settings.variants.mode === "insiemi";
  const faces = withPosture ? [...postures(), "joker-1", "joker-2", "joker-3"].map((posture) => ({ posture })) : [{}];
  const all = [...colours(), "joker"].flatMap((colour) => faces.map((face) => ({ colour, ...face })));
  const stand = all.filter((roll) => !isExcluded(roll)), again = all.length - stand.length;
  return stand.flatMap((roll) => [
    { action: { type: "roll", ...roll, repeated: false }, weight: stand.length },
    ...(again ? [{ action: { type: "roll", ...roll, repeated: true }, weight: again }] : []),
  ]);
}

function moves() {
  const found = s.meadow.flatMap((pile, place) => Object.keys(pile).flatMap((rabbit) => [
    ...areas().filter((to) => to !== AREAS[place]).map((to) => ({ type: "move", rabbit, from: AREAS[place], to })),
    { type: "remove", rabbit, from: AREAS[place] },
  ]));
  const into = reading("draw-area") === "after-seeing" ? [{}] : areas().map((area) => ({ area }));
  if (total(s.bag) > 0) found.push(...into.map((choice) => ({ type: "draw_rabbit", ...choice })));
  if (reading("move") === "optional" || s.phase.moved > 0) found.push({ type: "hold" });
  return found;
}

function plays() {
  const places = [...areas(), "meadow"], mine = s.played[s.seat];
  return Object.keys(s.hands[s.seat]).flatMap((card) => places
    .filter((place) => reading("wrong-card") === "worth-nothing" || isValid(card, place, s.selections[s.seat]))
    .filter((place) => !mine.some((claim) => claim.card === card && claim.area === place))
    .map((area) => ({ type: "play", card, area })));
}

function choices() {
  if (s.rolled.colour === "joker") return colours().map((colour) => ({ type: "choose_colour", colour }));
  const one = postures().map((posture) => [posture]);
  const two = postures().flatMap((first, place) => postures().slice(place + 1).map((second) => [first, second]));
  return (s.rolled.posture === "joker-1" ? one : two).map((postures) => ({ type: "choose_postures", postures }));
}

function legal() {
  const hand = s.hands[s.seat];
  switch (s.phase.type) {
    case "over": return [];
    case "filling_areas": case "drawing_rabbit": return outcomes(s.bag, (rabbit) => ({ type: "bag_rabbit", rabbit }));
    case "first_deal": case "dealing": return outcomes(s.deck, (card) => ({ type: "deal_card", card }));
    case "rolling": return rolls();
    case "choosing_marker": return Object.keys(s.bag).map((rabbit) => ({ type: "choose_marker", rabbit }));
    case "discarding": {
      const all = reading("discard") === "all-or-one" || total(hand) === box.hand ? [{ type: "discard_all" }] : [];
      return [{ type: "keep" }, ...Object.keys(hand).map((card) => ({ type: "discard", card })), ...all];
    }
    case "choosing_at_roll": case "choosing_at_play": return choices();
    case "moving": return moves();
    case "putting": return areas().map((area) => ({ type: "put", area }));
    default: return [...plays(), { type: "done" }];
  }
}

function beginTurn() {
  s.phase = { type: "discarding" };
  const first = order().find((seat) => total(s.hands[seat]) > 0);
  if (first === undefined) deal();
  else s.seat = first;
}

function hasDecided() {
  const seats = order(), later = seats.slice(seats.indexOf(s.seat) + 1).find((seat) => total(s.hands[seat]) > 0);
  if (later === undefined) deal();
  else s.seat = later;
}

function deal() {
  const short = order().find((seat) => total(s.hands[seat]) < box.hand);
  s.phase = { type: short === undefined ? "rolling" : "dealing" };
  s.seat = short ?? s.dealer;
  if (short === undefined || total(s.deck) > 0) return;
  s.deck = s.discards;
  s.discards = {};
}

function playOrChoose() {
  s.phase = { type: s.selections[s.seat] ? "playing" : "choosing_at_play" };
}

function hasMoved() {
  const { repeated, moved } = s.phase.moving ?? s.phase;
  if (isLast() && repeated && moved === 0) s.phase = { type: "moving", repeated, moved: 1 };
  else hasNoMoreMoves(repeated);
}

function hasNoMoreMoves(repeated) {
  const wasLast = isLast();
  next();
  if (wasLast) playOrChoose();
  else s.phase = { type: "moving", repeated, moved: 0 };
}

function hasPlayed() {
  const wasLast = isLast();
  next();
  if (wasLast) endTurn();
  else playOrChoose();
}

function endTurn() {
  const points = Object.fromEntries(cards().map(({ card, points }) => [card, points]));
  s.played.forEach((claims, seat) => claims.forEach(({ card, area }) => {
    if (isValid(card, area, s.selections[seat])) s.points[seat] += points[card];
    put(s.discards, card);
  }));
  s.played = each(() => []);
  s.selections = each(() => null);
  s.sun += 1;
  s.seat = s.dealer;
  if (s.sun === box.sun_stops) { s.phase = { type: "over" }; return; }
  s.dealer = (s.dealer + 1) % s.settings.players;
  beginTurn();
}

function choose(selection) {
  s.selections[s.seat] = selection;
  if (s.phase.type === "choosing_at_play") { playOrChoose(); return; }
  const { repeated } = s.phase, wasLast = isLast();
  next();
  if (wasLast) s.phase = { type: "moving", repeated, moved: 0 };
}

const DO = {
  bag_rabbit({ rabbit }) {
    take(s.bag, rabbit);
    const { type, moving, area } = s.phase;
    if (type === "filling_areas") {
      put(s.meadow.find((pile) => total(pile) < box.rabbits_in_area), rabbit);
      if (s.meadow.every((pile) => total(pile) === box.rabbits_in_area)) s.phase = { type: "choosing_marker" };
    } else if (area) {
      put(s.meadow[AREAS.indexOf(area)], rabbit);
      hasMoved();
    } else s.phase = { type: "putting", moving, rabbit };
  },
  choose_marker({ rabbit }) {
    take(s.bag, rabbit);
    s.markers[s.seat] = rabbit;
    next();
    if (s.seat === 0) s.phase = { type: "first_deal" };
  },
  deal_card({ card }) {
    take(s.deck, card);
    put(s.hands[s.seat], card);
    if (s.phase.type === "dealing") { deal(); return; }
    if (total(s.hands[s.seat]) < box.hand) return;
    next();
    if (s.seat === 0) beginTurn();
  },
  keep: hasDecided,
  discard({ card }) {
    take(s.hands[s.seat], card);
    put(s.discards, card);
    hasDecided();
  },
  discard_all() {
    Object.entries(s.hands[s.seat]).forEach(([card, copies]) => put(s.discards, card, copies));
    s.hands[s.seat] = {};
    hasDecided();
  },
  roll({ colour, posture, repeated }) {
    s.rolled = posture ? { colour, posture } : { colour };
    const isOpen = posture ? ["joker-1", "joker-2"].includes(posture) : colour === "joker";
    const chosen = {
      colours: colour === "joker" ? colours() : [colour],
      postures: POSTURES.includes(posture) ? [posture] : postures(),
    };
    s.selections = each(() => (isOpen ? null : chosen));
    s.phase = { type: isOpen && reading("joker-choice") === "at-roll" ? "choosing_at_roll" : "moving", repeated };
    if (s.phase.type === "moving") s.phase.moved = 0;
    next();
  },
  choose_colour({ colour }) { choose({ colours: [colour], postures: postures() }); },
  choose_postures({ postures }) { choose({ colours: [s.rolled.colour], postures }); },
  move({ rabbit, from, to }) {
    take(s.meadow[AREAS.indexOf(from)], rabbit);
    put(s.meadow[AREAS.indexOf(to)], rabbit);
    hasMoved();
  },
  remove({ rabbit, from }) {
    take(s.meadow[AREAS.indexOf(from)], rabbit);
    put(s.bag, rabbit);
    hasMoved();
  },
  draw_rabbit({ area }) {
    const { repeated, moved } = s.phase;
    s.phase = { type: "drawing_rabbit", moving: { repeated, moved }, ...(area ? { area } : {}) };
  },
  put({ area }) {
    put(s.meadow[AREAS.indexOf(area)], s.phase.rabbit);
    hasMoved();
  },
  hold() { hasNoMoreMoves(s.phase.repeated); },
  play({ card, area }) {
    take(s.hands[s.seat], card);
    const ofCards = cards().map((each) => each.card), places = [...AREAS, "meadow"];
    const rank = (claim) => ofCards.indexOf(claim.card) * places.length + places.indexOf(claim.area);
    s.played[s.seat].push({ card, area });
    s.played[s.seat].sort((one, other) => rank(one) - rank(other));
    if (total(s.hands[s.seat]) === 0) hasPlayed();
  },
  done: hasPlayed,
};

function result() {
  if (s.phase.type !== "over") return null;
  const best = Math.max(...s.points);
  return { scores: s.points, winners: s.points.flatMap((points, seat) => (points === best ? [seat] : [])) };
}

function view(viewer) {
  const isSeat = viewer !== "spectator";
  const { phase, sun, dealer, meadow, bag, markers, points, rolled, selections } = s;
  return {
    seat: viewer, phase, to_act: actor(), turn_of: s.seat, sun, dealer, meadow, bag, markers, points, rolled, selections,
    hand: isSeat ? s.hands[viewer] : null, hand_sizes: s.hands.map(total), deck_size: total(s.deck),
    discards_size: total(s.discards), played: isSeat ? s.played[viewer] : null,
    played_sizes: s.played.map((claims) => claims.length),
  };
}

function answer(question) {
  if ("view" in question) return { view: view(question.view) };
  if ("start" in question) start(question.start);
  if ("load" in question) { s = question.load; open(s.settings); }
  if ("act" in question) DO[question.act.type](question.act);
  return { actor: actor(), legal: legal(), result: result() };
}

require("node:readline").createInterface({ input: process.stdin })
  .on("line", (line) => console.log(JSON.stringify(answer(JSON.parse(line)))));
