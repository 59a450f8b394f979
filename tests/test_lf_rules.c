/* Landfall, docs/rules/landfall.en.md: at least one test for each numbered rule, named after it. A
 * test sets up a position, plays written moves and checks the result. */
#include "help.h"

#include "games/landfall/lf.h"

extern const fn_game lf_game;

enum { TEXT_MAX = 4096, GAMES = 50 };

static struct {
    lf_rules rules;
    lf_state state;
    fn_events events; /* of the last step */
    bool revealed;    /* by the last step */
} table;
static const fn_game *const tested_game = &lf_game;

#include "played_help.h"

/* Setting up */

static void deal(int players, int number)
{
    fn_seed series = seed_of("landfall tests"), seed = fn_seed_derive(&series, (uint64_t)number);
    fn_error error = {""};
    if (!fn_rules_make(&lf_game, &table.rules, &(fn_setup){.players = players}, &error))
        fail_msg("%s", error.text);
    lf_game.start(&table.rules, &table.state, &seed);
    table.events.count = 0;
}

/* A set of lights, numbered as outside and ending in 0. */
#define LIGHTS(...) lights((const int[]){__VA_ARGS__, 0})

static uint32_t lights(const int *names)
{
    uint32_t set = 0;
    for (; *names != 0; names++)
        set |= 1u << (*names - 1);
    return set;
}

/* Deals these hands, one per player; all other lights are in the deck, brightest on top. Seat 0
 * begins with the first ship. */
static void set_table(int players, const uint32_t *hands)
{
    uint32_t dealt = 0;
    deal(players, 0);
    memset(table.state.hands, 0, sizeof table.state.hands);
    memset(table.state.deck, 0, sizeof table.state.deck);
    table.state.deck_size = table.state.first_seat = table.state.seat = 0;
    for (int seat = 0; seat < players; seat++)
        dealt |= table.state.hands[seat] = hands[seat];
    for (int light = 0; light < LF_LIGHTS; light++)
        if (!(dealt >> light & 1))
            table.state.deck[table.state.deck_size++] = (uint8_t)light;
}

#define SET_TABLE(players, ...) set_table(players, (const uint32_t[]){__VA_ARGS__})

static void empty_the_deck(void)
{
    memset(table.state.deck, 0, sizeof table.state.deck);
    table.state.deck_size = 0;
}

/* Playing */

static int to_act(void)
{
    return lf_game.to_act(&table.rules, &table.state);
}

static const char *moves_text(void)
{
    static char storage[TEXT_MAX];
    fn_move moves[FN_MAX_MOVES];
    fn_text text;
    int count = lf_game.list_moves(&table.rules, &table.state, moves);
    fn_text_init(&text, storage, sizeof storage);
    for (int i = 0; i < count; i++) {
        fn_text_add(&text, i > 0 ? ", " : "");
        lf_game.write_move(&table.rules, moves[i], &text);
    }
    return storage;
}

#define assert_moves(expected) assert_string_equal(moves_text(), expected)

static void play(const char *words)
{
    fn_error error = {""};
    fn_move move;
    fn_reason reason;
    if (!lf_game.read_move(&table.rules, words, &move, &error))
        fail_msg("%s", error.text);
    if (lf_game.why_not(&table.rules, &table.state, move, &reason))
        fail_msg("'%s' is not among: %s", words, moves_text());
    table.events.count = 0;
    table.revealed = lf_game.apply(&table.rules, &table.state, move, &table.events);
}

#define PLAY(...) play_all((const char *const[]){__VA_ARGS__, NULL})

static void play_all(const char *const *moves)
{
    for (; *moves != NULL; moves++)
        play(*moves);
}

/* Plays random games of two, three and four; `look` sees every position. */
static void look_at_games(void (*look)(fn_rng *rng))
{
    fn_seed seed = seed_of("landfall looks");
    fn_rng rng;
    fn_rng_start(&rng, &seed, 0);
    for (int number = 0; number < GAMES; number++) {
        fn_move moves[FN_MAX_MOVES];
        int count;
        deal(2 + number % 3, number);
        for (look(&rng); to_act() != FN_NOBODY; look(&rng)) {
            count = lf_game.list_moves(&table.rules, &table.state, moves);
            table.events.count = 0;
            table.revealed =
                lf_game.apply(&table.rules, &table.state,
                              moves[fn_rng_below(&rng, (uint32_t)count)], &table.events);
        }
    }
}

