/* Observations, actions and vectors: in every position of random games of every set-up, an
 * observation reveals nothing hidden and keeps to its fields, and every legal move has a number of
 * its own. */
#include "every_game.h"

#include "fanal/vector.h"

#include <stdio.h>

static uint8_t seen[2][FN_OBSERVATION_MAX]; /* the greatest value of each byte, by game */

static void observe(const table *t, const void *state, int seat, uint8_t *out)
{
    const fn_observer *observer = fn_observer_of(t->match.game);
    memset(out, 0xee, FN_OBSERVATION_MAX);
    memset(out, 0, (size_t)observer->size);
    observer->observe(t->match.rules, state, seat, out);
}

/* Checks that imagined worlds, which differ in everything hidden from a seat, look the same to
 * it. */
static void check_nothing_hidden(table *t, int seat)
{
    static _Alignas(8) uint8_t world[FN_STATE_MAX];
    uint8_t real[FN_OBSERVATION_MAX], imagined[FN_OBSERVATION_MAX];
    const fn_game *game = t->match.game;
    observe(t, t->match.state, seat, real);
    memcpy(world, t->match.state, game->state_size);
    game->hide(t->match.rules, world, seat);
    observe(t, world, seat, imagined);
    assert_memory_equal(real, imagined, sizeof real);
    for (int i = 0; i < 2; i++) {
        game->imagine(t->match.rules, world, seat, &t->rng);
        observe(t, world, seat, imagined);
        assert_memory_equal(real, imagined, sizeof real);
        game->hide(t->match.rules, world, seat);
    }
}

static void check_fields(table *t, int seat)
{
    const fn_observer *observer = fn_observer_of(t->match.game);
    uint8_t row[FN_OBSERVATION_MAX], *most = seen[strcmp(observer->game, "bretagne") == 0];
    int at = 0;
    observe(t, t->match.state, seat, row);
    for (const fn_field *field = observer->fields; field->name != NULL; field++)
        for (int i = 0; i < field->count; i++, at++) {
            if (row[at] > field->most)
                fail_msg("%s[%d] is %d, not at most %d", field->name, i, row[at], field->most);
            if (row[at] > most[at])
                most[at] = row[at];
        }
    assert_int_equal(FN_ROW(at), observer->size);
    for (; at < observer->size; at++)
        assert_int_equal(row[at], 0);
    assert_int_equal(row[at], 0xee); /* nothing past the end */
}

static void check_actions(table *t)
{
    const fn_observer *observer = fn_observer_of(t->match.game);
    uint8_t actions[FN_MAX_MOVES], mask[FN_ACTIONS_MAX];
    observer->number(t->match.rules, t->match.state, t->moves, t->count, actions);
    int legal = fn_write_mask(observer, t->match.game, t->match.rules, t->match.state, mask),
        set = 0;
    assert_int_equal(legal, t->count);
    for (int i = 0; i < observer->actions; i++)
        set += mask[i];
    assert_int_equal(set, t->count); /* no two moves share a number */
    for (int i = 0; i < t->count; i++) {
        fn_move move = 0;
        assert_true(actions[i] < observer->actions);
        assert_true(fn_find_action(observer, t->match.game, t->match.rules, t->match.state,
                                   actions[i], &move));
        assert_int_equal(move, t->moves[i]);
    }
}

static void reveal(const table *t, int seat, uint8_t out[FN_HIDDEN_MAX])
{
    memset(out, 0, FN_HIDDEN_MAX);
    fn_observer_of(t->match.game)->reveal(t->match.rules, t->match.state, seat, out);
}

static int start_of(const fn_observer *observer, const char *name)
{
    int at = 0;
    for (const fn_field *field = observer->fields; strcmp(field->name, name) != 0; field++)
        at += field->count;
    return at;
}

