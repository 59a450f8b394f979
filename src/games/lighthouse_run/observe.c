/* Observations of Lighthouse Run for programs that learn, and its moves as numbers. Reads only what
 * the seat may know: of a colour that another seat leads, hand and deck together. Only lr_reveal,
 * for critics used in training, reads all hands. */
#include "games/lighthouse_run/observed.h"

/* Returns a colour's side: own colours first, then the others in seat order, Erik last. */
FN_CORE static int side_of(const lr_rules *rules, int seat, int colour)
{
    if (rules->variant == LR_GREAT_FLEET)
        return (rules->owner[colour] == seat ? 0 : 2) + (colour & 1);
    if (colour >= rules->seats)
        return colour;
    return (colour - seat + rules->seats) % rules->seats;
}

FN_CORE static int seat_side(const lr_rules *rules, int seat, int other)
{
    return (other - seat + rules->seats) % rules->seats;
}

FN_CORE static uint32_t side_set(const lr_rules *rules, int seat, uint32_t colours)
{
    uint32_t sides = 0;
    for (; colours != 0; colours &= colours - 1)
        sides |= 1u << side_of(rules, seat, fn_lowest_bit(colours));
    return sides;
}

/* Gives each card its place: solo cards first, by the place of their tower, then the others. */
FN_CORE static void place_cards(const lr_rules *rules, const lr_state *state,
                                uint8_t place[LR_CARDS])
{
    uint32_t cards[LR_TOWERS + 1]; /* by section, as sets; those without a tower last */
    int next = 0;
    for (int tower = 0; tower < LR_TOWERS; tower++)
        cards[state->section_of[tower]] = rules->tower_cards[tower];
    cards[LR_TOWERS] = rules->tower_cards[LR_TOWERS];
    for (int section = 0; section <= LR_TOWERS; section++)
        for (uint32_t set = cards[section]; set != 0; set &= set - 1)
            place[fn_lowest_bit(set)] = (uint8_t)next++;
}

FN_CORE static void put_moment(const lr_rules *rules, const lr_state *state, int seat, uint8_t *out)
{
    out[LR_AT_PLAYERS + rules->seats - 2] = 1;
    out[LR_AT_VARIANT + rules->variant] = 1;
    out[LR_AT_STARTS + seat_side(rules, seat, state->start_seat)] = 1;
    if (state->step == LR_STEP_OVER)
        return;
    out[LR_AT_ROUND + state->round - 1] = 1;
    out[LR_AT_STEP + state->step] = 1;
    out[LR_AT_ACTING + seat_side(rules, seat, state->seat)] = 1;
    out[LR_AT_TURN + state->turn] = 1;
    fn_put_set(out + LR_AT_PLAYED, side_set(rules, seat, state->played_colours));
    fn_put_set(out + LR_AT_BONUS, side_set(rules, seat, state->bonus_colours));
    if (state->bonus_colours != 0)
        out[LR_AT_BONUS_FIELD + state->bonus_field] = 1;
}

FN_CORE static void put_card(const lr_rules *rules, const lr_state *state, int seat,
                             const uint8_t place[LR_CARDS], uint8_t *out)
{
    if (state->card == LR_NO_CARD)
        return;
    const lr_card *card = &rules->cards[state->card];
    out[LR_AT_COLOUR + side_of(rules, seat, state->colour)] = 1;
    out[LR_AT_CARD + place[state->card]] = 1;
    out[LR_AT_CARD_KIND + card->kind] = 1;
    fn_put_steps(out + LR_AT_CARD_THROW, card->fields, LR_THROW);
    if (card->tower != LR_NO_TOWER)
        out[LR_AT_CARD_TOWER + state->section_of[card->tower]] = 1;
}

FN_CORE static void put_river(const lr_rules *rules, const lr_state *state, uint8_t *out)
{
    uint32_t lit = lr_lit_fields(rules, state);
    for (int tower = 0; tower < LR_TOWERS; tower++)
        out[LR_AT_BEACONS + state->section_of[tower]] = state->beacons >> tower & 1;
    fn_put_set(out + LR_AT_LIT, lit);
    for (int field = rules->last_field - 1, run = 0; field >= 0; field--) {
        run = lit >> (field + 1) & 1 ? run + 1 : 0;
        out[LR_AT_RUN + field] = fn_at_most(run, 9);
    }
    fn_put_set(out + LR_AT_CAUGHT, lr_caught_fields(rules, state));
    int next = rules->cloud_field[state->round <= LR_ROUNDS ? state->round : LR_ROUNDS];
    fn_put_set(out + LR_AT_CLOUD_NEXT, next == 0 ? 0 : (2u << next) - 1);
}

