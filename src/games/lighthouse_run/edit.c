/* Positions that are set up by hand, always at the beginning of a round: hands are full, and the
 * round determines how many cards were played. A change is offered if the new position fits the
 * cards: no ship has sailed further, and no beacon gone elsewhere, than the cards played so far
 * allow. */
#include "games/lighthouse_run/lr.h"

#include "game/notation.h"

#include <string.h>

enum {
    EDIT_SHIP,   /* colour, from field, to field */
    EDIT_BEACON, /* from tower, to tower */
    EDIT_TOWERS, /* two towers change places */
    EDIT_HAND,   /* colour, card of the hand, card of the deck */
    EDIT_PLAYED, /* colour, card of the hand, card played */
    EDIT_DECK,   /* colour, card of the deck, card played */
    EDIT_TOP,    /* colour, card of the deck */
    EDIT_ROUND,  /* round */
    EDIT_START   /* seat */
};

static const char *const patterns[] = {
    [EDIT_SHIP] = "ship %ac %b# %c#",     [EDIT_BEACON] = "beacon %at %bt",
    [EDIT_TOWERS] = "towers %at %bt",     [EDIT_HAND] = "hand %ac %bk %ck",
    [EDIT_PLAYED] = "played %ac %bk %ck", [EDIT_DECK] = "deck %ac %bk %ck",
    [EDIT_TOP] = "top %ac %bk",           [EDIT_ROUND] = "round %a#",
    [EDIT_START] = "start %a#",
};

typedef struct card_counts {
    uint8_t of[LR_CARDS]; /* by kind */
} card_counts;

static bool has_hand(const lr_rules *rules, int colour)
{
    return rules->variant != LR_WITH_ERIK || colour != LR_ERIK;
}

static card_counts count_cards(const uint8_t *cards, int count)
{
    card_counts counts = {{0}};
    for (int i = 0; i < count; i++)
        counts.of[cards[i]]++;
    return counts;
}

/* Returns the cards of the full deck that are no longer in hand or deck. */
static card_counts count_played(const lr_rules *rules, const lr_state *state, int colour)
{
    card_counts played = count_cards(rules->deck, LR_CARDS);
    int left = state->deck_size[colour] + state->hand_size[colour];
    for (int i = 0; i < left; i++)
        played.of[state->cards[colour][i]]--;
    for (int card = 0; card < rules->card_kinds; card++)
        if (!has_hand(rules, colour) && rules->group_cards >> card & 1)
            played.of[card] = 0; /* rule 7.1 */
    return played;
}

/* The number of fields that the cards played so far can have moved ships of a colour: `one` for a
 * single ship, and `each` for every ship. A solo moves one ship, a group all, a coop one of each
 * colour and one more of its player. */
typedef struct reach {
    int one, each;
} reach;

static void add_reach(const lr_rules *rules, const card_counts *played, bool is_own_card,
                      bool is_own_player, reach *sum)
{
    for (int card = 0; card < rules->card_kinds; card++) {
        int fields = rules->cards[card].fields * played->of[card];
        int kind = rules->cards[card].kind;
        if (kind == LR_COOP)
            sum->one += is_own_player ? 2 * fields : fields;
        else if (kind == LR_SOLO && is_own_card)
            sum->one += fields;
        else if (is_own_card)
            sum->each += fields;
    }
}

/* Checks the foremost ship, then the two foremost together, and so on. */
static bool ships_are_possible(const lr_rules *rules, const lr_state *state,
                               const card_counts played[LR_COLOURS], int colour)
{
    reach sum = {0};
    int sailed = 0;
    for (int other = 0; other < rules->colours; other++)
        add_reach(rules, &played[other], other == colour,
                  rules->owner[other] == rules->owner[colour], &sum);
    for (int ships = 1; ships <= LR_SHIPS; ships++) {
        sailed += state->ships[colour][LR_SHIPS - ships];
        if (sailed > sum.one + ships * sum.each)
            return false;
    }
    return true;
}

/* A lit tower that is not the 1st, 3rd or 5th needs a card that shows it or all six; Erik moves no
 * beacons. */
