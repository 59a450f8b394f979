/* Tests of positions that are set up by hand, in every game that can be edited: random edits of
 * every set-up never make an impossible position, and each position is played to its end. */
#include "help.h"

#include "games/bretagne/br.h"
#include "games/lighthouse_run/lr.h"

/* Bretagne offers many more, and test_br_edit.c tests it. */
enum { EDITS = 40, BRETAGNE_EDITS = 5, POSITIONS = 2 };

static fn_match match, again;
static fn_edit edits[FN_MAX_EDITS];
static line out;

static move_text edit_write(const fn_match *m, fn_edit edit)
{
    move_text written;
    fn_text text;
    fn_text_init(&text, written.text, sizeof written.text);
    m->game->write_edit(m->rules, edit, &text);
    assert_false(text.overflow);
    return written;
}

static int edits_of(const fn_match *m)
{
    int count = m->game->list_edits(m->rules, m->state, edits);
    assert_true(count >= 0 && count <= FN_MAX_EDITS);
    return count;
}

static void edit(fn_match *m, const char *text)
{
    fn_error error = {""};
    if (!fn_match_edit(m, text, &error))
        fail_msg("%s", error.text);
}

/* Checks what holds of any position of Lighthouse Run at the beginning of a round, from the rules
 * alone. */
static void check_run(const fn_match *m)
{
    const lr_rules *rules = (const lr_rules *)(const void *)m->rules;
    const lr_state *state = (const lr_state *)(const void *)m->state;
    uint32_t sections = 0;
    assert_int_equal(__builtin_popcount(state->beacons), 3);
    for (int tower = 0; tower < LR_TOWERS; tower++)
        sections |= 1u << state->section_of[tower];
    assert_int_equal(sections, (1 << LR_TOWERS) - 1);
    assert_in_range(state->round, 1, LR_ROUNDS);
    assert_int_equal(state->seat, state->start_seat);
    for (int colour = 0; colour < rules->colours; colour++) {
        bool is_erik = rules->variant == LR_WITH_ERIK && colour == LR_ERIK;
        int hand = is_erik ? 0 : LR_HAND;
        int left = (is_erik ? LR_ERIK_CARDS : LR_CARDS) - (state->round - 1);
        int kinds[LR_CARDS] = {0};
        assert_int_equal(state->hand_size[colour], hand);
        assert_int_equal(state->deck_size[colour], left - hand);
        for (int i = 0; i < LR_CARDS; i++)
            kinds[rules->deck[i]]++;
        for (int i = 0; i < left; i++)
            assert_true(kinds[state->cards[colour][i]]-- > 0);
        for (int i = left; i < LR_CARDS; i++)
            assert_int_equal(state->cards[colour][i], 0);
        for (int i = 0; i < LR_SHIPS; i++) {
            assert_in_range(state->ships[colour][i], 0, rules->last_field);
            assert_true(i == 0 || state->ships[colour][i - 1] <= state->ships[colour][i]);
        }
    }
}

