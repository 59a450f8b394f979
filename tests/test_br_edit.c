/* Positions of Bretagne that are set up by hand: every position of a game is possible; an offered
 * change keeps all pieces and can be played on; impossible ones are not offered. */
#include "br_pieces.h"

#include <stdio.h>

enum { GAMES = 4, EDITED = 2, EDITS = 12 };

static fn_edit edits[FN_MAX_EDITS];

static int list_edits(void)
{
    int count = br_game.list_edits(&table.rules, &table.state, edits);
    assert_in_range(count, 0, FN_MAX_EDITS);
    return count;
}

static const char *edit_words(fn_edit edit, char words[FN_MOVE_TEXT_MAX])
{
    fn_text text;
    fn_text_init(&text, words, FN_MOVE_TEXT_MAX);
    br_game.write_edit(&table.rules, edit, &text);
    assert_false(text.overflow);
    return words;
}

/* Returns the place of this edit in the list, or -1. */
static int place_of(const char *wanted)
{
    char words[FN_MOVE_TEXT_MAX];
    int count = list_edits();
    while (count > 0)
        if (strcmp(edit_words(edits[--count], words), wanted) == 0)
            return count;
    return -1;
}

static int count_offered(const char *beginning)
{
    char words[FN_MOVE_TEXT_MAX];
    int count = list_edits(), found = 0;
    while (count > 0)
        found += strncmp(edit_words(edits[--count], words), beginning, strlen(beginning)) == 0;
    return found;
}

#define assert_offered(words)     assert_true(place_of(words) >= 0)
#define assert_not_offered(words) assert_true(place_of(words) < 0)

/* Makes several edits: `round 2; seat 0 coins 3`. */
static void edit(const char *list)
{
    char words[WORD_MAX];
    while (next_word(&list, ";", words)) {
        int at = place_of(words);
        if (at < 0)
            fail_msg("'%s' is not offered", words);
        br_game.edit(&table.rules, &table.state, edits[at]);
        assert_pieces();
    }
}

static void begin(int players, uint32_t options)
{
    make_rules(players, BR_BASE, options);
    deal(1);
}

static void for_all_set_ups(int count, void (*look)(int number))
{
    for (int players = 2; players <= 4; players++)
        for (int variant = BR_BASE; variant <= BR_HISTORICAL; variant++)
            for (uint32_t options = 0; options <= (STRICT | TIGHT); options++) {
                make_rules(players, variant, options);
                for (int number = 0; number < count; number++)
                    look(number);
            }
}

/* Positions of games */

static void see_that_it_is_possible(fn_rng *rng)
{
    bool begins = table.state.step == BR_STEP_BARGE && table.state.barge == 0;
    (void)rng;
    assert_int_equal(br_is_possible(&table.rules, &table.state), begins);
}

static void play_a_game(int number)
{
    table.eager = number & 1;
    play_random_game(number, see_that_it_is_possible);
}

static void each_round_of_a_game_begins_with_a_possible_position(void **unused)
{
    (void)unused;
    for_all_set_ups(GAMES, play_a_game);
}

/* Changes on offer */

static void check_stacks(void)
{
    for (int row = 0; row < BR_ROWS; row++) {
        int size = table.state.stack_size[row];
        assert_int_equal(table.state.stack_ends[row] & 1, size > 0);
        assert_int_equal(table.state.stack_ends[row] >> size, 0);
        for (int i = size; i < BR_ROW_TILES; i++)
            assert_int_equal(table.state.stack[row][i], 0);
    }
}

/* Picks from each kind of edit in turn, so that rare kinds come up too. */
static fn_edit pick(fn_rng *rng)
{
    int count = list_edits(), tries = (int)fn_rng_below(rng, 64);
    fn_edit picked = edits[0];
    assert_true(count > 0);
    for (int i = 0; i < tries; i++) {
        fn_edit other = edits[fn_rng_below(rng, (uint32_t)count)];
        if (other.operation % 7 == tries % 7)
            picked = other;
    }
    return picked;
}

static void check_imagined(fn_rng *rng)
{
    for (int viewer = FN_NOBODY; viewer < table.rules.seats; viewer++) {
        br_state state = table.state;
        br_game.hide(&table.rules, &state, viewer);
        br_game.imagine(&table.rules, &state, viewer, rng);
        assert_true(br_is_possible(&table.rules, &state));
    }
}

