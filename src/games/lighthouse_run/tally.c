/* What Lighthouse Run counts for statistics: cards played, bonuses, ships caught and how far they
 * got, fields sailed. */
#include "games/lighthouse_run/lr.h"

static void count(fn_tally *out, const char *group, const char *item, int seat, int amount)
{
    fn_text label;
    fn_text_init(&label, out->label, sizeof out->label);
    fn_text_add(&label, group);
    fn_text_add(&label, item);
    out->seat = seat;
    out->amount = amount;
}

static int seat_of(const lr_rules *rules, int colour)
{
    return rules->owner[colour] < rules->seats ? rules->owner[colour] : FN_NOBODY;
}

bool lr_tally(const void *rules_, const fn_event *event, fn_tally *out)
{
    const lr_rules *rules = rules_;
    const int16_t *args = event->args;
    int seat = seat_of(rules, args[0] & (LR_COLOURS - 1));
    switch (event->code) {
    case LR_EVENT_CARD: count(out, "card: ", rules->card_names[args[1]], seat, 1); break;
    case LR_EVENT_SAIL:
        count(out, "fields: ", "sailed", seat, (args[2] - args[1]) * args[3]);
        break;
    case LR_EVENT_BONUS: count(out, "fields: ", "bonus", seat, args[2] - args[1]); break;
    case LR_EVENT_CAUGHT: count(out, "caught: field ", fn_decimal(args[1]).text, seat, 1); break;
    default: return false;
    }
    return true;
}
