/* The fold: the effect of entries on a table, whether read one by one or as a snapshot. */
#include "table_help.h"

#include "table/make.h"
#include "table/show.h"

static fn_rng rng;

static table *new_table(int players, int turn_s)
{
    fn_setup setup = {.players = players};
    table_plan plan = plan_of(lighthouse_run(), &setup);
    plan.turn_s = turn_s;
    return table_of_plan(&plan, 1000);
}

static void play(table *t, int moves, int64_t at_ms)
{
    for (int i = 0; i < moves && table_to_act(t) != FN_NOBODY; i++)
        fold_kind(t, ENTRY_MOVE, table_to_act(t), at_ms, any_move(t, &rng).text);
}

static void undo_if_possible(table *t)
{
    int seat = table_to_act(t);
    if (seat >= 0 && fn_match_can_undo(&t->match, seat, NULL))
        fold_kind(t, ENTRY_UNDO, seat, 3000, "");
}

/* Compares everything that an entry can change. */
static void assert_same(const table *t, const table *other)
{
    assert_string_equal(t->broken.text, other->broken.text);
    assert_int_equal(t->seq, other->seq);
    assert_int_equal(t->turn_seq, other->turn_seq);
    assert_int_equal(t->created_ms, other->created_ms);
    assert_int_equal(t->changed_ms, other->changed_ms);
    assert_int_equal(t->turn_since_ms, other->turn_since_ms);
    assert_int_equal(t->state, other->state);
    assert_int_equal(t->chats, other->chats);
    assert_int_equal(t->line_count, other->line_count);
    assert_int_equal(table_due_ms(t), table_due_ms(other));
    assert_memory_equal(t->seats, other->seats, sizeof t->seats);
    assert_memory_equal(&t->fair, &other->fair, sizeof t->fair);
    assert_int_equal(t->match.steps, other->match.steps);
    assert_memory_equal(t->match.state, other->match.state, t->match.game->state_size);
    assert_memory_equal(t->bodies, other->bodies, t->bodies_used);
    for (int i = 0; i < t->line_count; i++)
        assert_memory_equal(&t->lines[i], &other->lines[i], sizeof t->lines[i]);
}

static table *loaded_from_snapshot(const table *t)
{
    char *text = table_snapshot(t);
    table *other = table_new(t->id);
    assert_true(text != NULL && other != NULL);
    char *exact = exact_copy(text, strlen(text) + 1);
    assert_true(table_fold_snapshot(other, t->seq, exact, strlen(text)));
    free(exact);
    free(text);
    return other;
}

static void a_snapshot_is_the_log(void **unused)
{
    (void)unused;
    for (int game = 0; game < 5; game++) {
        table *t = new_table(2 + game % 3, 60);
        fold_kind(t, ENTRY_START, -1, 2000, "");
        for (int i = 0; i < 40; i++) {
            play(t, 1 + i % 3, 2000 + i);
            undo_if_possible(t);
            undo_if_possible(t);
            if (i % 7 == 0)
                fold_kind(t, ENTRY_CHAT, 0, 2500, "a word");
            if (i == 20)
                fold_kind(t, ENTRY_AWAY, 1, 2600, "");
            table *other = loaded_from_snapshot(t);
            assert_same(t, other);
            table_free(other);
        }
        table_free(t);
    }
}

static void a_damaged_snapshot_is_refused(void **unused)
{
    (void)unused;
    table *t = new_table(2, 0);
    fold_kind(t, ENTRY_START, -1, 2000, "");
    play(t, 4, 2000);
    char *text = table_snapshot(t);
    assert_non_null(text);
    size_t size = strlen(text);
    for (size_t cut = 0; cut < size; cut++) {
        table *other = table_new("table");
        char *exact = exact_copy(text, cut + 1);
        exact[cut] = '\0';
        bool is_taken = table_fold_snapshot(other, t->seq, exact, cut);
        assert_true(is_taken == (cut > 0 && text[cut - 1] == '\n'));
        assert_true(is_taken || other->broken.text[0] != '\0');
        table_free(other);
        free(exact);
    }
    free(text);
    table_free(t);
}

