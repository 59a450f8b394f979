/* Plays the same random games on the CPU and on a GPU and compares the fingerprints. Prints TAP;
 * built and run by `scripts/check_device --run` where there is a GPU. */
#include "games/bretagne/br.h"
#include "games/lighthouse_run/lr.h"

#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

DEFINE_PLAY(lr)
DEFINE_PLAY(br)

extern const char *lr_on_device(const void *rules, size_t size, int games, uint64_t *out);
extern const char *br_on_device(const void *rules, size_t size, int games, uint64_t *out);

enum { GAMES = 20000 };

static uint64_t on_host(const fn_game *game, const void *rules, int number)
{
    return game->rules_size == sizeof(lr_rules) ? lr_play(rules, (uint64_t)number)
                                                : br_play(rules, (uint64_t)number);
}

static bool compare(const fn_game *game, const fn_setup *setup)
{
    static uint64_t fingerprints[GAMES];
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    if (!fn_rules_make(game, rules, setup, NULL))
        return true;
    const char *error = game->rules_size == sizeof(lr_rules)
                            ? lr_on_device(rules, game->rules_size, GAMES, fingerprints)
                            : br_on_device(rules, game->rules_size, GAMES, fingerprints);
    int different = 0;
    for (int number = 0; number < GAMES && error == NULL; number++)
        different += fingerprints[number] != on_host(game, rules, number);
    static int tests;
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
