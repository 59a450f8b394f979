/* The sources of points, and the statistics of Lighthouse Run: cards played, bonuses, ships caught
 * and how far they got, fields sailed. */
#include "game/event_form.h"
#include "games/lighthouse_run/lr.h"

static int seat_of(const lr_rules *rules, int colour)
{
    return rules->owner[colour] < rules->seats ? rules->owner[colour] : FN_NOBODY;
}

/* Rule 5.3: each ship scores where it lies at the end. */
int lr_list_credits(const void *rules_, const void *state_, fn_credit out[FN_MAX_CREDITS])
{
    const lr_rules *rules = rules_;
    const lr_state *state = state_;
    int count = 0;
    for (int colour = 0; colour < rules->colours; colour++)
        for (int i = 0; i < LR_SHIPS; i++) {
            int field = state->ships[colour][i];
            bool is_home = rules->harbour_fields >> field & 1;
            out[count++] = (fn_credit){.source = is_home ? "harbour" : "river",
                                       .entry = rules->owner[colour],
                                       .points = rules->points[field],
                                       .place = field};
        }
    return count;
}

/* Rule 2.1: the kind of card that is played. */
bool lr_choice(const void *rules_, const fn_event *event, fn_tally *out)
{
    static const char *const kinds[] = {"solo", "group", "coop"};
    const lr_rules *rules = rules_;
    const int16_t *args = event->args;
    return event->code == LR_EVENT_CARD &&
           fn_tally_set(out, "", kinds[rules->cards[args[1]].kind], seat_of(rules, args[0]), 1);
}

bool lr_tally(const void *rules_, const fn_event *event, fn_tally *out)
{
    const lr_rules *rules = rules_;
    const int16_t *args = event->args;
    int seat = seat_of(rules, args[0] & (LR_COLOURS - 1));
    switch (event->code) {
    case LR_EVENT_CARD: fn_tally_set(out, "card: ", rules->card_names[args[1]], seat, 1); break;
    case LR_EVENT_SAIL:
        fn_tally_set(out, "fields: ", "sailed", seat, (args[2] - args[1]) * args[3]);
        break;
    case LR_EVENT_BONUS: fn_tally_set(out, "fields: ", "bonus", seat, args[2] - args[1]); break;
    case LR_EVENT_CAUGHT:
        fn_tally_set(out, "caught: field ", fn_decimal(args[1]).text, seat, 1);
        break;
    default: return false;
    }
    return true;
}