static void edit_and_play(int number)
{
    fn_rng rng;
    deal(number);
    fn_rng_start(&rng, &table.state.seed, 1);
    for (int i = 0; i < EDITS * (number + 1); i++) {
        br_game.edit(&table.rules, &table.state, pick(&rng));
        assert_pieces();
        check_stacks();
    }
    check_imagined(&rng);
    while (table.state.step != BR_STEP_OVER) {
        fn_move moves[FN_MAX_MOVES];
        int count = br_game.list_moves(&table.rules, &table.state, moves);
        apply(moves[fn_rng_below(&rng, (uint32_t)count)]);
        assert_pieces();
    }
}

static void edited_positions_keep_all_pieces_and_can_be_played(void **unused)
{
    (void)unused;
    for_all_set_ups(EDITED, edit_and_play);
}

static void after_a_barge_is_chosen_nothing_is_edited(void **unused)
{
    (void)unused;
    begin(2, PLAIN);
    assert_true(list_edits() > 0);
    play("barge 1");
    assert_int_equal(list_edits(), 0);
}

/* Rounds */

static void a_round_brings_its_cards_and_coins(void **unused)
{
    (void)unused;
    begin(4, PLAIN);
    edit("round 3");
    assert_int_equal(table.state.weather_at, 1);
    assert_int_equal(table.state.production_drawn, 2);
    assert_goods(table.state.market, "3 brick 3 stone 3 sand 3 wood");
    assert_int_equal(table.state.singles, 3);
    assert_int_equal(table.state.pairs, 2);
    for (int number = 1; number <= BR_SITES; number++)
        assert_int_equal(site(number)->coins, 2);
    edit("round 1");
    assert_goods(table.state.market, "");
    assert_int_equal(site(1)->coins, 0);
}

static void in_the_first_round_nothing_has_happened(void **unused)
{
    (void)unused;
    begin(4, PLAIN);
    assert_int_equal(count_offered("site "), 0);
    assert_int_equal(count_offered("seat "), 0);
    assert_int_equal(count_offered("harbour "), 0);
    assert_int_equal(count_offered("brest "), 0);
}

/* Lighthouses */

static int empty_in_row_1(void)
{
    int empty = 0;
    for (int slot = 0; slot < BR_SLOTS; slot++)
        empty += table.state.open[0][slot] == BR_NONE;
    return empty;
}

static void open_row_1(void)
{
    edit("round 2");
    open_tile(1, 1, "brick");
    open_tile(1, 2, "stone");
    open_tile(1, 3, "sand");
    open_tile(1, 4, "sand");
}

static void in_round_2_tiles_leave_their_spaces_empty(void **unused)
{
    (void)unused;
    begin(4, PLAIN);
    open_row_1();
    edit("site 5 floor brick");
    assert_int_equal(table.state.open[0][0], BR_NONE);
    assert_not_offered("site 1 floor brick"); /* it would have to come from the stack */
    assert_int_equal(site(5)->coins, 0);
    assert_not_offered("tile 1 1 stone"); /* nothing is refilled before barges are chosen */
    edit("round 3; site 1 floor brick");
    assert_not_offered("round 2");
}

static void without_an_empty_space_nobody_has_built_in_the_last_round(void **unused)
{
    (void)unused;
    begin(4, PLAIN);
    open_row_1();
    edit("round 4; site 5 floor brick");
    assert_int_equal(site(5)->coins, 0);
    edit("tile 1 1 brick");
    assert_int_equal(site(5)->coins, 1);
    assert_not_offered("site 5 coins 0");
    assert_offered("site 5 coins 2");
    assert_not_offered("site 5 coins 3"); /* it was built on in one round */
}

static void a_floor_has_no_more_workers_than_resources_were_paid(void **unused)
{
    (void)unused;
    begin(4, PLAIN);
    set_weather(BR_FAIR);
    open_row_1();
    edit("site 1 floor brick; site 1 floor sand"); /* Hell: 1 for the tile, 2 extras, 1 wood */
    int home = player(table.state.line[0])->home;
    edit("site 1 workers 1 3");
    assert_int_equal(player(table.state.line[0])->home, home - 3);
    assert_not_offered("site 1 workers 1 4");
    assert_offered("site 1 workers 2 4");
    assert_not_offered("site 1 workers 2 5");
}

