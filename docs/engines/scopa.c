/* Scopa as an engine for `rulebook referee`, written from its texts and clauses alone:
 *
 *     cc -std=c11 -O2 -o scopa scopa.c
 *     rulebook referee scopa --engine ./scopa
 */

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUITS = 4, VALUES = 10, DECK = SUITS * VALUES, SEATS = 4, NOBODY = -1 };

/* Cards are numbered in the order of the deck, suit by suit; a set of cards has a bit for each. */

typedef uint64_t Cards;

static const char CODES[] = "DCSB";
static const int WORTH[VALUES] = {16, 12, 13, 14, 15, 18, 21, 10, 10, 10}; /* in the primiera */
static const Cards ACES = 1 | 1 << 10 | 1 << 20 | 1 << 30;
static const Cards COINS = (1 << VALUES) - 1;
static const Cards SETTEBELLO = 1 << 6;
static const Cards KING_OF_COINS = 1 << 9;

static Cards only(int card) { return (Cards)1 << card; }
static int value_of(int card) { return card % VALUES + 1; }
static Cards of_value(int value) { return ACES << (value - 1); }
static Cards of_suit(int suit) { return COINS << suit * VALUES; }

static int next(Cards cards, int card) {
    while (card < DECK && !(cards & only(card))) card++;
    return card;
}

#define EACH(card, cards) int card = next(cards, 0); card < DECK; card = next(cards, card + 1)

static int size(Cards cards) {
    int number = 0;
    for (EACH(card, cards)) number++;
    return number;
}

/* The settings and the state of a game. */

enum phase { DEALING, LAYING_OUT, DEALING_NEW_HANDS, PLAYING, OVER };
static const char *const PHASES[] = {"dealing", "laying_out", "dealing_new_hands", "playing", "over"};

static struct {
    int players, sides, hand, turned_up, target;
    bool kings_stand, sum_is_free, tied_score, lacking_compete, is_one_deal, napola, re_bello;
    bool aces_take_all, that_is_scopa, is_fifteen;
    enum phase phase;
    int dealer, seat, last_side;
    Cards hands[SEATS], stock, table, piles[SEATS];
    int scope[SEATS], points[SEATS];
} s;

static int after(int seat) { return (seat + 1) % s.players; }
static int side(int seat) { return seat % s.sides; }

static Cards in_hands(void) {
    Cards cards = 0;
    for (int seat = 0; seat < s.players; seat++) cards |= s.hands[seat];
    return cards;
}

/* Dealing */

static void new_deal(void) {
    memset(s.hands, 0, sizeof s.hands);
    memset(s.piles, 0, sizeof s.piles);
    memset(s.scope, 0, sizeof s.scope);
    s.table = 0;
    s.stock = only(DECK) - 1;
    s.seat = after(s.dealer);
    s.last_side = NOBODY;
    s.phase = DEALING;
}

static void deal_to_a_hand(int card) {
    int seat = after(s.dealer);
    while (size(s.hands[seat]) == s.hand) seat = after(seat);
    s.hands[seat] |= only(card);
    if (size(in_hands()) == s.hand * s.players) s.phase = s.phase == DEALING && s.turned_up ? LAYING_OUT : PLAYING;
}

static void turn_up(int card) {
    s.table |= only(card);
    if (size(s.table) < s.turned_up) return;
    if (size(s.table & of_value(10)) >= 3 && !s.kings_stand) new_deal();
    else s.phase = PLAYING;
}

static void deal(int card) {
    s.stock &= ~only(card);
    if (s.phase == LAYING_OUT) turn_up(card);
    else deal_to_a_hand(card);
}

/* The points of a deal */

static int coins(Cards pile) { return size(pile & COINS); }
static int settebello(Cards pile) { return size(pile & SETTEBELLO); }

static int best(Cards cards) {
    int best = 0;
    for (EACH(card, cards))
        if (WORTH[card % VALUES] > best) best = WORTH[card % VALUES];
    return best;
}

