/* Writes the figures printed on boards and cards, and those figures of the rules that a client
 * shows, as JSON; docs/records.md describes every field. Clients thus need no figures
 * themselves. */
#include "games/bretagne/br.h"

static void write_engineers(const br_rules *rules, fn_text *out)
{
    fn_json_key(out, "engineers");
    fn_json_open(out, '{');
    for (int weather = 0; weather < BR_WEATHERS; weather++)
        fn_json_put_bytes(out, br_weather_names[weather], rules->engineers[weather], BR_KINDS);
    fn_json_close(out, '}');
}

static void write_barges(const br_rules *rules, fn_text *out)
{
    fn_json_key(out, "barges");
    fn_json_open(out, '[');
    for (int card = 0; card < BR_BARGES; card++) {
        fn_json_open(out, '{');
        fn_json_put_bytes(out, "loads", rules->barges[card].loads, BR_LOADS);
        fn_json_put_int(out, "engineers", rules->barges[card].engineers);
        fn_json_put_int(out, "coins", rules->barges[card].coins);
        fn_json_put_int(out, "saves", card == BR_DISCOUNT_BARGE); /* rule 3.4 */
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}

static void write_prices(const br_rules *rules, fn_text *out)
{
    fn_json_key(out, "prices");
    fn_json_open(out, '{');
    for (int trade = 0; trade < BR_TRADES; trade++)
        fn_json_put_int(out, br_trade_names[trade], rules->prices[trade]);
    fn_json_close(out, '}');
}

static void write_rewards(fn_text *out)
{
    fn_json_key(out, "rewards");
    fn_json_open(out, '[');
    for (int row = 0; row < BR_ROWS; row++) {
        fn_json_open(out, '{');
        fn_json_put_int(out, "coins", br_row_coins(row));
        fn_json_put_int(out, "cards", br_row_cards(row));
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}

static void write_points(fn_text *out)
{
    uint8_t points[BR_KINDS];
    fn_json_key(out, "cards");
    fn_json_open(out, '{');
    for (int card = 0; card < BR_CARDS; card++) {
        for (int kind = 0; kind < BR_KINDS; kind++)
            points[kind] = (uint8_t)br_card_points(card, kind);
        fn_json_put_bytes(out, br_card_names[card], points, BR_KINDS);
    }
    fn_json_close(out, '}');
    for (int kind = 0; kind < BR_KINDS; kind++)
        points[kind] = (uint8_t)br_majority_points(kind);
    fn_json_put_bytes(out, "majority", points, BR_KINDS);
    fn_json_put_int(out, "presence", BR_PRESENCE);
    fn_json_put_int(out, "home", BR_HOME_POINTS);
}

void br_put_figures(const br_rules *rules, fn_text *out)
{
    fn_json_key(out, "figures");
    fn_json_open(out, '{');
    fn_json_put_int(out, "rounds", BR_ROUNDS);
    write_engineers(rules, out);
    write_barges(rules, out);
    fn_json_put_int(out, "market", BR_MARKET);
    fn_json_put_int(out, "singles", rules->brest_singles);
    fn_json_put_int(out, "pairs", rules->brest_pairs);
    write_prices(rules, out);
    write_rewards(out);
    write_points(out);
    fn_json_put_int(out, "improving", BR_IMPROVING);
    fn_json_close(out, '}');
}