static void the_log_keeps_what_was_taken_back(void **unused)
{
    (void)unused;
    table *t = new_table(2, 0);
    fold_kind(t, ENTRY_START, -1, 2000, "");
    uint8_t before[FN_STATE_MAX];
    memcpy(before, t->match.state, sizeof before);
    int seat = table_to_act(t);
    play(t, 1, 2000);
    fold_kind(t, ENTRY_UNDO, seat, 2000, "");
    assert_memory_equal(before, t->match.state, t->match.game->state_size);
    assert_int_equal(t->line_count, 4);
    assert_int_equal(t->turn_seq, 4);
    assert_int_equal(t->match.steps, 0);
    entry e = {.kind = ENTRY_UNDO, .seat = seat, .at_ms = 2000};
    assert_false(fold(t, &e));
    assert_true(t->broken.text[0] != '\0');
    table_free(t);
}

static void entries_in_the_wrong_place_are_refused(void **unused)
{
    (void)unused;
    static const entry_kind kinds[] = {ENTRY_MOVE, ENTRY_UNDO, ENTRY_OVER, ENTRY_CREATE};
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        table *t = new_table(2, 0);
        fn_setup setup = {.players = 2};
        entry e = {.kind = kinds[i], .seat = 0, .plan = plan_of(lighthouse_run(), &setup)};
        strcpy(e.text, "sail 0");
        assert_false(fold(t, &e));
        assert_true(t->broken.text[0] != '\0');
        table_free(t);
    }
    table *t = table_new("table");
    entry chat = {.kind = ENTRY_CHAT, .seat = 0};
    assert_false(fold(t, &chat));
    table_free(t);
}

static void requests_are_found_by_seat(void **unused)
{
    (void)unused;
    table *t = new_table(2, 0);
    entry e = {.kind = ENTRY_CHAT, .seat = 1, .text = "one", .request = "r1"};
    assert_true(fold(t, &e));
    assert_int_equal(table_find_request(t, 1, "r1"), 2);
    assert_int_equal(table_find_request(t, 0, "r1"), 0);
    assert_int_equal(table_find_request(t, -1, "r1"), 0);
    assert_int_equal(table_find_request(t, 1, "r2"), 0);
    for (int seat = -1; seat < FN_MAX_SEATS; seat++) /* clients that count their ids: "r1", "s1",
                                                      * … */
        for (char first = 'a'; first <= 'z'; first++)
            assert_int_equal(table_find_request(t, seat, (char[]){first, '1', '\0'}),
                             seat == 1 && first == 'r' ? 2 : 0);
    for (int i = 0; i < 255; i++)
        fold_kind(t, ENTRY_CHAT, 0, 1, "more");
    assert_int_equal(table_find_request(t, 1, "r1"), 2);
    fold_kind(t, ENTRY_CHAT, 0, 1, "and more");
    assert_int_equal(table_find_request(t, 1, "r1"), 0);
    table_free(t);
}

static void a_clock_runs_for_people(void **unused)
{
    (void)unused;
    table *t = new_table(2, 60);
    assert_int_equal(table_due_ms(t), 0);
    fold_kind(t, ENTRY_START, -1, 2000, "");
    int seat = table_to_act(t);
    assert_int_equal(table_turn_ends_ms(t), 62000);
    assert_int_equal(table_due_ms(t), 62000);
    play(t, 1, 9000);
    assert_int_equal(table_to_act(t), seat);
    assert_int_equal(table_due_ms(t), 62000);
    while (table_to_act(t) == seat)
        play(t, 1, 9000);
    assert_int_equal(table_due_ms(t), 69000);
    fold_kind(t, ENTRY_STAND_IN, 1 - seat, 69000, "");
    assert_true(table_bot_plays(t, 1 - seat));
    assert_int_equal(table_turn_ends_ms(t), 0);
    assert_int_equal(table_due_ms(t), 69000);
    fold_kind(t, ENTRY_BACK, 1 - seat, 80000, "");
    assert_false(table_bot_plays(t, 1 - seat));
    assert_int_equal(table_due_ms(t), 140000);
    table_free(t);
}