static int primiera(Cards pile) {
    int total = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        Cards cards = pile & of_suit(suit);
        if (!cards && !s.lacking_compete) return 0;
        total += best(cards);
    }
    return total;
}

static int re_bello(Cards pile) { return s.re_bello && pile & KING_OF_COINS; }

static int napola(Cards pile) {
    int row = 0;
    while (row < VALUES && pile & only(row)) row++;
    return s.napola && row >= 3 ? row : 0;
}

static int most(const int *numbers) {
    int most = 0;
    for (int each = 0; each < s.sides; each++)
        if (numbers[each] > most) most = numbers[each];
    return most;
}

static bool is_tied(const int *numbers) {
    int number = 0;
    for (int each = 0; each < s.sides; each++) number += numbers[each] == most(numbers);
    return number > 1;
}

static void score(int (*count)(Cards pile)) {
    int counts[SEATS];
    for (int each = 0; each < s.sides; each++) counts[each] = count(s.piles[each]);
    if (most(counts) == 0 || (is_tied(counts) && !s.tied_score)) return;
    for (int each = 0; each < s.sides; each++) s.points[each] += counts[each] == most(counts);
}

static void end_deal(void) {
    s.piles[s.last_side] |= s.table;
    s.table = 0;
    score(size);
    score(coins);
    score(settebello);
    score(primiera);
    for (int each = 0; each < s.sides; each++) s.points[each] += re_bello(s.piles[each]) + napola(s.piles[each]);
    for (int each = 0; each < s.sides; each++) s.points[each] += s.scope[each];
    if (s.is_one_deal || (most(s.points) >= s.target && !is_tied(s.points))) {
        s.phase = OVER;
    } else {
        s.dealer = after(s.dealer);
        new_deal();
    }
}

/* Playing a card */

static bool takes_all(int card) { return s.aces_take_all && value_of(card) == 1 && s.table && !(s.table & ACES); }

static void capture(int card, Cards captures) {
    s.table &= ~captures;
    s.last_side = side(s.seat);
    s.piles[s.last_side] |= captures | only(card);
    if (!s.table && (in_hands() | s.stock)) s.scope[s.last_side]++;
}

static void capture_all(int card) {
    int before = s.scope[side(s.seat)];
    capture(card, s.table);
    if (!s.that_is_scopa) s.scope[s.last_side] = before;
}

static void next_turn(void) {
    s.seat = after(s.seat);
    if (!in_hands()) s.phase = DEALING_NEW_HANDS;
}

static void play(int card, Cards captures) {
    s.hands[s.seat] &= ~only(card);
    if (takes_all(card)) capture_all(card);
    else if (captures) capture(card, captures);
    else s.table |= only(card);
    if (in_hands() | s.stock) next_turn();
    else end_deal();
}

/* Writing JSON: quotation marks are written as apostrophes, and commas go without saying. */

static char last_put = '\n';

static void put(const char *format, ...) {
    char text[200];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (!strchr("[{:\n", last_put) && !strchr("]}:\n", text[0])) putchar(',');
    for (const char *at = text; *at; at++) putchar(last_put = *at == '\'' ? '"' : *at);
}

static void put_number(int number) { put(number == NOBODY ? "null" : "%d", number); }
static void put_card(int card) { put("'%c%d'", CODES[card / VALUES], value_of(card)); }

static void put_cards(Cards cards) {
    put("[");
    for (EACH(card, cards)) put_card(card);
    put("]");
}

static void put_pile(Cards cards) {
    put("{");
    for (EACH(card, cards)) put_card(card), put(":1");
    put("}");
}

static void put_numbers(const char *key, const int *numbers, int length) {
    put("'%s':[", key);
    for (int each = 0; each < length; each++) put_number(numbers[each]);
    put("]");
}

static void put_sizes(const char *key, const Cards *sets, int length) {
    put("'%s':[", key);
    for (int each = 0; each < length; each++) put_number(size(sets[each]));
    put("]");
}

/* What is legal */

static void put_deal(int card) {
    put("{'action':{'type':'deal','card':"), put_card(card), put("},'weight':1}");
}