static void a_storm_has_hurt_one(void **unused)
{
    (void)unused;
    begin(4, PLAIN);
    set_weather(BR_STORM);
    open_row_1();
    edit("site 1 floor brick");
    assert_offered("site 1 workers 1 2");
    assert_not_offered("site 1 workers 1 3");
}

static void another_has_built_with_the_workers_at_home(void **unused)
{
    (void)unused;
    begin(2, PLAIN);
    set_weather(BR_FAIR);
    open_row_1();
    int first = table.state.line[0], other = 1 - first;
    char words[WORD_MAX];
    snprintf(words, sizeof words, "site 1 builder 1 %d", other);
    edit("site 1 floor brick; site 1 workers 1 3");
    edit(words);
    assert_int_equal(player(first)->home, BR_WORKERS_HOME);
    assert_int_equal(player(other)->home, BR_WORKERS_HOME - 3);
    assert_int_equal(site(1)->builder[0], other);
}

static void a_lighthouse_is_never_left_complete(void **unused)
{
    (void)unused;
    begin(4, PLAIN);
    open_row_1();
    for (int floor = 1; floor < floors_of(1); floor++)
        edit(floor == 1   ? "site 1 floor brick"
             : floor == 2 ? "site 1 floor stone"
                          : "site 1 floor sand");
    assert_int_equal(count_offered("site 1 floor "), 0);
    edit("site 1 finish");
    assert_int_equal(site(1)->status, BR_BUILT);
    assert_int_equal(empty_in_row_1(), BR_SLOTS); /* the missing floor took the last one */
    assert_int_equal(table.state.stack_size[0], BR_ROW_TILES);
    assert_offered("site 1 reopen");
}

static void what_starts_built_is_not_opened(void **unused)
{
    (void)unused;
    begin(2, PLAIN);
    edit("round 3");
    char words[FN_MOVE_TEXT_MAX];
    for (int i = list_edits(); i > 0; i--)
        assert_null(strstr(edit_words(edits[i - 1], words), "reopen"));
}

static void a_harbour_is_settled_from_a_lighthouse_of_its_area(void **unused)
{
    (void)unused;
    begin(4, PLAIN);
    edit("round 3");
    assert_int_equal(count_offered("harbour "), 0);
    edit("site 1 finish"); /* the third in the South */
    assert_offered("harbour quiberon settle 0");
    assert_not_offered("harbour camaret settle 0");
    edit("harbour quiberon settle 0");
    assert_int_equal(player(0)->home, BR_WORKERS_HOME - 1);
    assert_not_offered("harbour concarneau settle 0"); /* one worker of each lighthouse */
    assert_offered("harbour concarneau settle 1");
    assert_not_offered("site 1 reopen");
    edit("harbour quiberon leave 0; site 1 reopen");
    assert_int_equal(table.state.shuffles, 0);
}

/* Possessions */

static void resources_are_those_that_were_kept(void **unused)
{
    (void)unused;
    begin(2, TIGHT);
    edit("round 2; seat 0 goods brick 3");
    assert_goods(player(0)->goods, "3 brick");
    edit("seat 0 goods wood 2");
    assert_goods(player(0)->goods, "2 wood");
    assert_not_offered("seat 0 goods wood 4");
    assert_int_equal(br_goods_of(table.state.bank, BR_WOOD), 15 - 3 - 2);
    edit("brest market wood 0; seat 0 goods wood 0");
    assert_int_equal(br_goods_of(table.state.bank, BR_WOOD), 15);
}

static void brest_sells_two_at_a_time(void **unused)
{
    (void)unused;
    begin(2, PLAIN);
    edit("round 2; brest buy brick wood; brest buy brick brick");
    assert_goods(table.state.market, "3 stone 3 sand 2 wood");
    assert_int_equal(count_offered("brest market"), 0);
    assert_not_offered("brest buy brick wood");
    edit("brest fill brick brick; brest engineers 0 1");
    assert_int_equal(table.state.pairs, 1);
    assert_not_offered("brest engineers 4 0");
}