/* Checks that each seat's row has the others' hands after its own. */
static void check_hands(table *t, int seat)
{
    const fn_observer *observer = fn_observer_of(t->match.game);
    int players = t->match.setup.players, kinds = observer->hidden / FN_MAX_SEATS;
    const char *variant = t->match.game->variants[t->match.setup.variant];
    uint8_t row[FN_OBSERVATION_MAX], all[FN_HIDDEN_MAX], theirs[FN_HIDDEN_MAX];
    if (strcmp(observer->game, "lighthouse-run") == 0)
        kinds = strcmp(variant, "great-fleet") == 0 ? 28 : 14; /* of two colours, of one */
    observe(t, t->match.state, seat, row);
    reveal(t, seat, all);
    assert_memory_equal(all, row + start_of(observer, "hand"), (size_t)kinds);
    for (int side = 1; side < players; side++) {
        reveal(t, (seat + side) % players, theirs);
        assert_memory_equal(all + side * kinds, theirs, (size_t)kinds);
    }
    for (int at = players * kinds; at < observer->hidden; at++)
        assert_int_equal(all[at], 0);
}

static void check_position(table *t)
{
    for (int seat = 0; seat < t->match.setup.players; seat++) {
        check_nothing_hidden(t, seat);
        check_fields(t, seat);
        check_hands(t, seat);
    }
    check_actions(t);
}

static void every_position_tells_only_what_the_seat_knows(void **unused)
{
    (void)unused;
    for (int i = 0; fn_game_offered(i) != NULL; i++)
        each_position(fn_game_offered(i), check_position);
}

/* Runs after the games above: a field that never said anything would be dead weight. */
static void every_field_says_something(void **unused)
{
    (void)unused;
    for (int i = 0; fn_game_offered(i) != NULL; i++) {
        const fn_observer *observer = fn_observer_of(fn_game_offered(i));
        const uint8_t *most = seen[strcmp(observer->game, "bretagne") == 0];
        for (const fn_field *field = observer->fields; field->name != NULL; field++) {
            int greatest = 0;
            for (int k = 0; k < field->count; k++)
                greatest = most[k] > greatest ? most[k] : greatest;
            if (greatest == 0)
                fail_msg("%s: %s is always 0", observer->game, field->name);
            most += field->count;
        }
    }
}

static void assert_documented(const char *document, const fn_field *fields, bool has_most)
{
    int at = 0;
    for (const fn_field *field = fields; field->name != NULL; field++) {
        line row;
        fn_text *text = line_clear(&row);
        fn_text_add(text, "| ");
        fn_text_add(text, fn_decimal(at).text);
        fn_text_add(text, " | ");
        fn_text_add(text, fn_decimal(field->count).text);
        if (has_most)
            fn_text_add(text, " | ");
        if (has_most)
            fn_text_add(text, fn_decimal(field->most).text);
        fn_text_add(text, " | `");
        fn_text_add(text, field->name);
        fn_text_add(text, "` | ");
        fn_text_add(text, field->meaning);
        fn_text_add(text, " |\n");
        if (strstr(document, row.storage) == NULL)
            fail_msg("docs/observation.md lacks: %s", row.storage);
        if (field->parts != NULL)
            assert_documented(document, field->parts, true);
        at += field->count;
    }
}

static void every_field_is_documented(void **unused)
{
    (void)unused;
    static char document[1 << 16];
    FILE *file = fopen("docs/observation.md", "r");
    assert_non_null(file);
    document[fread(document, 1, sizeof document - 1, file)] = '\0';
    fclose(file);
    for (int i = 0; fn_game_offered(i) != NULL; i++) {
        const fn_observer *observer = fn_observer_of(fn_game_offered(i));
        assert_documented(document, observer->fields, true);
        assert_documented(document, observer->acts, false);
    }
}

static void a_seat_sees_itself_first(void **unused)
{
    (void)unused;
    const fn_game *game = fn_game_find("lighthouse-run");
    _Alignas(8) uint8_t rules[FN_RULES_MAX], state[FN_STATE_MAX];
    fn_setup setup = {.players = 4};
    fn_seed seed = seed_of("itself first");
    assert_true(fn_rules_make(game, rules, &setup, NULL));
    game->start(rules, state, &seed);
    const fn_observer *observer = fn_observer_of(game);
    uint8_t rows[4][FN_OBSERVATION_MAX] = {{0}};
    int at = 0;
    for (const fn_field *field = observer->fields; strcmp(field->name, "acting") != 0; field++)
        at += field->count;
    for (int seat = 0; seat < 4; seat++) {
        observer->observe(rules, state, seat, rows[seat]);
        int side = (game->to_act(rules, state) - seat + 4) % 4;
        for (int i = 0; i < 4; i++)
            assert_int_equal(rows[seat][at + i], i == side);
    }
}

