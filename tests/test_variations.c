/* Tests of variations: what is read is written again, every kind of nonsense is reported, and lines
 * lead to positions that the game could have reached. */
#include "help.h"

#include "fanal/variations.h"

#include <stdio.h>

static fn_match match, other, scratch;
static fn_variations variations, again;
static fn_error error;

/* Plays the first 40 moves of a game. */
static void play_game(void)
{
    fn_rng rng;
    lr_match_start(&match, 2, "base", "variations");
    fn_rng_start(&rng, &match.seed, 1);
    while (match.steps < 40)
        match_play_random(&match, &rng, NULL);
}

/* Writes a random line from here as text, with a name. */
static int add_line(char *out, size_t size, const fn_match *from, int of, int moves,
                    const char *name)
{
    fn_rng rng;
    int used = snprintf(out, size, "{");
    scratch = *from;
    fn_rng_start(&rng, &match.seed, 7 + (uint64_t)of);
    if (of >= 0)
        used += snprintf(out + used, size - (size_t)used, "\"of\":%d,", of);
    used += snprintf(out + used, size - (size_t)used, "\"ply\":%d,\"moves\":[", from->steps);
    for (int i = 0; i < moves; i++) {
        move_text move = move_pick(&scratch, &rng);
        match_play(&scratch, move.text, NULL);
        used += snprintf(out + used, size - (size_t)used, "%s\"%s\"", i > 0 ? "," : "", move.text);
    }
    used += snprintf(out + used, size - (size_t)used, "]");
    if (name != NULL)
        used += snprintf(out + used, size - (size_t)used, ",\"name\":\"%s\"", name);
    return used + snprintf(out + used, size - (size_t)used, "}");
}

static bool read_text(const char *text)
{
    char *copy = exact_copy(text, strlen(text));
    bool done = fn_variations_read(&variations, &match, copy, strlen(text), &error);
    free(copy);
    return done;
}

static void must_read(const char *text)
{
    if (!read_text(text) || !fn_variations_check(&variations, &match, &scratch, &error))
        fail_msg("%s: %s", error.text, text);
}

/* Makes two lines, the second branching off the first after three of its moves. */
static void make_tree(char *text, size_t size)
{
    int used = snprintf(text, size, "{\"variations\":[");
    play_game();
    other = match;
    fn_match_cut(&other, 11);
    used += add_line(text + used, size - (size_t)used, &other, FN_MAIN_LINE, 6,
                     "Br\xc3\xaame \\\"1\\\"");
    snprintf(text + used, size - (size_t)used, "]}");
    must_read(text);
    assert_true(fn_variations_lead(&variations, &match, 0, 3, &other, &error));
    text[used++] = ',';
    used += add_line(text + used, size - (size_t)used, &other, 0, 4, NULL);
    snprintf(text + used, size - (size_t)used, "]}");
}

static void lines_are_read_as_written(void **unused)
{
    (void)unused;
    char text[2000];
    line out;
    make_tree(text, sizeof text);
    must_read(text);
    assert_int_equal(variations.count, 2);
    assert_string_equal(variations.list[0].name, "Br\xc3\xaame \"1\"");
    assert_int_equal(variations.list[1].of, 0);
    assert_int_equal(variations.list[1].ply, 14);
    fn_json_open(line_clear(&out), '{');
    fn_variations_write(&variations, &match, &out.text);
    fn_json_close(&out.text, '}');
    assert_string_equal(out.storage, text);
    assert_true(fn_variations_read(&again, &match, out.storage, out.text.used, &error));
    assert_int_equal(again.moves, variations.moves);
}

static void a_line_of_a_line_leads_through_it(void **unused)
{
    (void)unused;
    char text[2000];
    make_tree(text, sizeof text);
    must_read(text);
    assert_true(fn_variations_lead(&variations, &match, 1, 4, &other, &error));
    assert_int_equal(other.steps, 18);
    for (int i = 0; i < 11; i++)
        assert_int_equal(other.log[i].move, match.log[i].move);
    for (int i = 0; i < 3; i++)
        assert_int_equal(other.log[11 + i].move, variations.move[i]);
    for (int i = 0; i < 4; i++)
        assert_int_equal(other.log[14 + i].move, variations.move[variations.list[1].first + i]);
}