static void put_play(int card, Cards captures) {
    put("{'type':'play','card':"), put_card(card), put("'captures':"), put_cards(captures), put("}");
}

static int put_equals(int card) {
    Cards equals = s.table & of_value(value_of(card));
    for (EACH(equal, equals)) put_play(card, only(equal));
    return size(equals);
}

/* Adds cards from `from` on to those chosen, in every way in which the sum comes out; returns how many ways there are. */
static int put_sums(int card, int missing, Cards chosen, int from) {
    int number = missing == 0 && size(chosen) > !s.is_fifteen;
    if (number) put_play(card, chosen);
    for (int other = next(s.table, from); other < DECK && missing > 0; other = next(s.table, other + 1))
        number += put_sums(card, missing - value_of(other), chosen | only(other), other + 1);
    return number;
}

static void put_plays(int card) {
    int captures = s.is_fifteen ? put_sums(card, 15 - value_of(card), 0, 0) : put_equals(card);
    if (!s.is_fifteen && (!captures || s.sum_is_free)) captures += put_sums(card, value_of(card), 0, 0);
    if (!captures) put_play(card, 0);
}

/* Answers */

static void put_actor(void) {
    if (s.phase == OVER) put("null");
    else if (s.phase == PLAYING) put_number(s.seat);
    else put("'chance'");
}

static void put_legal(void) {
    put("'legal':[");
    if (s.phase == PLAYING) for (EACH(card, s.hands[s.seat])) put_plays(card);
    else if (s.phase != OVER) for (EACH(card, s.stock)) put_deal(card);
    put("]");
}

static void put_result(void) {
    int scores[SEATS], winners[SEATS], number = 0;
    for (int seat = 0; seat < s.players; seat++) {
        scores[seat] = s.points[side(seat)];
        if (scores[seat] == most(s.points)) winners[number++] = seat;
    }
    put("{"), put_numbers("scores", scores, s.players), put_numbers("winners", winners, number), put("}");
}

static void put_position(void) {
    put("{'actor':"), put_actor(), put_legal(), put("'result':");
    if (s.phase == OVER) put_result();
    else put("null");
    put("}");
}

static void put_view(int seat) {
    put("{'view':{'phase':{'type':'%s'},'to_act':", PHASES[s.phase]), put_actor();
    put("'dealer':%d,'turn_of':%d,'stock_size':%d", s.dealer, s.seat, size(s.stock));
    if (seat == NOBODY) put("'seat':'spectator','hand':null");
    else put("'seat':%d,'hand':", seat), put_pile(s.hands[seat]);
    put_sizes("hand_sizes", s.hands, s.players);
    put("'table':"), put_pile(s.table);
    put_sizes("pile_sizes", s.piles, s.sides);
    put_numbers("scope", s.scope, s.sides);
    put("'last_capturer':"), put_number(s.last_side);
    put_numbers("points", s.points, s.sides);
    put("}}");
}

/* Reading JSON where it stands: a value is a pointer to its first character, and what is missing is an empty text. */

static const char BETWEEN[] = ",: \t\r\n";

static const char *past(const char *at) {
    bool is_quoted = false;
    for (int depth = 0; *at && (is_quoted || depth > 0 || !strchr(",:]}", *at)); at++) {
        if (*at == '"') is_quoted = !is_quoted;
        else if (is_quoted) at += *at == '\\' && at[1];
        else depth += !!strchr("[{", *at) - !!strchr("]}", *at);
    }
    return at + strspn(at, BETWEEN);
}

static const char *inside(const char *at) { return *at ? at + 1 + strspn(at + 1, BETWEEN) : at; }
static bool is_value(const char *at) { return *at && *at != ']' && *at != '}'; }

static bool is(const char *at, const char *text) {
    size_t length = strlen(text);
    return *at == '"' && strncmp(at + 1, text, length) == 0 && at[1 + length] == '"';
}

static const char *get(const char *object, const char *key) {
    for (const char *at = inside(object); is_value(at); at = past(past(at)))
        if (is(at, key)) return past(at);
    return "";
}

