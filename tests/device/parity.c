/* Plays the same random games on the CPU and on a GPU and compares the fingerprints. Prints TAP;
 * built and run by `scripts/check_device --run` if there is a GPU. */
#include "games/bretagne/br.h"
#include "games/landfall/lf.h"
#include "games/lighthouse_run/lr.h"

#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A game here and on the GPU. */
typedef struct sides {
    const char *id;
    uint64_t (*on_host)(const void *rules, uint64_t number);
    const char *(*on_device)(const void *rules, size_t size, int games, uint64_t *out);
} sides;

#define DEFINE_SIDES(prefix)                                                                       \
    DEFINE_PLAY(prefix)                                                                            \
    static uint64_t prefix##_on_host(const void *rules, uint64_t number)                           \
    {                                                                                              \
        return prefix##_play(rules, number);                                                       \
    }                                                                                              \
    extern const char *prefix##_on_device(const void *rules, size_t size, int games, uint64_t *out);

DEFINE_SIDES(br)
DEFINE_SIDES(lf)
DEFINE_SIDES(lr)

static const sides both[] = {
    {"bretagne", br_on_host, br_on_device},
    {"landfall", lf_on_host, lf_on_device},
    {"lighthouse-run", lr_on_host, lr_on_device},
};

enum { GAMES = 20000 };

static const sides *sides_of(const fn_game *game)
{
    for (size_t i = 0; i < sizeof both / sizeof both[0]; i++)
        if (strcmp(both[i].id, game->id) == 0)
            return &both[i];
    return NULL;
}

static bool compare(const fn_game *game, const fn_setup *setup)
{
    static uint64_t fingerprints[GAMES];
    static int tests;
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    const sides *s = sides_of(game);
    if (!fn_rules_make(game, rules, setup, NULL))
        return true;
    const char *error = s == NULL ? "it is not in the list"
                                  : s->on_device(rules, game->rules_size, GAMES, fingerprints);
    int different = 0;
    for (int number = 0; number < GAMES && error == NULL; number++)
        different += fingerprints[number] != s->on_host(rules, (uint64_t)number);
    bool fine = error == NULL && different == 0;
    printf("%s %d - %s, %d players, %s, options %u: %d games, %d different%s%s\n",
           fine ? "ok" : "not ok", ++tests, game->id, setup->players,
           game->variants[setup->variant], setup->options, GAMES, different,
           error != NULL ? ": " : "", error != NULL ? error : "");
    return fine;
}

int main(void)
{
    bool fine = true;
    for (int i = 0; fn_games[i] != NULL; i++)
        for (int players = 2; players <= FN_MAX_SEATS; players++)
            for (int variant = 0; fn_games[i]->variants[variant] != NULL; variant++) {
                int options = 0;
                while (fn_games[i]->options[options] != NULL)
                    options++;
                for (uint32_t set = 0; set < 1u << options; set++) {
                    fn_setup setup = {.players = players, .variant = variant, .options = set};
                    fine = compare(fn_games[i], &setup) && fine;
                }
            }
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
