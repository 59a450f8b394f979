/* Advice for Lighthouse Run: how far the remaining cards will bring the ships before the cloud
 * catches them. Everybody knows what a colour still has in hand and deck together (section 8), so
 * nothing hidden matters here. The weights were found by play. */
#include "games/lighthouse_run/lr.h"

enum { NEVER_PLAYED = LR_CARDS - LR_ROUNDS };

FN_TABLE int card_percent = 70;   /* of a card's fields that are sailed; the rest is dark */
FN_TABLE int help_of_others = 20; /* hundredths of a field per round, from other players' coops */
FN_TABLE int light_ahead = 60;    /* hundredths of a field if the front ship can go on at once */
FN_TABLE int spare_percent = 50;  /* of the front ship's surplus that the others can use */

/* A colour on its way to the harbour. */
typedef struct lr_voyage {
    const lr_rules *rules;
    const lr_state *state;
    int colour;
    int places[LR_SHIPS]; /* hundredths of a field, rearmost first */
} lr_voyage;

/* Returns the points at a place between two fields, in hundredths. */
FN_CORE static int points_at(const lr_rules *rules, int place)
{
    int field = place / 100, part = place % 100;
    if (field >= rules->last_field)
        return 100 * rules->points[rules->last_field];
    return rules->points[field] * (100 - part) + rules->points[field + 1] * part;
}

FN_CORE static bool can_sail(const lr_voyage *voyage, int ship, int cloud)
{
    int place = voyage->places[ship];
    return place < 100 * voyage->rules->last_field && (cloud == 0 || place >= 100 * (cloud + 1));
}

/* Shares a distance among the ships behind `front`, foremost first. */
FN_CORE static void sail_behind(lr_voyage *voyage, int front, int cloud, int distance)
{
    for (int ship = front - 1; ship >= 0 && distance > 0; ship--) {
        int room = 100 * voyage->rules->last_field - voyage->places[ship];
        if (!can_sail(voyage, ship, cloud))
            continue;
        voyage->places[ship] += distance < room ? distance : room;
        distance -= room;
    }
}

/* Sails the front ship first, because the symbols grow towards the harbour. Whatever it will not
 * need, given all that comes `later`, goes to the others, unless the cloud would catch it. */
FN_CORE static void sail_front_first(lr_voyage *voyage, int round, int distance, int later)
{
    int cloud = voyage->rules->cloud_field[round - 1], next = voyage->rules->cloud_field[round];
    int front = LR_SHIPS - 1;
    while (front >= 0 && !can_sail(voyage, front, cloud))
        front--;
    if (front < 0)
        return;
    int place = voyage->places[front], way = 100 * voyage->rules->last_field - place;
    int spare = distance + later - way;
    spare = spare < 0 ? 0 : spare > distance ? distance : spare;
    if (next > 0 && place + distance - spare < 100 * (next + 1))
        spare = distance > way ? distance - way : 0;
    voyage->places[front] += distance - spare;
    sail_behind(voyage, front, cloud, spare * spare_percent / 100);
}

/* Shares a distance equally: Erik's rearmost ship goes first (7.2), which keeps his ships
 * together. */
FN_CORE static void sail_together(lr_voyage *voyage, int cloud, int distance)
{
    for (int ship = 0; ship < LR_SHIPS; ship++)
        if (can_sail(voyage, ship, cloud))
            voyage->places[ship] += distance / LR_SHIPS;
}

/* Counts the colour's cards and their fields. The card on the table counts until a ship has sailed
 * with it. */
FN_CORE static void count_cards(const lr_voyage *voyage, int *cards, int *fields)
{
    const lr_state *state = voyage->state;
    int colour = voyage->colour;
    *cards = state->deck_size[colour] + state->hand_size[colour];
    *fields = 0;
    for (int i = 0; i < *cards; i++)
        *fields += voyage->rules->cards[state->cards[colour][i]].fields;
    if (state->colour == colour && (state->step == LR_STEP_BEACON || state->step == LR_STEP_SAIL)) {
        *fields += voyage->rules->cards[state->card].fields;
        ++*cards;
    }
}

/* Sails round by round until the last card is played. */
FN_CORE static void sail_on(lr_voyage *voyage, bool is_erik)
{
    const lr_state *state = voyage->state;
    int cards, fields, front = state->ships[voyage->colour][LR_SHIPS - 1];
    count_cards(voyage, &cards, &fields);
    int distance = cards > 0 ? fields * card_percent / cards : 0;
    int to_play = is_erik ? cards : cards - NEVER_PLAYED;
    for (int round = state->round; round <= LR_ROUNDS; round++) {
        int now = help_of_others, later = (LR_ROUNDS - round) * (distance + help_of_others);
        now += LR_ROUNDS - round < to_play ? distance : 0; /* or already played this round */
        if (round == state->round && lr_lit_fields(voyage->rules, state) >> (front + 1) & 1)
            now += light_ahead;
        if (is_erik)
            /* cppcheck-suppress negativeIndex; rounds count from 1 */
            sail_together(voyage, voyage->rules->cloud_field[round - 1], now);
        else
            sail_front_first(voyage, round, now, later);
    }
}

FN_CORE void lr_evaluate(const lr_rules *rules, const lr_state *state, int hundredths[FN_MAX_SEATS])
{
    lr_voyage voyage = {0};
    voyage.rules = rules;
    voyage.state = state;
    for (int i = 0; i < FN_MAX_SEATS; i++)
        hundredths[i] = 0;
    for (int colour = 0; colour < rules->colours; colour++) {
        voyage.colour = colour;
        for (int i = 0; i < LR_SHIPS; i++)
            voyage.places[i] = 100 * state->ships[colour][i];
        if (state->step != LR_STEP_OVER)
            sail_on(&voyage, rules->variant == LR_WITH_ERIK && colour == LR_ERIK);
        for (int i = 0; i < LR_SHIPS; i++)
            hundredths[rules->owner[colour]] += points_at(rules, voyage.places[i]);
    }
}
