/* Game IDs: `game:players:variant[+option…]:edition:seed`. The edition is the first eight digits of
 * its hash, which makes an ID of another edition noticeable. */
#include "fanal/match.h"

#include <string.h>

enum { PARTS = 5, EDITION_BYTES = 4 };

void fn_match_edition_hash(const fn_match *match, uint8_t hash[32])
{
    const fn_setup *setup = &match->setup;
    if (setup->edition != NULL)
        fn_sha256(hash, setup->edition, setup->edition_size);
    else if (setup->earlier != NULL)
        fn_hex_read(hash, 32, setup->earlier, strlen(setup->earlier));
    else
        fn_sha256(hash, match->game->edition, *match->game->edition_size);
}

bool fn_setup_take_edition(fn_setup *setup, const fn_game *game, const uint8_t *hash, size_t size)
{
    uint8_t own[32];
    fn_sha256(own, game->edition, *game->edition_size);
    setup->earlier = NULL;
    if (memcmp(own, hash, size) == 0)
        return true;
    for (const char *const *one = game->earlier_editions; one != NULL && *one != NULL; one++)
        if (fn_hex_read(own, sizeof own, *one, strlen(*one)) && memcmp(own, hash, size) == 0) {
            setup->earlier = *one;
            return true;
        }
    return false;
}

void fn_game_id_write(const fn_match *match, fn_text *out)
{
    const fn_game *game = match->game;
    uint8_t hash[32];
    fn_match_edition_hash(match, hash);
    fn_text_add(out, game->id);
    fn_text_add_char(out, ':');
    fn_text_add_int(out, match->setup.players);
    fn_text_add_char(out, ':');
    fn_text_add(out, game->variants[match->setup.variant]);
    for (int i = 0; game->options[i] != NULL; i++)
        if (match->setup.options >> i & 1) {
            fn_text_add_char(out, '+');
            fn_text_add(out, game->options[i]);
        }
    fn_text_add_char(out, ':');
    fn_text_add_hex(out, hash, EDITION_BYTES);
    fn_text_add_char(out, ':');
    fn_text_add_hex(out, match->seed.bytes, sizeof match->seed.bytes);
}

/* Cuts the ID at its colons, in place. */
static bool split(char *id, char *parts[PARTS])
{
    for (int i = 0; i < PARTS; i++) {
        parts[i] = id;
        char *colon = strchr(id, ':');
        if ((colon != NULL) != (i + 1 < PARTS))
            return false;
        if (colon != NULL) {
            *colon = '\0';
            id = colon + 1;
        }
    }
    return true;
}

static bool read_variant(fn_setup *setup, const fn_game *game, char *words, fn_error *error)
{
    char *plus = strchr(words, '+');
    if (plus != NULL)
        *plus = '\0';
    if (!fn_setup_set_variant(setup, game, words, error))
        return false;
    while (plus != NULL) {
        char *option = plus + 1;
        plus = strchr(option, '+');
        if (plus != NULL)
            *plus = '\0';
        if (!fn_setup_add_option(setup, game, option, error))
            return false;
    }
    return true;
}

bool fn_game_id_start(fn_match *match, const char *id, fn_error *error)
{
    char copy[FN_GAME_ID_MAX], *parts[PARTS];
    fn_setup setup = {0};
    fn_seed seed;
    uint8_t edition[EDITION_BYTES];
    size_t size = strlen(id);
    if (size >= sizeof copy)
        return fn_fail(error, "a game ID is shorter than ", fn_decimal(FN_GAME_ID_MAX).text,
                       " letters");
    memcpy(copy, id, size + 1);
    if (!split(copy, parts))
        return fn_fail(error, "a game ID has five parts, game:players:variant:edition:seed");
    const fn_game *game = fn_game_find(parts[0]);
    if (game == NULL)
        return fn_fail(error, "there is no game '", parts[0], "'");
    if (strlen(parts[1]) != 1 || *parts[1] < '0' || *parts[1] > '9')
        return fn_fail(error, "'", parts[1], "' is not a number of players");
    setup.players = *parts[1] - '0';
    if (!read_variant(&setup, game, parts[2], error))
        return false;
    if (!fn_hex_read(edition, sizeof edition, parts[3], strlen(parts[3])) ||
        !fn_setup_take_edition(&setup, game, edition, sizeof edition))
        return fn_fail(error, "this game ID is of another edition, '", parts[3], "'");
    if (!fn_hex_read(seed.bytes, sizeof seed.bytes, parts[4], strlen(parts[4])))
        return fn_fail(error, "the seed of a game ID has 64 hexadecimal digits");
    return fn_match_start(match, game, &setup, &seed, error);
}
