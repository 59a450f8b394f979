/* Bretagne, its figures: prices come from the edition, events contain what was paid, and views
 * contain everything a client shows. Only the edition and br.h may contain figures. */
#include "br_help.h"

static const char built_in_prices[] =
    "\"buy-brest\": 2, \"sell-goods\": 2, \"engineer\": 2, \"pair\": 3, \"buy-lorient\": 3, "
    "\"worker\": 4,\n        \"swap\": 1, \"sell-cards\": 3, \"draw\": 3";
static const char other_prices[] =
    "\"buy-brest\": 1, \"sell-goods\": 2, \"engineer\": 3, \"pair\": 4, \"buy-lorient\": 5, "
    "\"worker\": 6, \"swap\": 7, \"sell-cards\": 8, \"draw\": 9";

/* Gives seat 0 this many coins, two stones and three cards, at these prices. */
static void set_trader(const char *prices, int coins)
{
    fn_error error = {""};
    set_actions(2, PLAIN);
    if (!make_changed(built_in_prices, prices, &error))
        fail_msg("%s", error.text);
    player(0)->coins = (uint16_t)coins;
    hold(0, "2 stone");
    hold_cards(0, "siren siren docks");
}

/* A trade, and the argument of its event that has the coins. */
typedef struct trade {
    const char *city, *move;
    int number, event, argument;
    bool is_sale;
} trade;

static const trade trades[] = {
    {"visit brest", "buy brick brick", BR_TRADE_BUY_BREST, BR_EVENT_BUY, 4, false},
    {"visit brest", "sell stone stone", BR_TRADE_SELL_GOODS, BR_EVENT_SELL_GOODS, 3, true},
    {"visit brest", "hire engineer", BR_TRADE_ENGINEER, BR_EVENT_HIRE, 3, false},
    {"visit brest", "hire pair", BR_TRADE_PAIR, BR_EVENT_HIRE, 3, false},
    {"visit lorient", "buy brick brick", BR_TRADE_BUY_LORIENT, BR_EVENT_BUY, 4, false},
    {"visit lorient", "hire worker", BR_TRADE_WORKER, BR_EVENT_HIRE, 3, false},
    {"visit lorient", "swap siren sand", BR_TRADE_SWAP, BR_EVENT_SWAP, 3, true},
    {"visit lorient", "sell siren siren", BR_TRADE_SELL_CARDS, BR_EVENT_SELL_CARDS, 3, true},
    {"visit lorient", "draw cards", BR_TRADE_DRAW, BR_EVENT_BUY_CARDS, 1, false},
};

static void trades_cost_and_bring_what_the_edition_says(void **unused)
{
    (void)unused;
    static const char *const prices[] = {built_in_prices, other_prices};
    for (size_t i = 0; i < COUNT_OF(prices) * COUNT_OF(trades); i++) {
        const trade *t = &trades[i / COUNT_OF(prices)];
        set_trader(prices[i % COUNT_OF(prices)], 20);
        int price = table.rules.prices[t->number];
        play(t->city);
        play(t->move);
        assert_int_equal(player(0)->coins, t->is_sale ? 20 + price : 20 - price);
        assert_int_equal(table.events.list[event_place(t->event)].args[t->argument], price);
        assert_int_equal(table.events.list[event_place(BR_EVENT_COINS)].args[1],
                         t->is_sale ? price : -price);
    }
}

static void the_edition_sets_every_price(void **unused)
{
    (void)unused;
    set_trader(other_prices, 0);
    for (int number = 0; number < BR_TRADES; number++)
        assert_int_equal(table.rules.prices[number], number + 1);
}

/* With one coin less, the reason names the price. */
static void a_price_must_be_at_hand_and_is_named(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(trades); i++) {
        const trade *t = &trades[i];
        fn_move move;
        fn_reason reason;
        line out;
        if (t->is_sale)
            continue;
        set_trader(other_prices, 20);
        play(t->city);
        player(0)->coins = (uint16_t)(table.rules.prices[t->number] - 1);
        assert_false(is_listed(t->move));
        assert_true(br_read_move(&table.rules, t->move, &move, NULL));
        assert_true(br_why_not(&table.rules, &table.state, move, &reason));
        br_write_reason(&table.rules, &reason, line_clear(&out));
        assert_non_null(strstr(out.storage, "\"code\":\"coins\""));
        assert_int_equal(reason.args[0], table.rules.prices[t->number]);
        player(0)->coins++;
        assert_true(is_listed(t->move));
    }
}

static void wrong_prices_are_named(void **unused)
{
    (void)unused;
    static const wrong_entry wrong[] = {
        {"\"worker\": 4", "\"worker\": 0", "prices.worker is not a whole number from 1 to 9"},
        {"\"worker\": 4", "\"worker\": 10", "prices.worker is not a whole number from 1 to 9"},
        {"\"worker\": 4", "\"worker\": \"4\"", "prices.worker"},
        {"\"swap\": 1, ", "", "prices lacks swap"},
        {"\"swap\": 1, ", "\"swap\": 1, \"beer\": 1, ", "prices has an unknown entry beer"},
        {"\"prices\": {", "\"prices\": 3, \"p\": {", "unknown entry p"},
    };
    refuse_each(wrong, COUNT_OF(wrong));
}

