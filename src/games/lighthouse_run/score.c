/* Section 6: points and places; section 7 for Erik and the great fleet. */
#include "game/ranking.h"
#include "games/lighthouse_run/lr.h"

FN_CORE static int colour_points(const lr_rules *rules, const lr_state *state, int colour)
{
    int points = 0;
    for (int i = 0; i < LR_SHIPS; i++)
        points += rules->points[state->ships[colour][i]]; /* rule 5.3 */
    return points;
}

FN_CORE static int hand_value(const lr_rules *rules, const lr_state *state, int colour)
{
    int value = 0;
    for (int i = 0; i < state->hand_size[colour]; i++)
        value += rules->cards[lr_hand(state, colour)[i]].fields;
    return value;
}

/* The ingredients of a result: points first, then rule 6.2 or 7.7. */
typedef struct standing {
    int difference[FN_MAX_SEATS], hand[FN_MAX_SEATS], value[FN_MAX_SEATS];
} standing;

FN_CORE static void stand(const lr_rules *rules, const lr_state *state, fn_score *out, standing *s)
{
    out->count = rules->variant == LR_WITH_ERIK ? rules->seats + 1 : rules->seats;
    for (int i = 0; i < out->count; i++) {
        int colour = rules->variant == LR_GREAT_FLEET ? 2 * i : i;
        int points = colour_points(rules, state, colour);
        int hand = hand_value(rules, state, colour), difference = 0;
        if (rules->variant == LR_GREAT_FLEET) {
            int second = colour_points(rules, state, colour + 1);
            difference = points > second ? points - second : second - points;
            points += second;
            hand += hand_value(rules, state, colour + 1);
        }
        out->points[i] = points;
        s->difference[i] = difference;
        s->hand[i] = hand;
        s->value[i] = (points * 256 + 255 - difference) * 256 + hand;
    }
}

FN_CORE void lr_score(const lr_rules *rules, const lr_state *state, fn_score *out)
{
    standing s;
    stand(rules, state, out, &s);
    fn_rank_places(s.value, out);
}

FN_CORE void lr_tell_ties(const lr_rules *rules, const lr_state *state, fn_events *out)
{
    fn_score score;
    standing s;
    stand(rules, state, &score, &s);
    for (int i = 0; i < score.count; i++) {
        int before = fn_rank_tied(s.value, &score, i);
        if (before == FN_NOBODY)
            continue;
        if (s.difference[before] != s.difference[i])
            fn_tell(out, LR_EVENT_TIE_BALANCE, FN_EVERYONE, before, i, s.difference[before],
                    s.difference[i]);
        else if (s.hand[before] != s.hand[i])
            fn_tell(out, LR_EVENT_TIE_CARDS, FN_EVERYONE, before, i, s.hand[before], s.hand[i]);
        else
            fn_tell(out, LR_EVENT_SHARED, FN_EVERYONE, before, i, 0, 0);
    }
}