static bool beacons_are_possible(const lr_rules *rules, const lr_state *state,
                                 const card_counts played[LR_COLOURS])
{
    int shown[LR_TOWERS + 1] = {0}, needed = 0;
    for (int colour = 0; colour < rules->colours; colour++)
        for (int card = 0; card < rules->card_kinds && has_hand(rules, colour); card++) {
            int tower = rules->cards[card].tower;
            shown[tower == LR_NO_TOWER ? LR_TOWERS : tower] += played[colour].of[card];
        }
    for (uint32_t lit = state->beacons; lit != 0; lit &= lit - 1) {
        int tower = fn_lowest_bit(lit);
        needed += state->section_of[tower] % 2 == 1 && shown[tower] == 0;
    }
    return needed <= shown[LR_TOWERS];
}

static bool is_possible(const lr_rules *rules, const lr_state *state)
{
    card_counts played[LR_COLOURS];
    for (int colour = 0; colour < rules->colours; colour++)
        played[colour] = count_played(rules, state, colour);
    for (int colour = 0; colour < rules->colours; colour++)
        if (!lr_deal_is_possible(rules, state, colour) ||
            !ships_are_possible(rules, state, played, colour))
            return false;
    return beacons_are_possible(rules, state, played);
}

/* Making changes */

static void move_ship(lr_state *state, int colour, int from, int to)
{
    uint8_t *ships = state->ships[colour];
    int at = 0;
    while (ships[at] != from)
        at++;
    ships[at] = (uint8_t)to;
    fn_sort(ships, LR_SHIPS);
}

/* Swaps two towers; the same sections stay lit. */
static void swap_towers(lr_state *state, int a, int b)
{
    uint8_t section = state->section_of[a];
    bool differ = (state->beacons >> a & 1) != (state->beacons >> b & 1);
    state->section_of[a] = state->section_of[b];
    state->section_of[b] = section;
    if (differ)
        state->beacons = (uint8_t)(state->beacons ^ (1u << a | 1u << b));
}

/* Returns the last of these cards of this kind; the top of a deck is its end. */
static uint8_t *find_card(uint8_t *cards, int count, int card)
{
    while (count > 0)
        if (cards[--count] == card)
            return &cards[count];
    return NULL;
}

static void swap_cards(lr_state *state, const fn_edit *edit)
{
    uint8_t *deck = state->cards[edit->a];
    int deck_size = state->deck_size[edit->a], hand_size = state->hand_size[edit->a];
    uint8_t *in_hand = find_card(deck + deck_size, hand_size, edit->b);
    if (edit->operation == EDIT_PLAYED) {
        *in_hand = edit->c;
    } else if (edit->operation == EDIT_DECK) {
        *find_card(deck, deck_size, edit->b) = edit->c;
    } else {
        *find_card(deck, deck_size, edit->c) = edit->b;
        *in_hand = edit->c;
    }
}

static void lift_card(lr_state *state, int colour, int card)
{
    uint8_t *top = &state->cards[colour][state->deck_size[colour] - 1];
    uint8_t *place = find_card(state->cards[colour], state->deck_size[colour], card);
    *place = *top;
    *top = (uint8_t)card;
}

static bool is_stronger(const lr_rules *rules, int card, int other)
{
    int fields = rules->cards[card].fields, others = rules->cards[other].fields;
    return fields > others || (fields == others && card < other);
}

/* Plays a round: the strongest card in hand, and a new one drawn; Erik turns over his top card. */
static void play_round(const lr_rules *rules, lr_state *state, int colour)
{
    uint8_t *cards = state->cards[colour];
    int first = state->deck_size[colour], last = first + state->hand_size[colour] - 1, best = last;
    for (int i = first; i < last; i++)
        if (is_stronger(rules, cards[i], cards[best]))
            best = i;
    cards[best] = cards[last];
    cards[last] = 0;
    state->deck_size[colour]--;
}

/* Takes back a round: the weakest card played returns to the top of the deck. */
static void take_back_round(const lr_rules *rules, lr_state *state, int colour)
{
    card_counts played = count_played(rules, state, colour);
    uint8_t *top = &state->cards[colour][state->deck_size[colour]];
    int least = -1;
    for (int card = 0; card < rules->card_kinds; card++)
        if (played.of[card] > 0 && (least < 0 || is_stronger(rules, least, card)))
            least = card;
    memmove(top + 1, top, state->hand_size[colour]);
    *top = (uint8_t)least;
    state->deck_size[colour]++;
}