static fn_vector *open_vector(const char *id, int threads)
{
    static const fn_setup setups[] = {{.players = 2}, {.players = 3}, {.players = 4}};
    fn_vector_plan plan = {fn_game_find(id), setups, 3, 50, threads, seed_of("vector"), true};
    fn_error error;
    fn_vector *vector = fn_vector_open(&plan, &error);
    assert_non_null(vector);
    return vector;
}

static void pick_actions(const fn_vector *vector, fn_rng *rng, int32_t actions[50])
{
    const fn_vector_arrays *shown = fn_vector_view(vector);
    for (int i = 0; i < 50; i++)
        actions[i] =
            shown->legal[i * FN_MAX_MOVES + (int)fn_rng_below(rng, (uint32_t)shown->counts[i])];
}

static void assert_same_view(const fn_vector *a, const fn_vector *b)
{
    const fn_vector_arrays *x = fn_vector_view(a), *y = fn_vector_view(b);
    const fn_observer *observer = fn_vector_observer(a);
    assert_memory_equal(x->observations, y->observations, 50 * (size_t)observer->size);
    assert_memory_equal(x->masks, y->masks, 50 * (size_t)observer->actions);
    assert_memory_equal(x->hidden, y->hidden, 50 * (size_t)observer->hidden);
    assert_memory_equal(x->seats, y->seats, 50);
    assert_memory_equal(x->ended, y->ended, 50);
    assert_memory_equal(x->points, y->points, 50 * FN_MAX_SEATS * sizeof *x->points);
}

/* With any number of threads, and again after a reset. */
static void the_same_seed_gives_the_same_games(void **unused)
{
    (void)unused;
    for (int g = 0; g < 2; g++) {
        const char *id = g == 0 ? "lighthouse-run" : "bretagne";
        fn_vector *one = open_vector(id, 1), *three = open_vector(id, 3);
        fn_seed seed = seed_of("vector");
        int ends = 0;
        for (int again = 0; again < 2; again++) {
            fn_rng rng;
            fn_rng_start(&rng, &seed, 5);
            for (int i = 0; i < 400; i++) {
                int32_t actions[50];
                assert_same_view(one, three);
                pick_actions(one, &rng, actions);
                assert_true(fn_vector_step(one, actions, NULL));
                assert_true(fn_vector_step(three, actions, NULL));
                for (int k = 0; k < 50; k++)
                    ends += fn_vector_view(one)->ended[k];
            }
            fn_vector_reset(one, &seed);
            fn_vector_reset(three, &seed);
        }
        assert_true(ends > 100);
        fn_vector_close(one);
        fn_vector_close(three);
    }
}

/* The games of a vector follow game.h: the same deal, the same moves, the same result. */
static void a_vector_plays_by_the_rules(void **unused)
{
    (void)unused;
    const fn_game *game = fn_game_find("bretagne");
    fn_vector *vector = open_vector("bretagne", 2);
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    const fn_vector_arrays *shown = fn_vector_view(vector);
    fn_seed seed = seed_of("vector"), dealt = fn_vector_seed(&seed, 1, 0);
    game->start(fn_vector_rules(vector, 1), state, &dealt);
    fn_rng rng;
    fn_rng_start(&rng, &seed, 6);
    do {
        int32_t actions[50];
        fn_move move;
        assert_memory_equal(state, fn_vector_state(vector, 1), game->state_size);
        pick_actions(vector, &rng, actions);
        assert_true(fn_find_action(fn_vector_observer(vector), game, fn_vector_rules(vector, 1),
                                   state, actions[1], &move));
        game->apply(fn_vector_rules(vector, 1), state, move, NULL);
        assert_true(fn_vector_step(vector, actions, NULL));
    } while (!shown->ended[1]);
    fn_score score;
    game->score(fn_vector_rules(vector, 1), state, &score);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(shown->points[FN_MAX_SEATS + seat], score.points[seat]);
        assert_int_equal(shown->places[FN_MAX_SEATS + seat], score.places[seat]);
    }
    assert_int_equal(shown->places[FN_MAX_SEATS + 3], 0);
    fn_vector_close(vector);
}

