/* fanal edition: prints the built-in figures, or checks others. */
#include "apps/cli/cli.h"
#include "base/json_read.h"

#include <stdlib.h>
#include <string.h>

static int show(const cli_args *args)
{
    const fn_game *game = game_find(args->file);
    if (game == NULL)
        return EXIT_USAGE;
    fwrite(game->edition, 1, *game->edition_size, stdout);
    return EXIT_DONE;
}

/* Returns the game that an edition names. */
static const fn_game *game_of(const char *text, size_t size, fn_error *error)
{
    fn_json edition, value;
    char name[40];
    if (!fn_json_parse(&edition, text, size, error))
        return NULL;
    bool named =
        fn_json_member(edition, "game", &value) && fn_json_to_string(value, name, sizeof name);
    const fn_game *game = named ? fn_game_find(name) : NULL;
    if (game == NULL)
        fn_fail(error, "edition: \"game\" is not one of our games");
    return game;
}

static int check(const cli_args *args)
{
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    fn_error error;
    fn_setup setup = {0};
    char *text = file_read(args->file, FN_EDITION_MAX, &setup.edition_size);
    if (text == NULL)
        return EXIT_FAILED;
    const fn_game *game = game_of(text, setup.edition_size, &error);
    setup.edition = text;
    setup.players = game != NULL ? game->min_players : 0;
    bool sound = game != NULL && fn_rules_make(game, rules, &setup, &error);
    free(text);
    if (sound)
        printf("%s is a sound edition of %s\n", args->file, game->id);
    else
        say_error(args->file, ": ", error.text);
    return sound ? EXIT_DONE : EXIT_FAILED;
}

static int run(cli_args *args)
{
    if (strcmp(args->action, "show") == 0)
        return show(args);
    if (strcmp(args->action, "check") == 0)
        return check(args);
    const char *const actions[] = {"show", "check", NULL};
    say_error("edition can show or check, not '", args->action, "'", hint(args->action, actions));
    return EXIT_USAGE;
}

const cli_command edition_command = {
    .name = "edition",
    .usage = "show GAME | check FILE",
    .summary = "prints a built-in edition, or checks an edition file",
    .help = "show GAME    the built-in edition of a game, as JSON to start your own from\n"
            "check FILE   says whether FILE can be played, or which entry is wrong",
    .options = " ",
    .wants_action = true,
    .wants_file = true,
    .run = run,
};
