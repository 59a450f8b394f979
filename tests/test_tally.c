/* Tests of the statistics in both games: label, seat and amount of every counted event, nothing for
 * the others, and the sums of random games compared with their results. */
#include "br_help.h"

#include "games/lighthouse_run/lr.h"

extern const fn_game lr_game;

enum { GAMES = 30, NOBODY_AT = FN_MAX_SEATS };

#define COUNT_OF(list) (sizeof(list) / sizeof(list)[0])

/* Single events */

typedef struct counted {
    fn_event event;
    const char *label;
    int seat, amount;
} counted;

static void assert_counted(const fn_game *game, const void *rules, const counted *list,
                           size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fn_tally tally = {.label = "no label", .seat = 77, .amount = 77};
        assert_true(game->tally(rules, &list[i].event, &tally));
        assert_string_equal(tally.label, list[i].label);
        assert_int_equal(tally.seat, list[i].seat);
        assert_int_equal(tally.amount, list[i].amount);
    }
}

/* Checks that only the events of the list count. */
static void assert_no_other_counts(const fn_game *game, const void *rules, int events,
                                   const counted *list, size_t count)
{
    for (int code = 0; code < events; code++) {
        const fn_event event = {(uint8_t)code, FN_EVERYONE, {1, 1, 1, 1}};
        bool is_listed_here = false;
        fn_tally tally;
        for (size_t i = 0; i < count; i++)
            is_listed_here = is_listed_here || list[i].event.code == code;
        if (game->tally(rules, &event, &tally) != is_listed_here)
            fail_msg("event %d: %s", code, is_listed_here ? "not counted" : tally.label);
    }
}

/* Site 1 is a hell lighthouse, site 2 a purgatory and site 5 a heaven one. */
static const counted br_counted[] = {
    {{BR_EVENT_BARGE, FN_EVERYONE, {2, 0, 2, 1}}, "barge: 1", 2, 1},
    {{BR_EVENT_BARGE, FN_EVERYONE, {0, 3, 3, 4}}, "barge: 4", 0, 1},
    {{BR_EVENT_BUILT, FN_EVERYONE, {0}}, "built: hell", FN_NOBODY, 1},
    {{BR_EVENT_BUILT, FN_EVERYONE, {4}}, "built: heaven", FN_NOBODY, 1},
    {{BR_EVENT_FLOOR, FN_EVERYONE, {1, 1, 2, 2}}, "floor: purgatory", 1, 1},
    {{BR_EVENT_FLOOR, FN_EVERYONE, {3, 4, 0, 1}}, "floor: heaven", 3, 1},
    {{BR_EVENT_HURT, FN_EVERYONE, {1, 0}}, "workers: hurt", 1, 1},
    {{BR_EVENT_IDLE, FN_EVERYONE, {2, 5}}, "workers: idle at pass", 2, 5},
    {{BR_EVENT_SETTLE, FN_EVERYONE, {3, 8, 2}}, "workers: settled", 3, 1},
    {{BR_EVENT_INCOME, FN_EVERYONE, {1, 2, BR_STONE, 2}}, "income: stone", 1, 2},
    {{BR_EVENT_INCOME, FN_EVERYONE, {0, 2, BR_INCOME_ENGINEER, 1}}, "income: engineer", 0, 1},
    {{BR_EVENT_INCOME, FN_EVERYONE, {2, 2, BR_INCOME_POINT, 4}}, "points: income", 2, 4},
    {{BR_EVENT_KEEP, FN_EVERYONE, {1, 14, 2, 3, 6}}, "points: workers home", 1, 6},
    {{BR_EVENT_PLAY, FN_EVERYONE, {0, 4, BR_FURNITURE, 2}}, "points: furniture", 0, 2},
    {{BR_EVENT_PLAY, FN_EVERYONE, {3, 0, BR_CABLEWAY, 5}}, "points: cableway", 3, 5},
    {{BR_EVENT_MAJORITY, FN_EVERYONE, {2, 0, 9}}, "points: majority hell", 2, 9},
    {{BR_EVENT_MAJORITY, FN_EVERYONE, {1, 4, 3}}, "points: majority heaven", 1, 3},
    {{BR_EVENT_PRESENCE, FN_EVERYONE, {0, 14, 2}}, "points: presence", 0, 2},
    {{BR_EVENT_BONUS_LINE, FN_EVERYONE, {3, 4}}, "points: line", 3, 4},
    {{BR_EVENT_BONUS_HARBOURS, FN_EVERYONE, {2, 16}}, "points: harbours", 2, 16},
    {{BR_EVENT_BONUS_COINS, FN_EVERYONE, {1, 30}}, "points: coins", 1, 30},
    {{BR_EVENT_VISIT, FN_EVERYONE, {0, BR_BREST}}, "visit: brest", 0, 1},
    {{BR_EVENT_VISIT, FN_EVERYONE, {1, BR_LORIENT}}, "visit: lorient", 1, 1},
    {{BR_EVENT_BUY, FN_EVERYONE, {2, BR_BREST, 1, 3}}, "trade: buy in brest", 2, 1},
    {{BR_EVENT_BUY, FN_EVERYONE, {3, BR_LORIENT, 0, 0}}, "trade: buy in lorient", 3, 1},
    {{BR_EVENT_SELL_GOODS, FN_EVERYONE, {0, 3, 3}}, "trade: sell resources", 0, 1},
    {{BR_EVENT_SELL_CARDS, FN_EVERYONE, {1, 2, 3}}, "trade: sell cards", 1, 1},
    {{BR_EVENT_SWAP, FN_EVERYONE, {2, 3, 1}}, "trade: swap", 2, 1},
    {{BR_EVENT_BUY_CARDS, FN_EVERYONE, {3}}, "trade: draw cards", 3, 1},
    {{BR_EVENT_HIRE, FN_EVERYONE, {0, 1, 0}}, "trade: hire engineer", 0, 1},
    {{BR_EVENT_HIRE, FN_EVERYONE, {1, 2, 0}}, "trade: hire pair", 1, 1},
    {{BR_EVENT_HIRE, FN_EVERYONE, {2, 0, 1}}, "trade: hire worker", 2, 1},
};