/* A custom edition from before editions had prices. */
static void an_edition_without_prices_has_the_built_in_ones(void **unused)
{
    (void)unused;
    br_rules built_in;
    char entry[TEXT_MAX] = "\"prices\": {\n        ";
    fn_error error = {""};
    strcat(strcat(entry, built_in_prices), "\n    },");
    make_rules(2, BR_BASE, PLAIN);
    built_in = table.rules;
    if (!make_changed(entry, "", &error))
        fail_msg("%s", error.text);
    assert_memory_equal(&table.rules, &built_in, sizeof built_in);
}

/* A deal made with the text of that time is dealt again. */
static void a_game_id_of_an_earlier_text_still_starts(void **unused)
{
    (void)unused;
    static fn_match match, again;
    line out;
    fn_error error = {""};
    char hash[9] = "";
    assert_non_null(br_game.earlier_editions);
    memcpy(hash, br_game.earlier_editions[0], 8);
    match_start_in(&match, &br_game, (fn_setup){.players = 3}, "base", "an earlier ID");
    fn_game_id_write(&match, line_clear(&out));
    char now[9] = "";
    memcpy(now, out.storage + strlen("bretagne:3:base:"), 8);
    assert_string_not_equal(now, hash);
    char *id = replaced(out.storage, now, hash);
    if (!fn_game_id_start(&again, id, &error))
        fail_msg("%s", error.text);
    assert_memory_equal(again.state, match.state, sizeof match.state);
    free(id);
}

static void workers_who_go_home_are_counted_in_the_event(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    hold(0, "stone sand 2 wood stone");
    player(0)->engineers = 3;
    open_tile(2, 1, "stone sand");
    set_tower(5, "1:2");
    play("build 2.1, site 5, keep 1");
    const fn_event *event = event_with(BR_EVENT_KEEP, 0, 4);
    assert_non_null(event);
    assert_int_equal(event->args[2], 1); /* stays */
    assert_int_equal(event->args[3], 2); /* go home */
    assert_int_equal(event->args[4], 2 * BR_HOME_POINTS);
}

static void views_carry_the_figures_of_their_edition(void **unused)
{
    (void)unused;
    static const char wanted[] =
        "{\"rounds\":5,\"engineers\":{\"fair\":[1,1,2],\"unsettled\":[1,2,3],\"storm\":[2,3,4]},"
        "\"barges\":[{\"loads\":[3,2,2],\"engineers\":2,\"coins\":0,\"saves\":0},"
        "{\"loads\":[2,2,2],\"engineers\":2,\"coins\":1,\"saves\":0},"
        "{\"loads\":[2,2,1],\"engineers\":2,\"coins\":1,\"saves\":1},"
        "{\"loads\":[2,1,1],\"engineers\":3,\"coins\":4,\"saves\":0}],"
        "\"market\":3,\"singles\":3,\"pairs\":2,"
        "\"prices\":{\"buy-brest\":1,\"sell-goods\":2,\"engineer\":3,\"pair\":4,"
        "\"buy-lorient\":5,\"worker\":6,\"swap\":7,\"sell-cards\":8,\"draw\":9},"
        "\"rewards\":[{\"coins\":1,\"cards\":0},{\"coins\":1,\"cards\":1},"
        "{\"coins\":2,\"cards\":1}],"
        "\"cards\":{\"furniture\":[4,5,6],\"docks\":[5,6,7],\"siren\":[0,7,8],"
        "\"cableway\":[0,0,9]},\"majority\":[3,5,7],\"presence\":1,\"home\":2,\"improving\":3}";
    static fn_match match;
    static line out;
    fn_json message, view, figures;
    char *built_in = exact_copy(br_game.edition, *br_game.edition_size + 1);
    char *edition = replaced(built_in, built_in_prices, other_prices);
    fn_setup setup = {.players = 2, .edition = edition, .edition_size = strlen(edition)};
    match_start_in(&match, &br_game, setup, "base", "figures");
    for (int seat = FN_EVERYONE; seat < 2; seat++) {
        fn_match_write_view(&match, seat, line_clear(&out));
        assert_true(fn_json_parse(&message, out.storage, strlen(out.storage), NULL));
        assert_true(fn_json_member(message, "view", &view));
        assert_true(fn_json_member(view, "figures", &figures));
        assert_int_equal(figures.size, strlen(wanted));
        assert_memory_equal(figures.at, wanted, figures.size);
    }
    free(edition);
    free(built_in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trades_cost_and_bring_what_the_edition_says),
        cmocka_unit_test(the_edition_sets_every_price),
        cmocka_unit_test(a_price_must_be_at_hand_and_is_named),
        cmocka_unit_test(wrong_prices_are_named),
        cmocka_unit_test(an_edition_without_prices_has_the_built_in_ones),
        cmocka_unit_test(a_game_id_of_an_earlier_text_still_starts),
        cmocka_unit_test(workers_who_go_home_are_counted_in_the_event),
        cmocka_unit_test(views_carry_the_figures_of_their_edition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