/* 1 Set-up */

static void see_every_light_once(fn_rng *rng)
{
    (void)rng;
    uint32_t seen = lf_shown(&table.rules, &table.state);
    int count = fn_count_bits(seen) + table.state.deck_size;
    for (int seat = 0; seat < table.rules.seats; seat++) {
        count += fn_count_bits(table.state.hands[seat]);
        seen |= table.state.hands[seat];
    }
    for (int i = 0; i < table.state.deck_size; i++)
        seen |= 1u << table.state.deck[i];
    assert_int_equal(count, 24);
    assert_int_equal(seen, (1u << 24) - 1);
}

static void lf_1_1_two_to_four_players_and_24_lights(void **unused)
{
    (void)unused;
    for (int players = 0; players <= 6; players++) {
        fn_setup setup = {.players = players};
        bool is_made = fn_rules_make(&lf_game, &table.rules, &setup, NULL);
        assert_int_equal(is_made, players >= 2 && players <= 4);
    }
    look_at_games(see_every_light_once);
}

static void lf_1_2_each_is_dealt_three(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        uint32_t first = 0;
        for (int number = 0; number < GAMES; number++) {
            deal(players, number);
            for (int seat = 0; seat < players; seat++)
                assert_int_equal(fn_count_bits(table.state.hands[seat]), 3);
            assert_int_equal(table.state.deck_size, 24 - 3 * players);
            first |= table.state.hands[0];
        }
        assert_int_equal(first, (1u << 24) - 1); /* any light may be dealt */
    }
}

static void lf_1_3_seven_ships_and_each_begins_in_turn(void **unused)
{
    (void)unused;
    static const uint8_t ships[] = {2, 3, 1, 4, 2, 3, 5};
    uint32_t began = 0;
    for (int number = 0; number < GAMES; number++) {
        deal(3, number);
        assert_memory_equal(table.rules.ships, ships, sizeof ships);
        began |= 1u << to_act();
        for (int ship = 0; ship < 7; ship++) {
            int first = to_act();
            assert_int_equal(table.state.ship, ship);
            PLAY("pass", "pass", "pass");
            assert_int_equal(to_act(), ship < 6 ? (first + 1) % 3 : FN_NOBODY);
        }
    }
    assert_int_equal(began, 7); /* anybody may begin */
}

static void lf_1_3_wrong_editions_are_refused(void **unused)
{
    (void)unused;
    static const wrong_entry wrong[] = {
        {"\"hand\": 3", "\"hand\": 0", "hand"},
        {"\"hand\": 3", "\"hand\": 7", "hand"},
        {"\"hand\": 3", "\"hand\": \"3\"", "hand"},
        {"\"ships\": [2,", "\"ships\": [", "ships"},
        {"\"ships\": [2,", "\"ships\": [2, 2,", "ships"},
        {"\"ships\": [2,", "\"ships\": [0,", "ships"},
        {"\"ships\": [2,", "\"ships\": [10,", "ships"},
        {"\"hand\": 3", "\"fog\": 3", "fog"},
        {"\"landfall\"", "\"bretagne\"", "game is not \"landfall\""},
    };
    fn_error error;
    assert_true(make_changed("\"hand\": 3", "\"hand\": 6", &error));
    refuse_each(wrong, COUNT_OF(wrong));
}

/* 2 A ship comes in */

static void lf_2_1_clockwise_without_those_who_passed(void **unused)
{
    (void)unused;
    SET_TABLE(4, LIGHTS(1, 8), LIGHTS(2, 3), LIGHTS(4, 5), LIGHTS(6, 7));
    play("show 1");
    assert_int_equal(to_act(), 1);
    play("pass");
    assert_int_equal(to_act(), 2);
    PLAY("show 4", "show 6");
    assert_int_equal(to_act(), 0);
    play("show 8");
    assert_int_equal(to_act(), 2);
}

