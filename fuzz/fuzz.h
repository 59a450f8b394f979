/* Shared by the fuzzers: an input as text, every set-up of every game, random play. A property that
 * does not hold stops the fuzzer like a crash. */
#ifndef FN_FUZZ_H
#define FN_FUZZ_H

#include "fanal/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define require(property)                                                                          \
    do {                                                                                           \
        if (!(property)) {                                                                         \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #property);          \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* Makes an allocated copy, so the sanitizer sees every step too far. */
static inline char *copy_bytes(const void *bytes, size_t size)
{
    char *copy = malloc(size > 0 ? size : 1);
    require(copy != NULL);
    memcpy(copy, size > 0 ? bytes : "", size);
    return copy;
}

/* The same with a NUL. */
static inline char *copy_text(const void *bytes, size_t size)
{
    char *copy = malloc(size + 1);
    require(copy != NULL);
    memcpy(copy, size > 0 ? bytes : "", size);
    copy[size] = '\0';
    return copy;
}

/* Steps through players, variants and options (none, or all) of a game; start with zeros. */
static inline bool next_setup(const fn_game *game, fn_setup *setup)
{
    uint32_t all = 0;
    for (int i = 0; game->options[i] != NULL; i++)
        all |= 1u << i;
    if (setup->players == 0) {
        setup->players = game->min_players;
        return true;
    }
    if (setup->options != all) {
        setup->options = all;
        return true;
    }
    setup->options = 0;
    if (game->variants[++setup->variant] != NULL)
        return true;
    setup->variant = 0;
    return ++setup->players <= game->max_players;
}

typedef struct move_text {
    char text[FN_MOVE_TEXT_MAX];
} move_text;

static inline move_text write_move(const fn_game *game, const void *rules, fn_move move)
{
    move_text written = {""};
    fn_text text;
    fn_text_init(&text, written.text, sizeof written.text);
    game->write_move(rules, move, &text);
    require(!text.overflow && text.used > 0);
    return written;
}

#endif