static void who_is_away_is_due_after_away_s(void **unused)
{
    (void)unused;
    table *t = new_table(2, 0);
    fold_kind(t, ENTRY_START, -1, 2000, "");
    int seat = table_to_act(t);
    assert_int_equal(table_due_ms(t), 0);
    fold_kind(t, ENTRY_AWAY, 1 - seat, 3000, "");
    assert_int_equal(table_due_ms(t), 0);
    fold_kind(t, ENTRY_AWAY, seat, 4000, "");
    assert_int_equal(table_due_ms(t), 64000);
    fold_kind(t, ENTRY_BACK, seat, 5000, "");
    assert_int_equal(table_due_ms(t), 0);
    while (table_to_act(t) == seat)
        play(t, 1, 100000);
    assert_int_equal(table_due_ms(t), 100000);
    table_free(t);
}

/* Plays any moves until the turn passes to another seat. */
static int64_t take_turn(table *t, int64_t at_ms)
{
    int seat = table_to_act(t);
    while (table_to_act(t) == seat)
        play(t, 1, at_ms);
    return at_ms;
}

static table *new_table_with_bank(int turn_s, int bank_s)
{
    fn_setup setup = {.players = 2};
    table_plan plan = plan_of(lighthouse_run(), &setup);
    plan.turn_s = turn_s;
    plan.bank_s = bank_s;
    table *t = table_of_plan(&plan, 1000);
    fold_kind(t, ENTRY_START, -1, 0, "");
    return t;
}

static void unused_seconds_go_to_the_bank_and_come_from_it(void **unused)
{
    (void)unused;
    table *t = new_table_with_bank(15, 100);
    int first = table_to_act(t), second = 1 - first;
    assert_int_equal(table_turn_ends_ms(t), 115000);
    assert_int_equal(table_due_ms(t), 115000);
    take_turn(t, 5000);
    assert_int_equal(t->seats[first].bank_ms, 110000);
    assert_int_equal(table_turn_ends_ms(t), 5000 + 115000);
    take_turn(t, 5000 + 45000);
    assert_int_equal(t->seats[second].bank_ms, 70000);
    assert_int_equal(table_turn_ends_ms(t), 50000 + 15000 + 110000);
    take_turn(t, 50000 + 500000); /* nobody has looked meanwhile */
    assert_int_equal(t->seats[first].bank_ms, 0);
    assert_int_equal(t->seats[second].bank_ms, 70000);
    table *other = loaded_from_snapshot(t);
    assert_same(t, other);
    table_free(other);
    table_free(t);
}

static void a_stand_in_takes_nothing_out_of_the_bank(void **unused)
{
    (void)unused;
    table *t = new_table_with_bank(5, 60);
    int seat = table_to_act(t);
    fold_kind(t, ENTRY_STAND_IN, seat, 25000, ""); /* the player has left */
    assert_int_equal(t->seats[seat].bank_ms, 40000);
    assert_int_equal(table_turn_ends_ms(t), 0);
    take_turn(t, 90000);
    assert_int_equal(t->seats[seat].bank_ms, 40000);
    take_turn(t, 91000);
    fold_kind(t, ENTRY_BACK, seat, 100000, "");
    assert_int_equal(table_turn_ends_ms(t), 100000 + 45000);
    fold_kind(t, ENTRY_STAND_IN, seat, 145000, ""); /* time was up */
    assert_int_equal(t->seats[seat].bank_ms, 0);
    fold_kind(t, ENTRY_BACK, seat, 150000, "");
    assert_int_equal(table_turn_ends_ms(t), 150000 + 15000);
    table_free(t);
}

static void alone_nobody_is_due(void **unused)
{
    (void)unused;
    fn_setup setup = {.players = 2};
    table_plan plan = plan_of(lighthouse_run(), &setup);
    plan.turn_s = 60;
    strcpy(plan.seats[1].person, "pa");
    table *t = table_of_plan(&plan, 1000);
    fold_kind(t, ENTRY_START, -1, 2000, "");
    fold_kind(t, ENTRY_AWAY, 0, 3000, "");
    assert_int_equal(table_people(t), 1);
    assert_int_equal(table_due_ms(t), 0);
    table_free(t);
}

