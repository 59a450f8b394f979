/* What Bretagne counts for statistics: lighthouses built, points by source, barges, trades, idle
 * workers. It serves to judge the reconstructed figures. */
#include "game/event_form.h"
#include "games/bretagne/br.h"

static bool tally_points(const br_rules *rules, const fn_event *event, fn_tally *out)
{
    int seat = event->args[0];
    switch (event->code) {
    case BR_EVENT_KEEP: return fn_tally_set(out, "points: ", "workers home", seat, event->args[4]);
    case BR_EVENT_PLAY:
        return fn_tally_set(out, "points: ", br_card_names[event->args[2]], seat, event->args[3]);
    case BR_EVENT_MAJORITY:
        return fn_tally_set(out, "points: majority ",
                            br_kind_names[rules->site_kind[event->args[1]]], seat, event->args[2]);
    case BR_EVENT_PRESENCE: return fn_tally_set(out, "points: ", "presence", seat, event->args[2]);
    case BR_EVENT_BONUS_LINE: return fn_tally_set(out, "points: ", "line", seat, event->args[1]);
    case BR_EVENT_BONUS_HARBOURS:
        return fn_tally_set(out, "points: ", "harbours", seat, event->args[1]);
    case BR_EVENT_BONUS_COINS: return fn_tally_set(out, "points: ", "coins", seat, event->args[1]);
    default: return false;
    }
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
            return fn_tally_set(out, "points: ", "income", seat, event->args[3]);
        return fn_tally_set(out, "income: ", br_income_names[event->args[2]], seat, event->args[3]);
    default: return tally_points(rules, event, out) || tally_trades(event, out);
    }
}