static void br_tally_counts_these_events(void **unused)
{
    (void)unused;
    make_rules(4, BR_BASE, PLAIN);
    assert_counted(&br_game, &table.rules, br_counted, COUNT_OF(br_counted));
}

static void br_tally_counts_no_others(void **unused)
{
    (void)unused;
    make_rules(4, BR_BASE, PLAIN);
    assert_no_other_counts(&br_game, &table.rules, BR_EVENTS, br_counted, COUNT_OF(br_counted));
}

/* The only event with a negative argument. */
static void br_tally_counts_no_coins_paid(void **unused)
{
    (void)unused;
    make_rules(4, BR_BASE, PLAIN);
    for (int coins = -4; coins < 0; coins++) {
        const fn_event paid = {BR_EVENT_COINS, FN_EVERYONE, {0, (int16_t)coins}};
        fn_tally tally;
        assert_false(br_game.tally(&table.rules, &paid, &tally));
    }
}

static void lr_make(lr_rules *rules, int players, int variant)
{
    const fn_setup setup = {.players = players, .variant = variant};
    fn_error error = {{0}};
    if (!fn_rules_make(&lr_game, rules, &setup, &error))
        fail_msg("no rules: %s", error.text);
}

static const counted lr_counted[] = {
    {{LR_EVENT_CARD, FN_EVERYONE, {LR_RED, 0}}, "card: solo-4-anchor", 0, 1},
    {{LR_EVENT_SAIL, FN_EVERYONE, {LR_YELLOW, 3, 5, 1}}, "fields: sailed", 1, 2},
    {{LR_EVENT_SAIL, FN_EVERYONE, {LR_RED, 6, 9, 4}}, "fields: sailed", 0, 12},
    {{LR_EVENT_SAIL, FN_EVERYONE, {LR_RED, 6, 6, 4}}, "fields: sailed", 0, 0},
    {{LR_EVENT_SAIL, FN_EVERYONE, {LR_GREEN, 0, 4, 1}}, "fields: sailed", FN_NOBODY, 4},
    {{LR_EVENT_BONUS, FN_EVERYONE, {LR_YELLOW, 18, 21}}, "fields: bonus", 1, 3},
    {{LR_EVENT_CAUGHT, FN_EVERYONE, {LR_YELLOW, 0}}, "caught: field 0", 1, 1},
    {{LR_EVENT_CAUGHT, FN_EVERYONE, {LR_GREEN, 18}}, "caught: field 18", FN_NOBODY, 1},
};

