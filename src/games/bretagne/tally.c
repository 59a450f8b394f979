/* The sources of points, and the statistics of Bretagne: lighthouses built, points by source,
 * barges, trades, idle workers. They help judge the reconstructed figures. */
#include "game/event_form.h"
#include "games/bretagne/br.h"

bool br_credit(const void *rules, const fn_event *event, fn_credit *out)
{
    const int16_t *args = event->args;
    (void)rules;
    switch (event->code) {
    case BR_EVENT_KEEP: *out = (fn_credit){"keep", args[0], args[4], args[1], false}; break;
    case BR_EVENT_PLAY: *out = (fn_credit){"play", args[0], args[3], args[1], false}; break;
    case BR_EVENT_MAJORITY: *out = (fn_credit){"majority", args[0], args[2], args[1], false}; break;
    case BR_EVENT_PRESENCE: *out = (fn_credit){"presence", args[0], args[2], args[1], false}; break;
    case BR_EVENT_INCOME:
        if (args[2] != BR_INCOME_POINT)
            return false;
        *out = (fn_credit){"income", args[0], args[3], FN_NOWHERE, false};
        break;
    case BR_EVENT_BONUS_LINE:
        *out = (fn_credit){"bonus_line", args[0], args[1], FN_NOWHERE, true};
        break;
    case BR_EVENT_BONUS_HARBOURS:
        *out = (fn_credit){"bonus_harbours", args[0], args[1], FN_NOWHERE, true};
        break;
    case BR_EVENT_BONUS_COINS:
        *out = (fn_credit){"bonus_coins", args[0], args[1], FN_NOWHERE, true};
        break;
    default: return false;
    }
    return true;
}

/* Labels points for the statistics; the labels of cards and majorities say which ones. */
static bool tally_points(const br_rules *rules, const fn_event *event, fn_tally *out)
{
    fn_credit credit;
    const char *group = "points: ", *item;
    if (!br_credit(rules, event, &credit))
        return false;
    switch (event->code) {
    case BR_EVENT_KEEP: item = "workers home"; break;
    case BR_EVENT_PLAY: item = br_card_names[event->args[2]]; break;
    case BR_EVENT_MAJORITY:
        group = "points: majority ";
        item = br_kind_names[rules->site_kind[credit.place]];
        break;
    case BR_EVENT_BONUS_LINE: item = "line"; break;
    case BR_EVENT_BONUS_HARBOURS: item = "harbours"; break;
    case BR_EVENT_BONUS_COINS: item = "coins"; break;
    default: item = credit.source; break;
    }
    return fn_tally_set(out, group, item, credit.entry, credit.points);
}

static bool tally_trades(const fn_event *event, fn_tally *out)
{
    int seat = event->args[0];
    switch (event->code) {
    case BR_EVENT_VISIT:
        return fn_tally_set(out, "visit: ", br_city_names[event->args[1]], seat, 1);
    case BR_EVENT_BUY:
        return fn_tally_set(out, "trade: buy in ", br_city_names[event->args[1]], seat, 1);
    case BR_EVENT_SELL_GOODS: return fn_tally_set(out, "trade: ", "sell resources", seat, 1);
    case BR_EVENT_SELL_CARDS: return fn_tally_set(out, "trade: ", "sell cards", seat, 1);
    case BR_EVENT_SWAP: return fn_tally_set(out, "trade: ", "swap", seat, 1);
    case BR_EVENT_BUY_CARDS: return fn_tally_set(out, "trade: ", "draw cards", seat, 1);
    case BR_EVENT_HIRE:
        return fn_tally_set(out, "trade: hire ",
                            event->args[2] > 0   ? "worker"
                            : event->args[1] > 1 ? "pair"
                                                 : "engineer",
                            seat, 1);
    default: return false;
    }
}

/* Rule 2.1: each round a player takes one of the barge cards. */
bool br_choice(const void *rules, const fn_event *event, fn_tally *out)
{
    (void)rules;
    return event->code == BR_EVENT_BARGE &&
           fn_tally_set(out, "", fn_decimal(event->args[1] + 1).text, event->args[0], 1);
}

bool br_tally(const void *rules_, const fn_event *event, fn_tally *out)
{
    const br_rules *rules = rules_;
    int seat = event->args[0];
    switch (event->code) {
    case BR_EVENT_BARGE:
        return fn_tally_set(out, "barge: ", fn_decimal(event->args[1] + 1).text, seat, 1);
    case BR_EVENT_BUILT:
        return fn_tally_set(out, "built: ", br_kind_names[rules->site_kind[event->args[0]]],
                            FN_NOBODY, 1);
    case BR_EVENT_FLOOR:
        return fn_tally_set(out, "floor: ", br_kind_names[rules->site_kind[event->args[1]]], seat,
                            1);
    case BR_EVENT_HURT: return fn_tally_set(out, "workers: ", "hurt", seat, 1);
    case BR_EVENT_IDLE: return fn_tally_set(out, "workers: ", "idle at pass", seat, event->args[1]);
    case BR_EVENT_SETTLE: return fn_tally_set(out, "workers: ", "settled", seat, 1);
    case BR_EVENT_INCOME:
        if (event->args[2] == BR_INCOME_POINT)
            return tally_points(rules, event, out);
        return fn_tally_set(out, "income: ", br_income_names[event->args[2]], seat, event->args[3]);
    default: return tally_points(rules, event, out) || tally_trades(event, out);
    }
}
