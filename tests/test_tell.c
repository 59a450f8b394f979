/* The terminal's sentences: the cases of tests/words/cases.json, about a game that exists only in
 * words (tests/words/harbour.json). The browser's interpreter passes the same cases. */
#include "help.h"

#include "apps/terminal/tell.h"

#include <stdio.h>
#include <string.h>

extern const tell_words words_harbour;
static const tell_game harbour = {&words_harbour, NULL};

static char text[1 << 16];
static fn_json cases;
static seen now;

static int read_cases(void **state)
{
    fn_error error;
    FILE *file = fopen("tests/words/cases.json", "rb");
    size_t size = file != NULL ? fread(text, 1, sizeof text, file) : 0;
    (void)state;
    if (file == NULL || fclose(file) != 0 || !fn_json_parse(&cases, text, size, &error))
        return 1;
    fn_json position = seen_member(cases, "position"), names = seen_member(cases, "names"), name;
    size_t cursor = 0;
    now.seats = 0;
    while (seen_next(names, &cursor, &name))
        fn_json_to_string(name, now.names[now.seats++], SEEN_NAME_MAX);
    return seen_take(&now, position.at, position.size, &error) ? 0 : 1;
}

static phrase text_of(fn_json value)
{
    phrase p = {""};
    assert_true(fn_json_to_string(value, p.text, sizeof p.text));
    return p;
}

static phrase wanted(fn_json item)
{
    return text_of(seen_member(item, "says"));
}

/* Walks a list of the cases. */
static bool next_case(const char *list, size_t *cursor, fn_json *item)
{
    return seen_next(seen_member(cases, list), cursor, item);
}

/* Checks that a line of the log is the next one expected. */
static void expect_line(fn_json says, size_t *cursor, const char *line)
{
    fn_json value;
    assert_true(seen_next(says, cursor, &value));
    assert_string_equal(text_of(value).text, line);
}

static void expect_whose(fn_json whose, size_t *cursor, int seat)
{
    fn_json value;
    long long number;
    assert_true(seen_next(whose, cursor, &value));
    assert_int_equal(seat, fn_json_to_int(value, 0, 3, &number) ? (int)number : FN_NOBODY);
}

/* Tells the events of a case, with headings marked by "--- ", and adds up the points. */
static void tell_case(fn_json item, int points[2])
{
    fn_json says = seen_member(item, "says"), whose = seen_member(item, "whose"), value;
    telling t = {.events = seen_member(item, "events")};
    size_t said = 0, seats = 0;
    while (telling_next(&t)) {
        phrase line, heading;
        fn_json event = t.event;
        fn_text out = phrase_open(&line), head = phrase_open(&heading);
        int seat = tell_whose(&harbour, &now, &t, seen_int(item, "mover", 0)), source = 0;
        if (tell_event(&harbour, &now, &t, &out)) {
            expect_line(says, &said, line.text);
            expect_whose(whose, &seats, seat);
        }
        fn_text_add(&head, "--- ");
        if (tell_heading(&harbour, &event, &head))
            expect_line(says, &said, heading.text);
        int brought = tell_points(&harbour, event, &source);
        points[source] += brought;
    }
    assert_false(seen_next(says, &said, &value));
}

static void events_are_told_as_the_cases_say(void **state)
{
    fn_json item;
    (void)state;
    for (size_t cursor = 0; next_case("told", &cursor, &item);) {
        int points[2] = {0}, due[2] = {0};
        tell_case(item, points);
        seen_ints(item, "points", due, 2, 0);
        assert_int_equal(points[0], due[0]);
        assert_int_equal(points[1], due[1]);
    }
}

static void the_story_begins_with_its_heading(void **state)
{
    phrase p;
    fn_text out = phrase_open(&p);
    (void)state;
    assert_true(tell_heading(&harbour, NULL, &out));
    assert_string_equal(p.text, text_of(seen_member(cases, "begin")).text);
}

static void moves_have_labels_and_effects(void **state)
{
    fn_json item;
    int move = 0;
    (void)state;
    for (size_t cursor = 0; next_case("moves", &cursor, &item); move++) {
        phrase label, effect;
        fn_text first = phrase_open(&label), second = phrase_open(&effect);
        tell_label(&harbour, &now, move, &first);
        tell_effect(&harbour, &now, move, &second);
        assert_string_equal(label.text, text_of(seen_member(item, "label")).text);
        assert_string_equal(effect.text, text_of(seen_member(item, "effect")).text);
    }
    assert_int_equal(move, now.moves);
}

static void prompts_go_by_step_and_seat(void **state)
{
    fn_json item;
    (void)state;
    for (size_t cursor = 0; next_case("prompts", &cursor, &item);) {
        phrase p;
        fn_text out = phrase_open(&p);
        fn_json whole = now.view;
        now.view = seen_member(item, "view");
        tell_prompt(&harbour, &now, &out);
        now.view = whole;
        assert_string_equal(p.text, wanted(item).text);
    }
}

static void reasons_go_by_code(void **state)
{
    fn_json item;
    (void)state;
    for (size_t cursor = 0; next_case("reasons", &cursor, &item);) {
        phrase p;
        fn_text out = phrase_open(&p);
        tell_reason(&harbour, &now, seen_member(item, "reason"), &out);
        assert_string_equal(p.text, wanted(item).text);
    }
}

static void sources_have_names(void **state)
{
    fn_json item;
    int number = 0;
    (void)state;
    for (size_t cursor = 0; next_case("sources", &cursor, &item); number++)
        assert_string_equal(tell_source(&harbour, number), text_of(item).text);
    assert_null(tell_source(&harbour, number));
}

static void counts_follow_the_language(void **state)
{
    fn_json item;
    (void)state;
    for (size_t cursor = 0; next_case("counts", &cursor, &item);) {
        assert_true(words_choose(seen_text(item, "language").text));
        phrase said = tell_count_of(&words_harbour, "count", "coin", seen_int(item, "n", 0));
        words_choose("en");
        assert_string_equal(said.text, wanted(item).text);
    }
}

static void errors_go_by_code(void **state)
{
    fn_json item;
    (void)state;
    for (size_t cursor = 0; next_case("errors", &cursor, &item);) {
        phrase sentence = text_of(seen_member(item, "sentence"));
        assert_string_equal(tell_error(seen_text(item, "code").text, sentence.text).text,
                            wanted(item).text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_are_told_as_the_cases_say),
        cmocka_unit_test(the_story_begins_with_its_heading),
        cmocka_unit_test(moves_have_labels_and_effects),
        cmocka_unit_test(prompts_go_by_step_and_seat),
        cmocka_unit_test(reasons_go_by_code),
        cmocka_unit_test(sources_have_names),
        cmocka_unit_test(counts_follow_the_language),
        cmocka_unit_test(errors_go_by_code),
    };
    return cmocka_run_group_tests(tests, read_cases, NULL);
}