static int number(const char *at) { return isdigit((unsigned char)*at) ? atoi(at) : NOBODY; }
static int card(const char *at) { return (int)(strchr(CODES, at[1]) - CODES) * VALUES + atoi(at + 2) - 1; }

/* The cards in a list; or in a pile, whose keys they are. */
static Cards cards(const char *list) {
    Cards cards = 0;
    for (const char *at = inside(list); is_value(at); at = *list == '{' ? past(past(at)) : past(at)) cards |= only(card(at));
    return cards;
}

static void get_piles(const char *list, Cards *piles) {
    for (const char *at = inside(list); is_value(at); at = past(at)) *piles++ = cards(at);
}

static void get_numbers(const char *list, int *numbers) {
    for (const char *at = inside(list); is_value(at); at = past(at)) *numbers++ = number(at);
}

/* Questions */

static void set_up(const char *settings) {
    const char *readings = get(settings, "readings"), *variants = get(settings, "variants");
    const char *length = get(variants, "length"), *form = get(variants, "form");
    const char *capturing = get(variants, "capturing");
    bool is_english = is(get(settings, "edition"), "en");
    memset(&s, 0, sizeof s);
    s.players = number(get(settings, "players"));
    s.sides = s.players == 4 ? 2 : s.players;
    s.kings_stand = is(get(readings, "three-kings"), "stand");
    s.sum_is_free = is_english || is(get(readings, "single-card"), "free");
    s.tied_score = is_english || is(get(readings, "tied-point"), "each");
    s.lacking_compete = is_english || is(get(readings, "missing-suit"), "counts-nothing");
    s.is_one_deal = is(length, "one-deal");
    s.target = is(length, "sixteen-points") ? 16 : is(length, "twenty-one-points") ? 21 : 11;
    s.hand = is(form, "scopone") ? 9 : is(form, "scopone-scientifico") ? 10 : 3;
    s.turned_up = s.hand == 10 ? 0 : 4;
    s.napola = *get(variants, "napola") == 't';
    s.re_bello = *get(variants, "re_bello") == 't';
    s.that_is_scopa = is(capturing, "asso-pigliatutto");
    s.aces_take_all = s.that_is_scopa || is(capturing, "scopa-d-assi");
    s.is_fifteen = is(capturing, "quindici");
}

static void start(const char *settings) {
    set_up(settings);
    s.dealer = (atoi(get(settings, "first_player")) + s.players - 1) % s.players;
    new_deal();
}

static void load(const char *state) {
    set_up(get(state, "settings"));
    while (s.phase < OVER && !is(get(get(state, "phase"), "type"), PHASES[s.phase])) s.phase++;
    s.dealer = number(get(state, "dealer"));
    s.seat = number(get(state, "seat"));
    s.last_side = number(get(state, "last_capturer"));
    s.stock = cards(get(state, "stock"));
    s.table = cards(get(state, "table"));
    get_piles(get(state, "hands"), s.hands);
    get_piles(get(state, "piles"), s.piles);
    get_numbers(get(state, "scope"), s.scope);
    get_numbers(get(state, "points"), s.points);
}

static void act(const char *action) {
    if (is(get(action, "type"), "deal")) deal(card(get(action, "card")));
    else play(card(get(action, "card")), cards(get(action, "captures")));
}

static bool is_of_another_box(const char *settings) { return is_value(inside(get(settings, "components"))); }

static void answer(const char *question) {
    const char *settings = get(question, "start"), *state = get(question, "load");
    const char *action = get(question, "act"), *viewer = get(question, "view");
    if (*settings) start(settings);
    if (*state) load(state);
    if (*action) act(action);
    if (*viewer) put_view(number(viewer));
    else if (is_of_another_box(settings) || is_of_another_box(get(state, "settings"))) put("{'unsupported':'other cards'}");
    else put_position();
}

int main(void) {
    static char line[1 << 20];
    while (fgets(line, sizeof line, stdin)) {
        answer(line);
        put("\n");
        fflush(stdout);
    }
}