static void the_figures_of_an_edition_count(void **unused)
{
    (void)unused;
    fn_error error = {""};
    assert_true(make_changed("\"singles\": 3", "\"singles\": 9", &error));
    deal(1);
    edit("round 2; brest engineers 8 2");
    assert_int_equal(table.state.singles, 8);
    assert_not_offered("brest engineers 10 2");
}

static void coins_and_points_have_to_come_from_somewhere(void **unused)
{
    (void)unused;
    begin(4, PLAIN);
    set_weather(BR_FAIR);
    open_row_1();
    assert_offered("seat 0 coins 22"); /* a barge for 8, and 14 visits to Lorient */
    assert_not_offered("seat 0 coins 23");
    assert_int_equal(count_offered("seat 0 points"), 0);
    int first = table.state.line[0];
    char words[WORD_MAX];
    edit("site 1 floor brick; site 1 workers 1 1"); /* 3 came, 2 went home for 2 each */
    snprintf(words, sizeof words, "seat %d points ", first);
    assert_int_equal(count_offered(words), 4);
    snprintf(words, sizeof words, "seat %d points 4; seat %d coins 9", first, first);
    edit(words);
    assert_not_offered("site 1 workers 1 2"); /* only one would have gone home then */
    assert_not_offered("site 1 raze");
}

static void workers_are_hired_for_coins_and_hurt_in_storms(void **unused)
{
    (void)unused;
    begin(4, PLAIN);
    set_weather(BR_FAIR);
    open_row_1();
    assert_offered("seat 0 home 13"); /* 5 for 20 of 22 coins */
    assert_not_offered("seat 0 home 14");
    assert_not_offered("seat 0 home 7");
    edit("seat 0 home 10; seat 0 coins 14");
    assert_not_offered("seat 0 coins 15");
}

static void cards_go_from_deck_to_hand_to_discards(void **unused)
{
    (void)unused;
    begin(4, PLAIN);
    edit("round 2; seat 1 draw siren; seat 1 draw docks; seat 1 discard docks");
    assert_int_equal(hand(1, "siren"), 1);
    assert_int_equal(player(1)->hand_size, 1);
    assert_int_equal(table.state.discards[BR_DOCKS], 1);
    assert_int_equal(table.state.deck_size, BR_EQUIPMENT - 2);
    assert_not_offered("seat 0 regain docks");
    edit("seat 1 regain docks; seat 1 return docks; top siren");
    assert_int_equal(table.state.deck_size, BR_EQUIPMENT - 1);
    assert_int_equal(player(1)->draws, 1);
}

static void an_empty_deck_is_made_of_the_discards(void **unused)
{
    (void)unused;
    static const char *const draws[] = {"draw furniture", "draw docks", "draw siren",
                                        "draw cableway"};
    char words[WORD_MAX];
    begin(4, PLAIN);
    edit("round 3");
    for (int i = 0; table.state.deck_size > 0; i++) {
        assert_not_offered("reshuffle");
        snprintf(words, sizeof words, "seat %d %s", i % 4, draws[i / 4 % 4]);
        if (place_of(words) >= 0)
            edit(words);
    }
    assert_not_offered("reshuffle");
    edit("seat 0 discard furniture; seat 1 discard docks; reshuffle");
    assert_int_equal(table.state.deck_size, 2);
    assert_int_equal(table.state.shuffles, 1);
    fn_rng rng;
    fn_rng_start(&rng, &table.state.seed, 5);
    check_imagined(&rng);
}

/* Impossible positions: one change at a time in a possible one. */

static void set_up_anything(void)
{
    begin(4, TIGHT);
    set_weather(BR_FAIR);
    open_row_1();
    edit("site 1 floor brick; site 1 workers 1 1; seat 0 goods wood 1; seat 0 draw siren");
    assert_true(br_is_possible(&table.rules, &table.state));
}

