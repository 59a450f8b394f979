/* What Bretagne counts for statistics: lighthouses built, points by source, barges, trades, idle
 * workers. It serves to judge the reconstructed figures. */
#include "games/bretagne/br.h"

static bool count(fn_tally *out, const char *group, const char *item, int seat, int amount)
{
    fn_text label;
    fn_text_init(&label, out->label, sizeof out->label);
    fn_text_add(&label, group);
    fn_text_add(&label, item);
    out->seat = seat;
    out->amount = amount;
    return true;
}

static bool tally_points(const br_rules *rules, const fn_event *event, fn_tally *out)
{
    int seat = event->args[0];
    switch (event->code) {
    case BR_EVENT_KEEP: return count(out, "points: ", "workers home", seat, event->args[3]);
    case BR_EVENT_PLAY:
        return count(out, "points: ", br_card_names[event->args[2]], seat, event->args[3]);
    case BR_EVENT_MAJORITY:
        return count(out, "points: majority ", br_kind_names[rules->site_kind[event->args[1]]],
                     seat, event->args[2]);
    case BR_EVENT_PRESENCE: return count(out, "points: ", "presence", seat, event->args[2]);
    case BR_EVENT_BONUS_LINE: return count(out, "points: ", "line", seat, event->args[1]);
    case BR_EVENT_BONUS_HARBOURS: return count(out, "points: ", "harbours", seat, event->args[1]);
    case BR_EVENT_BONUS_COINS: return count(out, "points: ", "coins", seat, event->args[1]);
    default: return false;
    }
}

static bool tally_trades(const fn_event *event, fn_tally *out)
{
    int seat = event->args[0];
    switch (event->code) {
    case BR_EVENT_VISIT: return count(out, "visit: ", br_city_names[event->args[1]], seat, 1);
    case BR_EVENT_BUY: return count(out, "trade: buy in ", br_city_names[event->args[1]], seat, 1);
    case BR_EVENT_SELL_GOODS: return count(out, "trade: ", "sell resources", seat, 1);
    case BR_EVENT_SELL_CARDS: return count(out, "trade: ", "sell cards", seat, 1);
    case BR_EVENT_SWAP: return count(out, "trade: ", "swap", seat, 1);
    case BR_EVENT_BUY_CARDS: return count(out, "trade: ", "draw cards", seat, 1);
    case BR_EVENT_HIRE:
        return count(out, "trade: hire ",
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
    case BR_EVENT_BARGE: return count(out, "barge: ", fn_decimal(event->args[1] + 1).text, seat, 1);
    case BR_EVENT_BUILT:
        return count(out, "built: ", br_kind_names[rules->site_kind[event->args[0]]], FN_NOBODY, 1);
    case BR_EVENT_FLOOR:
        return count(out, "floor: ", br_kind_names[rules->site_kind[event->args[1]]], seat, 1);
    case BR_EVENT_HURT: return count(out, "workers: ", "hurt", seat, 1);
    case BR_EVENT_IDLE: return count(out, "workers: ", "idle at pass", seat, event->args[1]);
    case BR_EVENT_SETTLE: return count(out, "workers: ", "settled", seat, 1);
    case BR_EVENT_INCOME:
        if (event->args[2] == BR_INCOME_POINT)
            return count(out, "points: ", "income", seat, event->args[3]);
        return count(out, "income: ", br_income_names[event->args[2]], seat, event->args[3]);
    default: return tally_points(rules, event, out) || tally_trades(event, out);
    }
}