static void assert_shows_its_state(const fn_vector *vector, const fn_game *game, int number)
{
    const fn_vector_arrays *shown = fn_vector_view(vector);
    const fn_observer *observer = fn_vector_observer(vector);
    const void *rules = fn_vector_rules(vector, number), *state = fn_vector_state(vector, number);
    uint8_t row[FN_OBSERVATION_MAX] = {0}, mask[FN_ACTIONS_MAX];
    size_t size = (size_t)observer->size, actions = (size_t)observer->actions;
    observer->observe(rules, state, game->to_act(rules, state), row);
    assert_int_equal(shown->counts[number], fn_write_mask(observer, game, rules, state, mask));
    assert_memory_equal(shown->observations + (size_t)number * size, row, size);
    assert_memory_equal(shown->masks + (size_t)number * actions, mask, actions);
}

/* Rows updated step by step equal rows written anew. */
static void every_row_shows_its_state(void **unused)
{
    (void)unused;
    for (int g = 0; g < 2; g++) {
        const fn_game *game = fn_game_find(g == 0 ? "lighthouse-run" : "bretagne");
        fn_vector *vector = open_vector(game->id, 1);
        fn_seed seed = seed_of("rows");
        fn_rng rng;
        fn_rng_start(&rng, &seed, 8);
        for (int i = 0; i < 500; i++) {
            int32_t actions[50];
            for (int k = 0; k < 50; k++)
                assert_shows_its_state(vector, game, k);
            pick_actions(vector, &rng, actions);
            assert_true(fn_vector_step(vector, actions, NULL));
        }
        fn_vector_close(vector);
    }
}

static void an_illegal_action_changes_nothing(void **unused)
{
    (void)unused;
    fn_vector *vector = open_vector("lighthouse-run", 2), *same = open_vector("lighthouse-run", 1);
    int32_t actions[50];
    fn_rng rng;
    fn_error error;
    fn_seed seed = seed_of("illegal");
    fn_rng_start(&rng, &seed, 7);
    pick_actions(vector, &rng, actions);
    static const int32_t wrong[] = {-1, 100, 101, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        int32_t before = actions[17];
        char sentence[80];
        actions[17] = wrong[i];
        fn_text text;
        fn_text_init(&text, sentence, sizeof sentence);
        fn_text_add(&text, "action ");
        fn_text_add(&text, fn_decimal(wrong[i]).text);
        fn_text_add(&text, " is not legal in game 17");
        assert_refused(fn_vector_step(vector, actions, &error), &error, sentence);
        actions[17] = before;
    }
    assert_same_view(vector, same);
    fn_vector_close(vector);
    fn_vector_close(same);
}

static void a_plan_that_cannot_be_is_refused(void **unused)
{
    (void)unused;
    fn_setup setup = {.players = 2}, bad = {.players = 5};
    fn_error error;
    fn_vector_plan plan = {fn_game_find("landfall"), &setup, 1, 4, 1, {{0}}, false};
    assert_refused(fn_vector_open(&plan, &error) != NULL, &error, "landfall has no observation");
    plan.game = fn_game_find("bretagne");
    plan.games = 0;
    assert_refused(fn_vector_open(&plan, &error) != NULL, &error,
                   "a vector has 1 to 16777216 games, not 0");
    plan.games = 4;
    plan.setup_count = 0;
    assert_refused(fn_vector_open(&plan, &error) != NULL, &error,
                   "a vector has 1 to 64 set-ups, not 0");
    plan.setups = &bad;
    plan.setup_count = 1;
    assert_false(fn_vector_open(&plan, &error) != NULL);
    assert_says_part(&error, "players");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_tells_only_what_the_seat_knows),
        cmocka_unit_test(every_field_says_something),
        cmocka_unit_test(every_field_is_documented),
        cmocka_unit_test(a_seat_sees_itself_first),
        cmocka_unit_test(the_same_seed_gives_the_same_games),
        cmocka_unit_test(a_vector_plays_by_the_rules),
        cmocka_unit_test(every_row_shows_its_state),
        cmocka_unit_test(an_illegal_action_changes_nothing),
        cmocka_unit_test(a_plan_that_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