/* Erik's ships belong to nobody. */
static void lr_tally_counts_these_events(void **unused)
{
    (void)unused;
    lr_rules rules;
    lr_make(&rules, 2, LR_WITH_ERIK);
    assert_string_equal(rules.card_names[0], "solo-4-anchor");
    assert_counted(&lr_game, &rules, lr_counted, COUNT_OF(lr_counted));
}

/* In the great fleet green belongs to seat 2, which is number 1. */
static void lr_tally_counts_for_the_seat_that_leads_the_colour(void **unused)
{
    (void)unused;
    static const int seats[LR_COLOURS] = {0, 0, 1, 1};
    lr_rules rules;
    lr_make(&rules, 2, LR_GREAT_FLEET);
    for (int colour = 0; colour < LR_COLOURS; colour++) {
        const counted bonus = {{LR_EVENT_BONUS, FN_EVERYONE, {(int16_t)colour, 1, 2}},
                               "fields: bonus",
                               seats[colour],
                               1};
        assert_counted(&lr_game, &rules, &bonus, 1);
    }
}

static void lr_tally_counts_no_others(void **unused)
{
    (void)unused;
    lr_rules rules;
    lr_make(&rules, 2, LR_WITH_ERIK);
    assert_no_other_counts(&lr_game, &rules, LR_EVENTS, lr_counted, COUNT_OF(lr_counted));
}

/* Whole games: the counts under labels of one group, by seat */

typedef struct sums {
    int points[FN_MAX_SEATS + 1], barges[FN_MAX_SEATS + 1], built[FN_MAX_SEATS + 1];
    int cards[FN_MAX_SEATS + 1], fields[FN_MAX_SEATS + 1], caught[FN_MAX_SEATS + 1];
} sums;

static sums sum;

static const char *const point_sources[] = {"income",
                                            "workers home",
                                            "furniture",
                                            "docks",
                                            "siren",
                                            "cableway",
                                            "majority heaven",
                                            "majority purgatory",
                                            "majority hell",
                                            "presence",
                                            "line",
                                            "harbours",
                                            "coins"};
static bool source_was_seen[COUNT_OF(point_sources)];

static void add_to(int *group_sum, const char *group, const fn_tally *tally)
{
    if (strncmp(tally->label, group, strlen(group)) == 0)
        group_sum[tally->seat == FN_NOBODY ? NOBODY_AT : tally->seat] += tally->amount;
}

static void add_events(const fn_game *game, const void *rules, const fn_events *events)
{
    fn_tally tally;
    assert_true(events->count < FN_MAX_EVENTS);
    for (int i = 0; i < events->count; i++) {
        if (!game->tally(rules, &events->list[i], &tally))
            continue;
        assert_in_range(tally.seat + 1, 0, FN_MAX_SEATS);
        add_to(sum.points, "points: ", &tally);
        add_to(sum.barges, "barge: ", &tally);
        add_to(sum.built, "built: ", &tally);
        add_to(sum.cards, "card: ", &tally);
        add_to(sum.fields, "fields: ", &tally);
        add_to(sum.caught, "caught: ", &tally);
        for (size_t source = 0; source < COUNT_OF(point_sources); source++)
            if (strncmp(tally.label, "points: ", 8) == 0 && tally.amount > 0 &&
                strcmp(tally.label + 8, point_sources[source]) == 0)
                source_was_seen[source] = true;
    }
}

static void see_what_counts(fn_rng *rng)
{
    (void)rng;
    add_events(&br_game, &table.rules, &table.events);
}

static void br_look_at_all_games(void (*look_at_the_end)(void))
{
    for (int players = 2; players <= 4; players++)
        for (int variant = BR_BASE; variant <= BR_HISTORICAL; variant++) {
            make_rules(players, variant, players == 3 ? TIGHT | STRICT : PLAIN);
            for (int number = 0; number < GAMES; number++) {
                table.eager = number % 3 > 0;
                memset(&sum, 0, sizeof sum);
                play_random_game(number, see_what_counts);
                look_at_the_end();
            }
        }
}

static void see_that_points_add_up(void)
{
    fn_score score = scores();
    for (int seat = 0; seat < table.rules.seats; seat++)
        assert_int_equal(sum.points[seat], score.points[seat]);
    assert_int_equal(sum.points[NOBODY_AT], 0);
}