static void lf_2_2_only_a_brighter_light(void **unused)
{
    (void)unused;
    SET_TABLE(2, LIGHTS(1, 12, 24), LIGHTS(11, 13, 20));
    assert_moves("show 1, show 12, show 24, pass");
    play("show 12");
    assert_non_null(event_with(LF_EVENT_SHOW, 0, 11));
    assert_int_equal(table.state.light, 11);
    assert_moves("show 13, show 20, pass");
    play("show 13");
    assert_moves("show 24, pass");
}

static void lf_2_2_a_light_that_was_shown_does_not_come_back(void **unused)
{
    (void)unused;
    SET_TABLE(2, LIGHTS(1, 12), LIGHTS(13));
    PLAY("show 12", "show 13");
    assert_moves("pass");
    assert_int_equal(lf_shown(&table.rules, &table.state), LIGHTS(12, 13));
    play("pass"); /* after which the next ship comes in */
    assert_int_equal(lf_shown(&table.rules, &table.state), LIGHTS(12, 13));
}

static const char *why(const char *words)
{
    static char storage[200];
    fn_move move;
    fn_reason reason;
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    assert_true(lf_game.read_move(&table.rules, words, &move, NULL));
    if (lf_game.why_not(&table.rules, &table.state, move, &reason))
        lf_game.write_reason(&table.rules, &reason, &text);
    return storage;
}

static void lf_2_2_who_may_not_show_a_light_is_told_why(void **unused)
{
    (void)unused;
    SET_TABLE(2, LIGHTS(12), LIGHTS(5, 20));
    play("show 12");
    assert_string_equal(why("show 12"), "{\"code\":\"shown\",\"rule\":\"2.2\",\"light\":12}");
    assert_string_equal(why("show 7"), "{\"code\":\"not_in_hand\",\"rule\":\"2.2\",\"light\":7}");
    assert_string_equal(why("show 5"),
                        "{\"code\":\"too_dim\",\"rule\":\"2.2\",\"light\":5,\"burning\":12}");
    assert_string_equal(why("show 20"), "");
    assert_string_equal(why("pass"), "");
}

static void lf_2_3_who_passes_draws_the_top_light(void **unused)
{
    (void)unused;
    SET_TABLE(3, LIGHTS(1), LIGHTS(2), LIGHTS(3));
    play("pass");
    assert_int_equal(table.state.hands[0], LIGHTS(1, 24));
    assert_int_equal(table.state.deck_size, 20);
    assert_true(table.revealed);
    assert_int_equal(event_with(LF_EVENT_DRAW, 0, 0)->seen_by, FN_EVERYONE);
    assert_int_equal(event_with(LF_EVENT_DRAWN_CARD, 0, 23)->seen_by, 0);
}

static void lf_2_3_nothing_is_drawn_from_an_empty_deck(void **unused)
{
    (void)unused;
    SET_TABLE(3, LIGHTS(1), LIGHTS(2), LIGHTS(3));
    empty_the_deck();
    play("pass");
    assert_int_equal(table.state.hands[0], LIGHTS(1));
    assert_false(table.revealed);
    assert_int_equal(event_place(LF_EVENT_DRAW), -1);
}

static void lf_2_4_the_last_light_brings_the_ship_home(void **unused)
{
    (void)unused;
    SET_TABLE(3, LIGHTS(9, 22), LIGHTS(15), LIGHTS(1));
    table.state.ship = 3; /* the example of the rules */
    PLAY("show 9", "show 15", "pass", "show 22", "pass");
    assert_int_equal(table.state.points[0], 4);
    assert_int_equal(table.state.hands[0], 0);
    assert_int_equal(table.state.ship, 4);
    assert_int_equal(table.state.light, LF_NO_LIGHT);
    assert_non_null(event_with(LF_EVENT_HOME, 0, 3));
    assert_non_null(event_with(LF_EVENT_SHIP, 4, 2));
    assert_true(event_place(LF_EVENT_HOME) < event_place(LF_EVENT_SHIP));
    for (int i = 0; i < 3; i++) { /* all take part again */
        assert_int_equal(to_act(), (1 + i) % 3);
        play("pass");
    }
}

static void lf_2_4_who_is_left_alone_still_chooses(void **unused)
{
    (void)unused;
    SET_TABLE(2, LIGHTS(1), LIGHTS(2, 3));
    play("pass");
    assert_moves("show 2, show 3, pass");
    play("show 2");
    assert_int_equal(table.state.points[1], 2);
}