static void seats_change_hands(void **unused)
{
    (void)unused;
    fn_setup setup = {.players = 3};
    table_plan plan = plan_of(lighthouse_run(), &setup);
    for (int i = 1; i < 3; i++)
        plan.seats[i] = (plan_seat){.kind = i == 1 ? SEAT_LINK : SEAT_OPEN};
    strcpy(plan.salt, "host");
    table *t = table_of_plan(&plan, 1000);
    assert_true(table_seat_is_free(t, 1) && table_seat_is_free(t, 2) && !table_seat_is_free(t, 0));
    entry sit = {.kind = ENTRY_SIT, .seat = 1, .person = "px", .name = "X", .salt = "salt"};
    assert_true(fold(t, &sit));
    int generation = t->seats[1].generation;
    assert_true(table_holds(t, 1, "px") && !table_holds(t, 2, "px") && !table_holds(t, 1, ""));
    fold_kind(t, ENTRY_STAND, 1, 2000, "");
    assert_true(table_seat_is_free(t, 1) && t->seats[1].generation != generation);
    assert_true(fold(t, &sit));
    assert_false(table_is_full(t));
    fold_kind(t, ENTRY_START, -1, 3000, "");
    assert_int_equal(t->seats[2].kind, SEAT_BOT);
    assert_int_equal(t->fair.salts, 2);
    assert_string_equal(t->fair.salt[0], "host");
    assert_string_equal(t->fair.salt[1], "salt");
    table_free(t);
}

/* The record of such a table names the text it was made with. */
static void an_earlier_text_of_the_edition_is_built_in(void **unused)
{
    (void)unused;
    const fn_game *game = fn_game_find("bretagne");
    fn_setup setup = {.players = 2};
    table_plan plan = plan_of(game, &setup);
    const char *hashes[] = {plan.edition_hash, game->earlier_editions[0], "00", ""};
    for (size_t i = 0; i < COUNT_OF(hashes); i++) {
        line header;
        table_plan other = plan;
        text_keep(other.edition_hash, sizeof other.edition_hash, hashes[i]);
        table *t = table_of_plan(&other, 1000);
        assert_int_equal(table_wants_edition(t), i >= 2);
        fold_kind(t, ENTRY_START, -1, 1000, "");
        fn_record_write_header(&t->match, NULL, line_clear(&header));
        assert_int_equal(strstr(header.storage, hashes[i]) != NULL, i != 2);
        table_free(t);
    }
}

static void entries_are_read_as_written(void **unused)
{
    (void)unused;
    static entry read;
    char storage[TABLE_BODY_MAX];
    fn_error error = {""};
    fn_setup setup = {.players = 4};
    for (int kind = 0; kind < ENTRY_KINDS; kind++) {
        entry e = {.kind = (entry_kind)kind,
                   .seat = kind % 5 - 1,
                   .at_ms = 1794720012345,
                   .bot = kind % 2 == 0,
                   .request = "id \"\\ 1"};
        if (kind == ENTRY_CREATE) {
            e.plan = plan_of(lighthouse_run(), &setup);
            strcpy(e.plan.salt, "s\xc3\xa4lz");
        } else {
            strcpy(e.text, "a \"text\"");
            strcpy(e.person, "p1");
            strcpy(e.salt, "salt");
        }
        fn_text text;
        fn_text_init(&text, storage, sizeof storage);
        entry_write(&e, &text);
        char *exact = exact_copy(text.data, text.used);
        memset(&read, 0, sizeof read); /* members that a kind does not have are left alone */
        assert_true(entry_read(&read, exact, text.used, &error));
        free(exact);
        assert_memory_equal(&e, &read, sizeof e);
    }
}

static void on_a_board_to_try_things_on_all_is_taken_back(void **unused)
{
    (void)unused;
    fn_setup setup = {.players = 3};
    table_plan plan = plan_of(lighthouse_run(), &setup);
    plan.analysis = true;
    table *t = table_of_plan(&plan, 1000), *fresh = table_of_plan(&plan, 1000);
    fold_kind(t, ENTRY_START, -1, 2000, "");
    fold_kind(fresh, ENTRY_START, -1, 2000, "");
    play(t, FN_MAX_STEPS, 3000);
    fold_kind(t, ENTRY_OVER, -1, 4000, "");
    assert_int_equal(table_to_act(t), FN_NOBODY);
    while (t->match.steps > 0)
        fold_kind(t, ENTRY_UNDO, table_to_undo(t), 5000, "");
    assert_int_equal(t->state, TABLE_PLAYING);
    assert_memory_equal(t->match.state, fresh->match.state, t->match.game->state_size);
    table_free(t);
    table_free(fresh);
}