FN_CORE static void put_colour(const lr_rules *rules, const lr_state *state, int seat, int colour,
                               const uint8_t place[LR_CARDS], uint8_t *out)
{
    int side = side_of(rules, seat, colour), points = 0, lost = 0;
    int cards = state->deck_size[colour] + state->hand_size[colour];
    int cloud = rules->cloud_field[state->round - 1];
    bool mine = rules->own_colours[seat] >> colour & 1;
    for (int i = 0; i < LR_SHIPS; i++) {
        int field = state->ships[colour][i];
        out[LR_AT_SHIPS + side * LR_FIELDS + field]++;
        points += rules->points[field];
        lost += cloud > 0 && field <= cloud;
    }
    for (int i = 0; i < cards; i++)
        out[LR_AT_CARDS + side * LR_CARDS + place[state->cards[colour][i]]]++;
    for (int i = 0; i < state->hand_size[colour] && mine; i++)
        out[LR_AT_HAND + side * LR_CARDS + place[lr_hand(state, colour)[i]]]++;
    out[LR_AT_HAND_SIZE + side] = state->hand_size[colour];
    out[LR_AT_DECK_SIZE + side] = state->deck_size[colour];
    out[LR_AT_POINTS + side] = fn_at_most(points, 100);
    out[LR_AT_LOST + side] = (uint8_t)lost;
    out[LR_AT_MINE + side] = mine;
    out[LR_AT_IN_GAME + side] = 1;
}

FN_CORE static void put_table(const lr_rules *rules, const lr_state *state, int seat,
                              const uint8_t place[LR_CARDS], uint8_t *out)
{
    put_moment(rules, state, seat, out);
    put_card(rules, state, seat, place, out);
    put_river(rules, state, out);
    for (int card = 0; card < rules->card_kinds; card++)
        fn_put_steps(out + LR_AT_DECK + place[card] * LR_THROW, rules->cards[card].fields,
                     LR_THROW);
}

#ifdef __CUDACC__ /* a CPU writes all at once, which is faster where each piece has one caller */
FN_CORE void lr_observe_part(const lr_rules *rules, const lr_state *state, int seat, int part,
                             uint8_t *out)
{
    uint8_t place[LR_CARDS];
    place_cards(rules, state, place);
    if (part == 0)
        put_table(rules, state, seat, place, out);
    else
        for (int colour = part - 1; colour < rules->colours; colour += LR_OBSERVED_PARTS - 1)
            put_colour(rules, state, seat, colour, place, out);
}
#endif

/* Writes all parts, doing what they share only once. */
FN_CORE void lr_observe(const lr_rules *rules, const lr_state *state, int seat, uint8_t *out)
{
    uint8_t place[LR_CARDS];
    place_cards(rules, state, place);
    put_table(rules, state, seat, place, out);
    for (int colour = 0; colour < rules->colours; colour++)
        put_colour(rules, state, seat, colour, place, out);
}

FN_CORE static int number_one(const lr_rules *rules, const lr_state *state, fn_move move,
                              const uint8_t place[LR_CARDS])
{
    int a = move >> 4 & 15, b = move & 15;
    switch (fn_move_operation(move)) {
    case LR_MOVE_PLAY: return LR_ACT_PLAY + place[b];
    case LR_MOVE_PLAY_COLOUR: return LR_ACT_PLAY + (a & 1) * LR_CARDS + place[b];
    case LR_MOVE_BEACON:
        return LR_ACT_BEACON + state->section_of[a] * LR_TOWERS + state->section_of[b];
    case LR_MOVE_BEACON_STAY: return LR_ACT_BEACON_STAY;
    case LR_MOVE_SAIL: return LR_ACT_SAIL + (move & 255);
    case LR_MOVE_SAIL_NONE: return LR_ACT_SAIL_NONE;
    case LR_MOVE_BONUS:
        return LR_ACT_BONUS + side_of(rules, state->seat, fn_lowest_bit(state->bonus_colours));
    case LR_MOVE_BONUS_COLOUR: return LR_ACT_BONUS + (b & 1);
    default: return LR_ACT_NO_BONUS;
    }
}

FN_CORE void lr_number(const lr_rules *rules, const lr_state *state, const fn_move *moves,
                       int count, uint8_t *actions)
{
    uint8_t place[LR_CARDS];
    if (state->step == LR_STEP_PLAY)
        place_cards(rules, state, place);
    for (int i = 0; i < count; i++)
        actions[i] = (uint8_t)number_one(rules, state, moves[i], place);
}

FN_CORE void lr_reveal(const lr_rules *rules, const lr_state *state, int seat, uint8_t *out)
{
    uint8_t place[LR_CARDS];
    place_cards(rules, state, place);
    for (int colour = 0; colour < rules->colours; colour++) {
        uint8_t *hand = out + side_of(rules, seat, colour) * LR_CARDS;
        for (int i = 0; i < state->hand_size[colour]; i++)
            hand[place[lr_hand(state, colour)[i]]]++;
    }
}
