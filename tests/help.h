/* Shared by several tests: matches started from words, random play, checks of error sentences,
 * texts in storage of their exact size, which lets the sanitizer see every step too far. */
#ifndef FN_TESTS_HELP_H
#define FN_TESTS_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/json_read.h"
#include "fanal/match.h"

#include <stdlib.h>
#include <string.h>

#define COUNT_OF(list) (sizeof(list) / sizeof(list)[0])

/* A text buffer with its own storage, large enough for any line. */
typedef struct line {
    fn_text text;
    char storage[FN_LINE_MAX];
} line;

static inline fn_text *line_clear(line *out)
{
    fn_text_init(&out->text, out->storage, sizeof out->storage);
    return &out->text;
}

static inline fn_seed seed_of(const char *text)
{
    return fn_seed_from_text(text, strlen(text));
}

/* Checks that `call` returns false and leaves exactly this sentence in `error`. */
#define assert_refused(call, error, sentence)                                                      \
    do {                                                                                           \
        memset((error)->text, 0, sizeof(error)->text);                                             \
        assert_false(call);                                                                        \
        assert_string_equal((error)->text, sentence);                                              \
    } while (0)

#define assert_says_part(error, part)                                                              \
    do {                                                                                           \
        if (strstr((error)->text, part) == NULL)                                                   \
            fail_msg("'%s' does not say '%s'", (error)->text, part);                               \
    } while (0)

/* Returns an allocated copy without a NUL after it. */
static inline char *exact_copy(const char *bytes, size_t size)
{
    char *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    if (size > 0)
        memcpy(copy, bytes, size);
    return copy;
}

/* Returns an allocated copy of the text with its first `old` replaced. */
static inline char *replaced(const char *text, const char *old, const char *new_part)
{
    const char *at = strstr(text, old);
    if (at == NULL)
        fail_msg("'%s' is not in '%.200s'", old, text);
    size_t before = (size_t)(at - text), rest = strlen(at) - strlen(old);
    size_t inserted = strlen(new_part);
    char *result = malloc(before + inserted + rest + 1);
    assert_non_null(result);
    memcpy(result, text, before);
    memcpy(result + before, new_part, inserted);
    memcpy(result + before + inserted, at + strlen(old), rest + 1);
    return result;
}

static inline bool is_json(const char *text, size_t size)
{
    fn_json value;
    char *copy = exact_copy(text, size);
    bool valid = fn_json_parse(&value, copy, size, NULL);
    free(copy);
    return valid;
}

static inline fn_json json_of(const char *text, size_t size)
{
    fn_json value = {NULL, 0};
    fn_error error = {""};
    if (!fn_json_parse(&value, text, size, &error))
        fail_msg("%s: %.*s", error.text, (int)size, text);
    return value;
}

static inline fn_json json_text(const char *text)
{
    return json_of(text, strlen(text));
}

static inline fn_json json_member(fn_json object, const char *name)
{
    fn_json value = {NULL, 0};
    if (!fn_json_member(object, name, &value))
        fail_msg("no member \"%s\" in %.*s", name, (int)object.size, object.at);
    return value;
}

static inline long long json_int(fn_json object, const char *name)
{
    long long number = 0;
    assert_true(fn_json_to_int(json_member(object, name), -1000000, 1000000, &number));
    return number;
}

static inline bool json_is(fn_json value, const char *text)
{
    return value.size == strlen(text) && memcmp(value.at, text, value.size) == 0;
}

static inline const fn_game *lighthouse_run(void)
{
    const fn_game *game = fn_game_find("lighthouse-run");
    assert_non_null(game);
    return game;
}

static inline void match_start_in(fn_match *match, const fn_game *game, fn_setup setup,
                                  const char *variant, const char *seed_text)
{
    fn_error error = {""};
    fn_seed seed = seed_of(seed_text);
    bool started = fn_setup_set_variant(&setup, game, variant, &error) &&
                   fn_match_start(match, game, &setup, &seed, &error);
    if (!started)
        fail_msg("%s", error.text);
}

static inline void lr_match_start(fn_match *match, int players, const char *variant,
                                  const char *seed_text)
{
    fn_setup setup = {.players = players};
    match_start_in(match, lighthouse_run(), setup, variant, seed_text);
}

typedef struct move_text {
    char text[FN_MOVE_TEXT_MAX];
} move_text;

static inline move_text move_write(const fn_match *match, fn_move move)
{
    move_text written;
    fn_text text;
    fn_text_init(&text, written.text, sizeof written.text);
    match->game->write_move(match->rules, move, &text);
    assert_false(text.overflow);
    return written;
}

/* Returns the written form of a legal move picked by `rng`. */
static inline move_text move_pick(const fn_match *match, fn_rng *rng)
{
    fn_move moves[FN_MAX_MOVES];
    int count = match->game->list_moves(match->rules, match->state, moves);
    assert_true(count > 0);
    return move_write(match, moves[fn_rng_below(rng, (uint32_t)count)]);
}

static inline void match_play(fn_match *match, const char *text, fn_events *events)
{
    fn_error error = {""};
    if (events != NULL)
        events->count = 0;
    if (!fn_match_play(match, fn_match_to_act(match), text, events, &error))
        fail_msg("%s", error.text);
}

static inline void match_play_random(fn_match *match, fn_rng *rng, fn_events *events)
{
    move_text picked = move_pick(match, rng);
    match_play(match, picked.text, events);
}

static inline bool match_is_over(const fn_match *match)
{
    return fn_match_to_act(match) == FN_NOBODY;
}

/* Reports whether both have the same deal, and the same steps since. */
static inline bool match_is_same(const fn_match *a, const fn_match *b)
{
    return a->game == b->game && a->setup.players == b->setup.players &&
           a->setup.variant == b->setup.variant && a->setup.options == b->setup.options &&
           memcmp(a->seed.bytes, b->seed.bytes, sizeof a->seed.bytes) == 0 &&
           a->steps == b->steps &&
           memcmp(a->log, b->log, (size_t)a->steps * sizeof a->log[0]) == 0 &&
           memcmp(a->state, b->state, sizeof a->state) == 0;
}

#endif