static void begin_match(fn_match *match, int steps)
{
    lr_match_start(match, 2, "base", "played on");
    fn_rng_start(&rng, &match->seed, 1);
    while (match->steps < steps)
        match_play_random(match, &rng, NULL);
}

/* A table whose game begins at a position of another; what is impossible is refused with a
 * sentence. */
static void what_cannot_be_played_on_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        int players, ply;
        const char *sentence;
    } bad[] = {{3, 5, "the seats are not those of the record"},
               {2, 1000, "the record has 50 moves only"}};
    static fn_match match;
    fn_error error;
    begin_match(&match, 50);
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        table_plan plan = plan_of(lighthouse_run(), &(fn_setup){.players = bad[i].players});
        play_on from = {.ply = bad[i].ply, .knows = FN_NOBODY};
        table *t = table_new("t");
        assert_refused(table_play_on(t, &plan, &match, &from, "", 1, &error), &error,
                       bad[i].sentence);
        assert_int_equal(t->line_count, 0);
        table_free(t);
    }
}

static void a_game_is_played_on_and_read_again(void **unused)
{
    (void)unused;
    static fn_match match;
    play_on from = {.ply = 30, .knows = 1, .seed = seed_of("anew")};
    fn_error error;
    begin_match(&match, 50);
    table_plan plan = plan_of(lighthouse_run(), &(fn_setup){.players = 2});
    table *t = table_new("t"), *again = table_new("t");
    assert_true(table_play_on(t, &plan, &match, &from, "", 1, &error));
    assert_int_equal(t->match.steps, 30);
    assert_int_equal(t->match.origin.anews, 1);
    assert_memory_not_equal(t->match.state, match.state, match.game->state_size);
    for (int i = 0; i < t->line_count; i++)
        assert_true(table_fold(again, i + 1, t->bodies + t->lines[i].at, t->lines[i].size));
    assert_true(match_is_same(&t->match, &again->match));
    plan_rematch(&plan, t, REMATCH_SAME, &from.seed);
    assert_false(plan.origin.is_set);
    table_free(t);
    table_free(again);
}

static int applied;

static bool count_apply(const void *rules, void *state, fn_move move, fn_events *events)
{
    applied++;
    return lighthouse_run()->apply(rules, state, move, events);
}

/* Joining a table with a long log does not make the server replay it. */
static void entries_are_told_without_playing(void **unused)
{
    (void)unused;
    static char storage[1 << 16];
    fn_game counting = *lighthouse_run();
    fn_text out;
    int told = 0;
    table *t = new_table(2, 60);
    fold_kind(t, ENTRY_START, -1, 2000, "");
    for (int i = 0; i < 30; i++) {
        play(t, 1, 2000 + i);
        undo_if_possible(t);
    }
    counting.apply = count_apply;
    t->plan.game = t->match.game = &counting;
    fn_text_init(&out, storage, sizeof storage);
    for (int64_t after = 0; show_entries(t, &after, 0, &out); told++)
        assert_true(strstr(out.data, "\"events\"") != NULL);
    assert_true(told > 0);
    assert_int_equal(applied, 0);
    table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_snapshot_is_the_log),
        cmocka_unit_test(a_damaged_snapshot_is_refused),
        cmocka_unit_test(the_log_keeps_what_was_taken_back),
        cmocka_unit_test(entries_in_the_wrong_place_are_refused),
        cmocka_unit_test(requests_are_found_by_seat),
        cmocka_unit_test(a_clock_runs_for_people),
        cmocka_unit_test(who_is_away_is_due_after_away_s),
        cmocka_unit_test(unused_seconds_go_to_the_bank_and_come_from_it),
        cmocka_unit_test(a_stand_in_takes_nothing_out_of_the_bank),
        cmocka_unit_test(alone_nobody_is_due),
        cmocka_unit_test(seats_change_hands),
        cmocka_unit_test(an_earlier_text_of_the_edition_is_built_in),
        cmocka_unit_test(entries_are_read_as_written),
        cmocka_unit_test(on_a_board_to_try_things_on_all_is_taken_back),
        cmocka_unit_test(what_cannot_be_played_on_is_refused),
        cmocka_unit_test(a_game_is_played_on_and_read_again),
        cmocka_unit_test(entries_are_told_without_playing),
    };
    fn_seed seed = seed_of("table");
    fn_rng_start(&rng, &seed, 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