/* No source is missing in these games. */
static void br_points_of_all_sources_add_up_to_the_score(void **unused)
{
    (void)unused;
    memset(source_was_seen, 0, sizeof source_was_seen);
    br_look_at_all_games(see_that_points_add_up);
    for (size_t source = 0; source < COUNT_OF(point_sources); source++)
        if (!source_was_seen[source])
            fail_msg("no points: %s", point_sources[source]);
}

static void see_that_barges_and_lighthouses_add_up(void)
{
    int built = 0, all_barges = 0;
    for (int seat = 0; seat < table.rules.seats; seat++) {
        assert_int_equal(sum.barges[seat], table.state.round);
        all_barges += sum.barges[seat];
    }
    assert_int_equal(all_barges, table.rules.seats * table.state.round);
    for (int i = 0; i < BR_SITES; i++)
        built += table.state.sites[i].status == BR_BUILT;
    int from_the_start = 3 * (BR_SEATS - table.rules.seats); /* rule 1.4 */
    assert_int_equal(sum.built[NOBODY_AT], built - from_the_start);
}

static void br_every_player_takes_one_barge_in_each_round(void **unused)
{
    (void)unused;
    br_look_at_all_games(see_that_barges_and_lighthouses_add_up);
}

static lr_state lr_play_random_game(const lr_rules *rules, int number)
{
    fn_seed seed = seed_number(number);
    fn_rng rng;
    lr_state state;
    memset(&sum, 0, sizeof sum);
    fn_rng_start(&rng, &seed, 1000);
    lr_game.start(rules, &state, &seed);
    while (lr_game.to_act(rules, &state) != FN_NOBODY) {
        fn_move moves[FN_MAX_MOVES];
        fn_events events = {0};
        int count = lr_game.list_moves(rules, &state, moves);
        assert_true(count > 0);
        lr_game.apply(rules, &state, moves[fn_rng_below(&rng, (uint32_t)count)], &events);
        add_events(&lr_game, rules, &events);
    }
    return state;
}

/* Checks that all fields between start and end were sailed by somebody, and that ships are caught
 * only once. */
static void lr_see_that_fields_and_ships_add_up(const lr_rules *rules, const lr_state *state)
{
    int cloud = rules->cloud_field[LR_ROUNDS];
    sums wanted = {0};
    for (int colour = 0; colour < rules->colours; colour++) {
        bool is_eriks = rules->variant == LR_WITH_ERIK && colour == LR_ERIK;
        int at = is_eriks ? NOBODY_AT : rules->owner[colour];
        wanted.cards[at] += is_eriks ? 0 : LR_ROUNDS;
        for (int ship = 0; ship < LR_SHIPS; ship++) {
            wanted.fields[at] += state->ships[colour][ship];
            wanted.caught[at] += state->ships[colour][ship] <= cloud;
        }
    }
    assert_memory_equal(&sum, &wanted, sizeof sum);
}

static void lr_fields_cards_and_caught_ships_add_up(void **unused)
{
    (void)unused;
    static const struct {
        int players, variant;
    } setups[] = {{2, LR_BASE}, {3, LR_BASE}, {4, LR_BASE}, {2, LR_WITH_ERIK}, {2, LR_GREAT_FLEET}};
    for (size_t i = 0; i < COUNT_OF(setups); i++) {
        lr_rules rules;
        lr_make(&rules, setups[i].players, setups[i].variant);
        for (int number = 0; number < GAMES; number++) {
            lr_state end = lr_play_random_game(&rules, number);
            lr_see_that_fields_and_ships_add_up(&rules, &end);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(br_tally_counts_these_events),
        cmocka_unit_test(lr_tally_counts_these_events),
        cmocka_unit_test(lr_tally_counts_for_the_seat_that_leads_the_colour),
        cmocka_unit_test(lr_tally_counts_no_others),
        cmocka_unit_test(lr_fields_cards_and_caught_ships_add_up),
        cmocka_unit_test(br_tally_counts_no_others),
        cmocka_unit_test(br_tally_counts_no_coins_paid),
        cmocka_unit_test(br_points_of_all_sources_add_up_to_the_score),
        cmocka_unit_test(br_every_player_takes_one_barge_in_each_round),
    };
    return cmocka_run_group_tests_name("what statistics count", tests, NULL, NULL);
}