static void set_round(const lr_rules *rules, lr_state *state, int round)
{
    for (; state->round < round; state->round++)
        for (int colour = 0; colour < rules->colours; colour++)
            play_round(rules, state, colour);
    for (; state->round > round; state->round--)
        for (int colour = 0; colour < rules->colours; colour++)
            take_back_round(rules, state, colour);
}

void lr_edit(const lr_rules *rules, lr_state *state, fn_edit edit)
{
    switch (edit.operation) {
    case EDIT_SHIP: move_ship(state, edit.a, edit.b, edit.c); break;
    case EDIT_BEACON: lr_move_beacon(state, edit.a, edit.b, NULL); break;
    case EDIT_TOWERS: swap_towers(state, edit.a, edit.b); break;
    case EDIT_TOP: lift_card(state, edit.a, edit.b); break;
    case EDIT_ROUND: set_round(rules, state, edit.a); break;
    case EDIT_START: state->start_seat = state->seat = edit.a; break;
    default: swap_cards(state, &edit); break;
    }
}

/* Listing changes */

typedef struct list {
    const lr_rules *rules;
    const lr_state *state;
    fn_edit *out;
    int count;
} list;

static void offer(list *l, int operation, int a, int b, int c)
{
    fn_edit edit = {(uint8_t)operation, (uint8_t)a, (uint8_t)b, (uint8_t)c};
    lr_state after = *l->state;
    lr_edit(l->rules, &after, edit);
    if (is_possible(l->rules, &after))
        l->out[l->count++] = edit;
}

static void offer_ships(list *l, int colour)
{
    const uint8_t *ships = l->state->ships[colour];
    for (int i = 0; i < LR_SHIPS; i++)
        for (int field = 0; field <= l->rules->last_field; field++)
            if (field != ships[i] && (i == 0 || ships[i] != ships[i - 1]))
                offer(l, EDIT_SHIP, colour, ships[i], field);
}

static void offer_towers(list *l)
{
    for (int a = 0; a < LR_TOWERS; a++)
        for (int b = 0; b < LR_TOWERS; b++) {
            if ((l->state->beacons >> a & 1) && !(l->state->beacons >> b & 1))
                offer(l, EDIT_BEACON, a, b, 0);
            if (a != b)
                offer(l, EDIT_TOWERS, a, b, 0);
        }
}

/* Offers to swap each card of one place with each of another. */
static void offer_swaps(list *l, int operation, int colour, const card_counts *from,
                        const card_counts *to)
{
    for (int a = 0; a < l->rules->card_kinds; a++)
        for (int b = 0; b < l->rules->card_kinds; b++)
            if (a != b && from->of[a] > 0 && to->of[b] > 0)
                offer(l, operation, colour, a, b);
}

static void offer_cards(list *l, int colour)
{
    const lr_state *state = l->state;
    int deck_size = state->deck_size[colour];
    card_counts hand = count_cards(lr_hand(state, colour), state->hand_size[colour]);
    card_counts deck = count_cards(state->cards[colour], deck_size);
    card_counts played = count_played(l->rules, state, colour);
    offer_swaps(l, EDIT_HAND, colour, &hand, &deck);
    offer_swaps(l, EDIT_PLAYED, colour, &hand, &played);
    offer_swaps(l, EDIT_DECK, colour, &deck, &played);
    for (int card = 0; card < l->rules->card_kinds; card++)
        if (deck.of[card] > 0 && state->cards[colour][deck_size - 1] != card)
            offer(l, EDIT_TOP, colour, card, 0);
}

int lr_list_edits(const lr_rules *rules, const lr_state *state, fn_edit out[FN_MAX_EDITS])
{
    list l = {rules, state, out, 0};
    if (state->step != LR_STEP_PLAY || state->turn != 0)
        return 0;
    for (int round = 1; round <= LR_ROUNDS; round++)
        if (round != state->round)
            offer(&l, EDIT_ROUND, round, 0, 0);
    for (int seat = 0; seat < rules->seats; seat++)
        if (seat != state->start_seat)
            offer(&l, EDIT_START, seat, 0, 0);
    offer_towers(&l);
    for (int colour = 0; colour < rules->colours; colour++) {
        offer_ships(&l, colour);
        offer_cards(&l, colour);
    }
    return l.count;
}

void lr_write_edit(const void *rules, fn_edit edit, fn_text *out)
{
    fn_edit_write(patterns, lr_word, rules, edit, out);
}