static void lf_2_4_a_ship_without_a_light_is_lost(void **unused)
{
    (void)unused;
    SET_TABLE(2, LIGHTS(1), LIGHTS(2));
    PLAY("pass", "pass");
    assert_non_null(event_with(LF_EVENT_LOST, 0, 0));
    assert_int_equal(table.state.points[0] + table.state.points[1], 0);
    assert_int_equal(table.state.ship, 1);
}

/* 3 End */

static void lf_3_1_the_game_ends_after_the_seventh_ship(void **unused)
{
    (void)unused;
    SET_TABLE(2, LIGHTS(1), LIGHTS(2));
    table.state.ship = 6;
    PLAY("show 1", "pass");
    assert_int_equal(to_act(), FN_NOBODY);
    assert_moves("");
    assert_int_equal(event_place(LF_EVENT_OVER), table.events.count - 1);
    fn_score score = scores();
    assert_int_equal(score.count, 2);
    assert_int_equal(score.points[0], 5);
    assert_int_equal(score.places[0], 1);
    assert_int_equal(score.places[1], 2);
}

static void lf_3_2_then_lights_in_hand_count_and_places_are_shared(void **unused)
{
    (void)unused;
    SET_TABLE(4, LIGHTS(1, 2), LIGHTS(22, 23), LIGHTS(3, 4, 5), LIGHTS(24));
    memcpy(table.state.points, (const uint8_t[]){6, 6, 5, 6}, 4);
    table.state.ship = LF_SHIPS;
    fn_score score = scores();
    assert_memory_equal(score.places, ((const int[]){1, 1, 4, 3}), sizeof score.places);
}

/* 4 Hidden and open */

static void see_what_is_hidden(fn_rng *rng)
{
    for (int seat = FN_NOBODY; seat < table.rules.seats; seat++) {
        lf_state view = table.state, twin, twin_view;
        lf_game.hide(&table.rules, &view, seat);
        twin = view;
        lf_game.imagine(&table.rules, &twin, seat, rng);
        twin_view = twin;
        lf_game.hide(&table.rules, &twin_view, seat);
        assert_memory_equal(&view, &twin_view, sizeof view);
        for (int i = view.deck_size; i < LF_LIGHTS; i++)
            assert_int_equal(view.deck[i], 0); /* nor its deck: somebody may hold it */
        assert_int_equal(lf_shown(&table.rules, &twin), lf_shown(&table.rules, &table.state));
        for (int other = 0; other < table.rules.seats; other++)
            assert_int_equal(fn_count_bits(twin.hands[other]),
                             fn_count_bits(table.state.hands[other]));
        if (seat >= 0)
            assert_int_equal(twin.hands[seat], table.state.hands[seat]);
        memcpy(twin.hands, table.state.hands, sizeof twin.hands);
        memcpy(twin.deck, table.state.deck, sizeof twin.deck);
        assert_memory_equal(&twin, &table.state, sizeof twin); /* everything else is open */
    }
}

static void lf_4_1_hands_of_others_and_the_deck_are_hidden(void **unused)
{
    (void)unused;
    look_at_games(see_what_is_hidden);
}

/* Seat 0 knows nothing of a light that is neither its own nor shown. */
static void lf_4_1_a_hidden_light_may_be_anywhere(void **unused)
{
    (void)unused;
    uint32_t held = 0, topmost = 0;
    fn_seed seed = seed_of("landfall imagines");
    fn_rng rng;
    fn_rng_start(&rng, &seed, 0);
    SET_TABLE(2, LIGHTS(1, 2, 3), LIGHTS(4, 5, 6));
    for (int i = 0; i < 1000; i++) {
        lf_state guess = table.state;
        lf_game.hide(&table.rules, &guess, 0);
        lf_game.imagine(&table.rules, &guess, 0, &rng);
        held |= guess.hands[1];
        topmost |= 1u << guess.deck[guess.deck_size - 1];
    }
    assert_int_equal(held, ((1u << 24) - 1) & ~LIGHTS(1, 2, 3));
    assert_int_equal(topmost, held);
}

