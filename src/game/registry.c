/* The list of games, and set-ups from words. A new game adds one line here. */
#include "fanal/game.h"

#include <string.h>

extern const fn_game br_game, lr_game, lf_game;

const fn_game *const fn_games[] = {&br_game, &lr_game, &lf_game, NULL};

const fn_game *fn_game_find(const char *id)
{
    for (const fn_game *const *game = fn_games; *game != NULL; game++)
        if (strcmp((*game)->id, id) == 0)
            return *game;
    return NULL;
}

const fn_game *fn_game_offered(int number)
{
    const fn_game *const *game = fn_games;
    while (*game != NULL && ((*game)->is_example || number-- > 0))
        game++;
    return *game;
}

static int find_word(const char *const *words, const char *word)
{
    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

static bool fail_unknown(fn_error *error, const fn_game *game, const char *what, const char *word,
                         const char *const *words)
{
    char storage[120];
    fn_text list;
    fn_text_init(&list, storage, sizeof storage);
    for (int i = 0; words[i] != NULL; i++) {
        fn_text_add(&list, i > 0 ? ", " : "; there is ");
        fn_text_add(&list, words[i]);
    }
    return fn_fail(error, game->id, " has no ", what, " '", word, "'", storage);
}

bool fn_setup_set_variant(fn_setup *setup, const fn_game *game, const char *word, fn_error *error)
{
    int found = find_word(game->variants, word);
    if (found < 0)
        return fail_unknown(error, game, "variant", word, game->variants);
    setup->variant = found;
    return true;
}

bool fn_setup_add_option(fn_setup *setup, const fn_game *game, const char *word, fn_error *error)
{
    int found = find_word(game->options, word);
    if (found < 0)
        return fail_unknown(error, game, "option", word, game->options);
    setup->options |= 1u << found;
    return true;
}

/* Reports whether the set-up's edition has the text of the built-in one. */
static bool is_built_in(const fn_game *game, const fn_setup *setup)
{
    return setup->edition_size == *game->edition_size &&
           memcmp(setup->edition, game->edition, setup->edition_size) == 0;
}

bool fn_rules_make(const fn_game *game, void *rules, const fn_setup *setup, fn_error *error)
{
    fn_setup complete = *setup;
    if (setup->players < game->min_players || setup->players > game->max_players)
        return fn_fail(error, game->id, " is for ", fn_decimal(game->min_players).text, " to ",
                       fn_decimal(game->max_players).text, " players, not ",
                       fn_decimal(setup->players).text);
    if (setup->edition == NULL || is_built_in(game, setup)) {
        complete.edition = game->edition;
        complete.edition_size = *game->edition_size;
    }
    if (complete.edition_size > FN_EDITION_MAX)
        return fn_fail(error, "the edition is larger than ", fn_decimal(FN_EDITION_MAX).text,
                       " bytes");
    return game->make_rules(rules, &complete, error);
}