static void a_header_without_them_has_none(void **unused)
{
    (void)unused;
    line header;
    play_game();
    fn_record_write_header(&match, NULL, line_clear(&header));
    must_read(header.storage);
    assert_int_equal(variations.count, 0);
}

#define LINE "{\"ply\":3,\"moves\":[\"sail none\"]}"
static const struct {
    const char *text, *sentence;
} bad[] = {
    {"[", "not valid JSON at line 1, column 2"},
    {"{\"variations\":7}", "\"variations\" is not a list"},
    {"{\"variations\":[7]}", "variation 0 is not an object"},
    {"{\"variations\":[{\"moves\":[\"sail 1\"]}]}",
     "variation 0 has no ply of the line that it leaves"},
    {"{\"variations\":[{\"ply\":-1,\"moves\":[\"sail 1\"]}]}",
     "variation 0 has no ply of the line that it leaves"},
    {"{\"variations\":[{\"of\":0,\"ply\":3,\"moves\":[\"sail 1\"]}]}",
     "variation 0 leaves a line that does not stand before it"},
    {"{\"variations\":[" LINE ",{\"of\":0,\"ply\":3,\"moves\":[\"sail 1\"]}]}",
     "variation 1 has no ply of the line that it leaves"},
    {"{\"variations\":[" LINE ",{\"of\":0,\"ply\":5,\"moves\":[\"sail 1\"]}]}",
     "variation 1 has no ply of the line that it leaves"},
    {"{\"variations\":[{\"ply\":3}]}", "variation 0 has no moves"},
    {"{\"variations\":[{\"ply\":3,\"moves\":[]}]}", "variation 0 has no moves"},
    {"{\"variations\":[{\"ply\":3,\"moves\":[3]}]}",
     "variation 0 has a move that is not a short text"},
    {"{\"variations\":[{\"ply\":3,\"moves\":[\"fly\"]}]}", "variation 0: "},
    {"{\"variations\":[{\"ply\":3,\"moves\":[\"sail 1\"],\"name\":7}]}",
     "variation 0 has a name that is no text of up to 60 characters"},
    {"{\"variations\":[{\"ply\":3,\"moves\":[\"sail 1\"],\"name\":\"a\\u001bb\"}]}",
     "variation 0 has a name that is no text of up to 60 characters"},
};

static void nonsense_is_named(void **unused)
{
    (void)unused;
    play_game();
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        assert_false(read_text(bad[i].text));
        assert_says_part(&error, bad[i].sentence);
    }
}

static void moves_that_are_not_legal_are_named(void **unused)
{
    (void)unused;
    play_game();
    assert_true(read_text("{\"variations\":[{\"ply\":0,\"moves\":[\"sail none\"]}]}"));
    assert_refused(fn_variations_check(&variations, &match, &scratch, &error), &error,
                   "variation 0, ply 0: 'sail none' is not possible now");
    assert_true(read_text("{\"variations\":[{\"ply\":41,\"moves\":[\"sail none\"]}]}"));
    assert_refused(fn_variations_check(&variations, &match, &scratch, &error), &error,
                   "variation 0 has no ply of the line that it leaves");
}

static void there_is_room_for_64(void **unused)
{
    (void)unused;
    static char text[FN_LINE_MAX];
    size_t used = (size_t)snprintf(text, sizeof text, "{\"variations\":[");
    play_game();
    for (int i = 0; i <= FN_MAX_VARIATIONS; i++) {
        snprintf(text + used, sizeof text - used, "]}");
        if (i > 0)
            assert_true(read_text(text));
        used += (size_t)snprintf(text + used, sizeof text - used, "%s" LINE, i > 0 ? "," : "");
    }
    snprintf(text + used, sizeof text - used, "]}");
    assert_false(read_text(text));
    assert_string_equal(error.text, "there are more than 64 variations");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read_as_written),
        cmocka_unit_test(a_line_of_a_line_leads_through_it),
        cmocka_unit_test(a_header_without_them_has_none),
        cmocka_unit_test(nonsense_is_named),
        cmocka_unit_test(moves_that_are_not_legal_are_named),
        cmocka_unit_test(there_is_room_for_64),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