static void what_no_game_leads_to_is_not_possible(void **unused)
{
    (void)unused;
    br_state *s = &table.state;
    const struct {
        uint8_t *what;
        int value;
    } wrong[] = {
        {&s->round, 1},
        {&s->round, 3},
        {&s->weather_at, 1},
        {&s->production_drawn, 2},
        {&s->seat, BR_NONE},
        {&s->players[0].home, 9},
        {&s->players[0].reserve, 7},
        {&s->players[0].engineers, 1},
        {&s->players[0].hand_size, 2},
        {&s->players[0].hand[BR_SIREN], 0},
        {&s->players[0].drawn[BR_SIREN], 0},
        {&s->players[0].spent[BR_SIREN], 1},
        {&s->players[0].held, 1},
        {&s->deck_size, BR_EQUIPMENT},
        {&s->discards[BR_DOCKS], 1},
        {&s->sites[0].workers[0], 0},
        {&s->sites[0].builder[0], BR_SEATS},
        {&s->sites[0].coins, 1},
        {&s->sites[0].engineers, 1},
        {&s->sites[0].floors, 0},
        {&s->sites[0].status, BR_COMPLETE},
        {&s->sites[1].coins, 0},
        {&s->sites[1].status, BR_BUILT},
        {&s->harbour_seats[0], 1},
        {&s->open[0][1], BR_NONE},
        {&s->open[0][0], 0},
        {&s->singles, 4},
        {&s->pairs, 3},
    };
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        set_up_anything();
        *wrong[i].what = (uint8_t)wrong[i].value;
        if (br_is_possible(&table.rules, s))
            fail_msg("wrong thing %d is possible", (int)i);
    }
}

static void what_nobody_can_have_is_not_possible(void **unused)
{
    (void)unused;
    br_state *s = &table.state;
    set_up_anything();
    s->players[0].coins = 100;
    assert_false(br_is_possible(&table.rules, s));
    set_up_anything();
    s->players[0].points = -1;
    assert_false(br_is_possible(&table.rules, s));
    set_up_anything();
    s->players[1].points = 1; /* has built nothing */
    assert_false(br_is_possible(&table.rules, s));
    set_up_anything();
    hold(0, "wood sand");
    assert_false(br_is_possible(&table.rules, s));
}

static void not_all_lighthouses_are_built(void **unused)
{
    (void)unused;
    begin(2, PLAIN);
    edit("round 5");
    for (int number = 1; number <= BR_SITES; number++) {
        char words[WORD_MAX];
        snprintf(words, sizeof words, "site %d finish", number);
        if (place_of(words) >= 0)
            edit(words);
    }
    int open = 0;
    for (int number = 1; number <= BR_SITES; number++)
        open += site(number)->status == BR_OPEN;
    assert_int_equal(open, 1); /* rule 7.4 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_round_of_a_game_begins_with_a_possible_position),
        cmocka_unit_test(edited_positions_keep_all_pieces_and_can_be_played),
        cmocka_unit_test(after_a_barge_is_chosen_nothing_is_edited),
        cmocka_unit_test(a_round_brings_its_cards_and_coins),
        cmocka_unit_test(in_the_first_round_nothing_has_happened),
        cmocka_unit_test(in_round_2_tiles_leave_their_spaces_empty),
        cmocka_unit_test(without_an_empty_space_nobody_has_built_in_the_last_round),
        cmocka_unit_test(a_floor_has_no_more_workers_than_resources_were_paid),
        cmocka_unit_test(a_storm_has_hurt_one),
        cmocka_unit_test(another_has_built_with_the_workers_at_home),
        cmocka_unit_test(a_lighthouse_is_never_left_complete),
        cmocka_unit_test(what_starts_built_is_not_opened),
        cmocka_unit_test(a_harbour_is_settled_from_a_lighthouse_of_its_area),
        cmocka_unit_test(resources_are_those_that_were_kept),
        cmocka_unit_test(brest_sells_two_at_a_time),
        cmocka_unit_test(the_figures_of_an_edition_count),
        cmocka_unit_test(coins_and_points_have_to_come_from_somewhere),
        cmocka_unit_test(workers_are_hired_for_coins_and_hurt_in_storms),
        cmocka_unit_test(cards_go_from_deck_to_hand_to_discards),
        cmocka_unit_test(an_empty_deck_is_made_of_the_discards),
        cmocka_unit_test(what_no_game_leads_to_is_not_possible),
        cmocka_unit_test(what_nobody_can_have_is_not_possible),
        cmocka_unit_test(not_all_lighthouses_are_built),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