static int compare_bytes(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

/* Checks for the same pieces in any order. */
static void check_same(const uint8_t *a, const uint8_t *b, int count)
{
    uint8_t sorted_a[64], sorted_b[64];
    memcpy(sorted_a, a, (size_t)count);
    memcpy(sorted_b, b, (size_t)count);
    qsort(sorted_a, (size_t)count, 1, compare_bytes);
    qsort(sorted_b, (size_t)count, 1, compare_bytes);
    assert_memory_equal(sorted_a, sorted_b, (size_t)count);
}

/* Checks the lighthouses by kind, and that each area has at least as many Built as started so:
 * rules 1.3 and 1.4. */
static void check_sites(const br_rules *rules, const br_state *state, const br_state *dealt)
{
    for (int kind = 0; kind < BR_KINDS; kind++)
        for (int area = 0; area < BR_AREAS; area++) {
            int built = 0;
            for (int site = 0; site < BR_SITES; site++)
                if (rules->site_kind[site] == kind && rules->site_area[site] == area)
                    built += state->sites[site].status - dealt->sites[site].status;
            assert_true(built >= 0);
        }
    for (int site = 0; site < BR_SITES; site++) {
        const br_site *here = &state->sites[site];
        assert_int_equal(rules->lighthouses[here->lighthouse].kind, rules->site_kind[site]);
        assert_true(!rules->historical || here->lighthouse == site);
        for (int other = 0; other < site; other++)
            assert_int_not_equal(here->lighthouse, state->sites[other].lighthouse);
    }
}

/* Checks that what section 1 of Bretagne drew could have been drawn; test_br_edit.c checks the
 * rest. */
static void check_deal(const fn_match *m)
{
    const br_rules *rules = (const br_rules *)(const void *)m->rules;
    const br_state *state = (const br_state *)(const void *)m->state;
    br_state dealt;
    m->game->start(rules, &dealt, &m->seed);
    check_same(state->line, dealt.line, BR_SEATS);
    check_same(state->weather, dealt.weather, BR_WEATHER_CARDS);
    check_same(state->production, dealt.production, BR_PRODUCTION_CARDS);
    for (int harbour = 0; harbour < BR_HARBOURS; harbour++) {
        int tile = state->harbour_tile[harbour];
        assert_int_equal(rules->harbour_tiles[tile].area, rules->harbour_area[harbour]);
        for (int other = 0; other < harbour; other++)
            assert_int_not_equal(tile, state->harbour_tile[other]);
    }
    check_sites(rules, state, &dealt);
    assert_true(br_is_possible(rules, state));
}

static void check_position(const fn_match *m)
{
    if (m->game == lighthouse_run())
        check_run(m);
    else
        check_deal(m);
}

static void play_to_its_end(fn_match *m, fn_rng *rng)
{
    while (!match_is_over(m)) {
        assert_true(m->steps < FN_MAX_STEPS - 1);
        match_play_random(m, rng, NULL);
    }
}

/* Checks that the record is complete: reading it gives the same game. */
static void check_record(const fn_match *m)
{
    static fn_replay replay;
    fn_error error = {""};
    fn_replay_init(&replay, NULL, 0);
    for (int i = 0; fn_record_write_line(m, NULL, i, line_clear(&out)); i++)
        if (!fn_replay_line(&replay, out.storage, out.text.used, &error))
            fail_msg("%s: %s", error.text, out.storage);
    assert_true(fn_replay_end(&replay, &error));
    assert_true(match_is_same(&replay.match, m));
    assert_memory_equal(&replay.match.origin, &m->origin, sizeof m->origin);
}

/* Checks that the position as one text is the same. */
static void check_text(const fn_match *m)
{
    fn_error error = {""};
    fn_position_write(m, line_clear(&out));
    assert_true(out.text.used < FN_POSITION_MAX);
    if (!fn_position_start(&again, out.storage, &error))
        fail_msg("%s", error.text);
    assert_true(match_is_same(&again, m));
}

static void edit_at_random(fn_match *m, fn_rng *rng)
{
    int wanted = m->game == lighthouse_run() ? EDITS : BRETAGNE_EDITS;
    for (int i = 0; i < wanted; i++) {
        int count = edits_of(m);
        assert_true(count > 0);
        move_text written = edit_write(m, edits[fn_rng_below(rng, (uint32_t)count)]);
        edit(m, written.text);
        check_position(m);
    }
}

static void try_setup(const fn_game *game, const fn_setup *setup)
{
    fn_seed series = seed_of("positions");
    for (uint64_t i = 0; i < POSITIONS; i++) {
        fn_seed seed = fn_seed_derive(&series, i);
        fn_rng rng;
        if (!fn_match_start(&match, game, setup, &seed, NULL))
            return;
        fn_rng_start(&rng, &seed, 1);
        if (i % 2 == 1)
            edit(&match, "round 4"); /* where most can be changed */
        edit_at_random(&match, &rng);
        check_text(&match);
        if (i % 2 == 1) {
            fn_origin origin = match.origin;
            assert_true(fn_origin_imagine(&origin, 1, &seed, NULL));
            assert_true(fn_match_take_origin(&match, &origin, NULL));
        }
        play_to_its_end(&match, &rng);
        check_record(&match);
    }
}

static void random_edits_make_positions_that_can_be(void **unused)
{
    (void)unused;
    for (int i = 0; fn_games[i] != NULL; i++) {
        const fn_game *game = fn_games[i];
        int options = 0;
        while (game->options[options] != NULL)
            options++;
        for (int variant = 0; game->list_edits != NULL && game->variants[variant] != NULL;
             variant++)
            for (uint32_t set = 0; set < 1u << options; set++)
                for (int players = game->min_players; players <= game->max_players; players++) {
                    fn_setup setup = {.players = players, .variant = variant, .options = set};
                    try_setup(game, &setup);
                }
    }
}

static bool is_offered(const char *text)
{
    int count = edits_of(&match);
    while (count > 0)
        if (strcmp(edit_write(&match, edits[--count]).text, text) == 0)
            return true;
    return false;
}

static const lr_state *run(void)
{
    return (const lr_state *)(const void *)match.state;
}

/* Possible positions include all that are played. */
static void positions_of_games_are_possible(void **unused)
{
    (void)unused;
    static const char *const variants[] = {"base", "erik", "great-fleet"};
    for (size_t i = 0; i < COUNT_OF(variants); i++) {
        fn_rng rng;
        lr_match_start(&match, 2, variants[i], "as played");
        fn_rng_start(&rng, &match.seed, 1);
        while (!match_is_over(&match)) {
            const lr_state *state = run();
            bool is_beginning = state->turn == 0 && state->step == LR_STEP_PLAY;
            assert_int_equal(is_offered(state->start_seat == 0 ? "start 1" : "start 0"),
                             is_beginning);
            match_play_random(&match, &rng, NULL);
        }
        assert_int_equal(edits_of(&match), 0);
    }
}

static void before_a_card_is_played_nothing_has_moved(void **unused)
{
    (void)unused;
    int count;
    lr_match_start(&match, 3, "base", "first round");
    count = edits_of(&match);
    while (count > 0) {
        move_text written = edit_write(&match, edits[--count]);
        assert_true(strncmp(written.text, "ship", 4) != 0);
        assert_true(strncmp(written.text, "beacon", 6) != 0);
    }
}

static void ships_are_no_further_than_cards_can_bring_them(void **unused)
{
    (void)unused;
    lr_match_start(&match, 2, "base", "second round");
    edit(&match, "round 2");
    /* One card each: at most 4 by a solo, 3 and 3 more by a coop, 3 by a group or another seat's
     * coop. */
    assert_true(is_offered("ship red 0 1"));
    assert_false(is_offered("ship red 0 10"));
    edit(&match, "round 12");
    assert_true(is_offered("ship red 0 21"));
    edit(&match, "ship red 0 21");
    assert_false(is_offered("round 2"));
}

static void the_first_hand_has_no_two_group_cards(void **unused)
{
    (void)unused;
    lr_match_start(&match, 2, "base", "groups");
    for (int i = 0; i < 2; i++) { /* the card not in hand comes into it, if allowed */
        const char *wanted[] = {" group-3", " group-2"};
        int count = edits_of(&match), groups = 0;
        while (count > 0) {
            move_text written = edit_write(&match, edits[--count]);
            const char *end = written.text + strlen(written.text) - strlen(wanted[i]);
            if (strncmp(written.text, "hand red solo", 13) == 0 && strcmp(end, wanted[i]) == 0) {
                edit(&match, written.text);
                break;
            }
        }
        for (int at = 0; at < LR_HAND; at++)
            groups += strncmp(((const lr_rules *)(const void *)match.rules)
                                  ->card_names[lr_hand(run(), LR_RED)[at]],
                              "group", 5) == 0;
        assert_true(groups <= 1);
    }
}

static void what_cannot_be_is_refused_with_a_sentence(void **unused)
{
    (void)unused;
    fn_error error = {""};
    fn_rng rng;
    lr_match_start(&match, 2, "base", "refused");
    assert_refused(fn_match_edit(&match, "ship red 0 5", &error), &error,
                   "'ship red 0 5' cannot be done in this position");
    fn_position_write(&match, line_clear(&out));
    fn_text_add(&out.text, ";round 3;ship red 1 2;start 1");
    assert_refused(fn_position_start(&match, out.storage, &error), &error,
                   "'ship red 1 2' cannot be done in this position");
    assert_int_equal(run()->round, 3); /* keeps what can be shown */
    assert_string_equal(match.origin.edits, "round 3");
    fn_rng_start(&rng, &match.seed, 1);
    match_play_random(&match, &rng, NULL);
    assert_refused(fn_match_edit(&match, "round 4", &error), &error,
                   "only the beginning of a game can be set up by hand");
    assert_true(fn_match_start(&match, fn_game_find("landfall"), &(fn_setup){.players = 2},
                               &match.seed, &error));
    assert_refused(fn_match_edit(&match, "round 4", &error), &error,
                   "positions of landfall cannot be set up by hand");
}

static void a_record_of_it_has_format_3(void **unused)
{
    (void)unused;
    static fn_replay replay;
    fn_error error = {""};
    lr_match_start(&match, 2, "base", "record");
    edit(&match, "round 3");
    fn_record_write_header(&match, NULL, line_clear(&out));
    assert_memory_equal(out.storage, "{\"format\":3,", 12);
    assert_non_null(strstr(out.storage, "\"played_on\":{\"ply\":0,\"edits\":[\"round 3\"]}"));
    fn_replay_init(&replay, NULL, 0);
    char *wrong = replaced(out.storage, "\"format\":3", "\"format\":1");
    assert_refused(
        fn_replay_line(&replay, wrong, strlen(wrong), &error), &error,
        "format 3 is that of games with \"edits\", format 2 of others with \"anew\", and "
        "format 1 of all others");
    free(wrong);
    wrong = replaced(out.storage, "round 3", "round 13");
    assert_refused(fn_replay_line(&replay, wrong, strlen(wrong), &error), &error,
                   "'round 13' cannot be done in this position");
    free(wrong);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_edits_make_positions_that_can_be),
        cmocka_unit_test(positions_of_games_are_possible),
        cmocka_unit_test(before_a_card_is_played_nothing_has_moved),
        cmocka_unit_test(ships_are_no_further_than_cards_can_bring_them),
        cmocka_unit_test(the_first_hand_has_no_two_group_cards),
        cmocka_unit_test(what_cannot_be_is_refused_with_a_sentence),
        cmocka_unit_test(a_record_of_it_has_format_3),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