static void lf_4_2_who_can_only_pass_is_asked(void **unused)
{
    (void)unused;
    SET_TABLE(3, LIGHTS(20), LIGHTS(1, 2), LIGHTS(3));
    table.state.hands[2] = 0;
    play("show 20");
    assert_int_equal(to_act(), 1);
    assert_moves("pass"); /* too dim */
    play("pass");
    assert_int_equal(to_act(), 2);
    assert_moves("pass"); /* no light at all */
}

/* Advice and statistics */

static void lf_advice_sees_no_hand_but_the_own(void **unused)
{
    (void)unused;
    int before[FN_MAX_SEATS], after[FN_MAX_SEATS];
    SET_TABLE(2, LIGHTS(1, 2), LIGHTS(3, 4));
    lf_game.evaluate(&table.rules, &table.state, before);
    table.state.hands[1] = LIGHTS(23, 24);
    lf_game.evaluate(&table.rules, &table.state, after);
    assert_int_equal(after[0], before[0]);
    assert_true(after[1] > before[1]);
}

static void lf_advice_at_the_end_is_the_score(void **unused)
{
    (void)unused;
    int hundredths[FN_MAX_SEATS];
    SET_TABLE(2, LIGHTS(24), LIGHTS(23));
    table.state.ship = LF_SHIPS;
    table.state.points[1] = 7;
    lf_game.evaluate(&table.rules, &table.state, hundredths);
    assert_memory_equal(hundredths, ((const int[]){0, 700, 0, 0}), sizeof hundredths);
}

static int counted[FN_MAX_SEATS];

static void see_what_counts(fn_rng *rng)
{
    (void)rng;
    if (table.state.ship == 0 && table.events.count == 0)
        memset(counted, 0, sizeof counted);
    for (int i = 0; i < table.events.count; i++) {
        fn_tally tally;
        if (lf_game.tally(&table.rules, &table.events.list[i], &tally) &&
            strcmp(tally.label, "points: ships") == 0)
            counted[tally.seat] += tally.amount;
    }
    for (int seat = 0; seat < table.rules.seats; seat++)
        assert_int_equal(counted[seat], table.state.points[seat]);
}

static void lf_counted_points_add_up_to_the_score(void **unused)
{
    (void)unused;
    look_at_games(see_what_counts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lf_1_1_two_to_four_players_and_24_lights),
        cmocka_unit_test(lf_1_2_each_is_dealt_three),
        cmocka_unit_test(lf_1_3_seven_ships_and_each_begins_in_turn),
        cmocka_unit_test(lf_1_3_wrong_editions_are_refused),
        cmocka_unit_test(lf_2_1_clockwise_without_those_who_passed),
        cmocka_unit_test(lf_2_2_only_a_brighter_light),
        cmocka_unit_test(lf_2_2_a_light_that_was_shown_does_not_come_back),
        cmocka_unit_test(lf_2_2_who_may_not_show_a_light_is_told_why),
        cmocka_unit_test(lf_2_3_who_passes_draws_the_top_light),
        cmocka_unit_test(lf_2_3_nothing_is_drawn_from_an_empty_deck),
        cmocka_unit_test(lf_2_4_the_last_light_brings_the_ship_home),
        cmocka_unit_test(lf_2_4_who_is_left_alone_still_chooses),
        cmocka_unit_test(lf_2_4_a_ship_without_a_light_is_lost),
        cmocka_unit_test(lf_3_1_the_game_ends_after_the_seventh_ship),
        cmocka_unit_test(lf_3_2_then_lights_in_hand_count_and_places_are_shared),
        cmocka_unit_test(lf_4_1_hands_of_others_and_the_deck_are_hidden),
        cmocka_unit_test(lf_4_1_a_hidden_light_may_be_anywhere),
        cmocka_unit_test(lf_4_2_who_can_only_pass_is_asked),
        cmocka_unit_test(lf_advice_sees_no_hand_but_the_own),
        cmocka_unit_test(lf_advice_at_the_end_is_the_score),
        cmocka_unit_test(lf_counted_points_add_up_to_the_score),
    };
    return cmocka_run_group_tests_name("landfall: the rules", tests, NULL, NULL);
}
