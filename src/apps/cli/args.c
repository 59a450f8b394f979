/* Reads the words of a call. Every option has one line in the table below. */
#include "apps/cli/cli.h"
#include "players/net.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

typedef bool reader(cli_args *args, const char *value);

static bool read_whole(const char *option, const char *value, long least, long most, long *number)
{
    char *end;
    long read = strtol(value, &end, 10);
    if (*value == '\0' || *end != '\0' || read < least || read > most) {
        say_error(option, " takes a whole number from ", fn_decimal(least).text, " to ",
                  fn_decimal(most).text, ", not '", value, "'");
        return false;
    }
    *number = read;
    return true;
}

static bool read_players(cli_args *args, const char *value)
{
    long players;
    if (!read_whole("--players", value, 2, FN_MAX_SEATS, &players))
        return false;
    args->setup.players = (int)players;
    return args->counted = true;
}

static bool read_games(cli_args *args, const char *value)
{
    return read_whole("--games", value, 1, 1000000000, &args->games);
}

static bool read_seat(cli_args *args, const char *value)
{
    long seat;
    if (!read_whole("--seat", value, 0, FN_MAX_SEATS - 1, &seat))
        return false;
    args->seat = (int)seat;
    return args->has_seat = true;
}

static bool read_ms(cli_args *args, const char *value)
{
    return read_whole("--ms", value, 1, 3600000, &args->ms);
}

static bool read_seed(cli_args *args, const char *value)
{
    args->seed = fn_seed_from_text(value, strlen(value));
    return args->seeded = true;
}

static bool read_threads(cli_args *args, const char *value)
{
    return read_whole("--threads", value, 1, MOST_THREADS, &args->threads);
}

static bool keep_journal(cli_args *args, const char *value)
{
    args->journal = value;
    return true;
}

static bool ask_progress(cli_args *args, const char *value)
{
    (void)args;
    (void)value;
    progress_ask();
    return true;
}

static bool read_seconds(cli_args *args, const char *value)
{
    char *end;
    args->seconds = strtod(value, &end);
    if (*value != '\0' && *end == '\0' && args->seconds >= 0.01 && args->seconds <= 3600)
        return true;
    say_error("--seconds takes a number from 0.01 to 3600, not '", value, "'");
    return false;
}

static bool keep_variant(cli_args *args, const char *value)
{
    args->variant = value;
    return true;
}

static bool keep_option(cli_args *args, const char *value)
{
    if (args->option_count == MAX_OPTIONS) {
        say_error("too many --option");
        return false;
    }
    args->options[args->option_count++] = value;
    return true;
}

/* Reads one player for all seats, or one per seat, separated by commas. */
static bool read_player(cli_args *args, const char *value)
{
    char copy[128], *rest = copy;
    if (strlen(value) >= sizeof copy) {
        say_error("--player is too long");
        return false;
    }
    strcpy(copy, value);
    args->player_count = 0;
    for (int seat = 0; rest != NULL; seat++) {
        const char *name = strsep(&rest, ",");
        fn_player player;
        fn_error error;
        if (!fn_player_read(&player, name, &error)) {
            say_error(error.text);
            return false;
        }
        args->player_count++;
        for (int later = seat; later < FN_MAX_SEATS; later++)
            args->players[later] = player;
    }
    return true;
}

static bool read_edition(cli_args *args, const char *value)
{
    free(args->edition);
    args->edition = file_read(value, FN_EDITION_MAX, &args->setup.edition_size);
    args->setup.edition = args->edition;
    args->unreadable = args->edition == NULL;
    return args->edition != NULL;
}

/* Takes a network, whose bytes stay in memory because they are used in place. */
static bool read_net(cli_args *args, const char *value)
{
    enum { NET_MAX = 1 << 23 };
    fn_error error;
    size_t size;
    char *bytes = file_read(value, NET_MAX, &size);
    args->unreadable = bytes == NULL || !fn_net_take((const uint8_t *)bytes, size, &error);
    if (args->unreadable && bytes != NULL) {
        say_error(value, ": ", error.text);
        free(bytes);
    }
    if (!args->unreadable) {
        fn_sha256(args->nets + 32, bytes, size);
        fn_sha256(args->nets, args->nets, sizeof args->nets);
    }
    return !args->unreadable;
}

static bool read_output(cli_args *args, const char *value)
{
    args->output = value;
    return true;
}

static bool keep_bot(cli_args *args, const char *value)
{
    if (args->bot_count == FN_MAX_SEATS) {
        say_error("too many --bot");
        return false;
    }
    args->bots[args->bot_count++] = value;
    return true;
}

static bool keep_lang(cli_args *args, const char *value)
{
    args->lang = value;
    return true;
}

static bool keep_script(cli_args *args, const char *value)
{
    args->script = value;
    return true;
}

static bool keep_join(cli_args *args, const char *value)
{
    args->join = value;
    return true;
}

static bool keep_name(cli_args *args, const char *value)
{
    args->name = value;
    return true;
}

static bool read_pace(cli_args *args, const char *value)
{
    return read_whole("--pace", value, 0, 10000, &args->pace_ms);
}

static bool set_plain(cli_args *args, const char *value)
{
    (void)value;
    return args->plain = true;
}

static bool set_fresh(cli_args *args, const char *value)
{
    (void)value;
    return args->fresh = true;
}

static bool read_budget(cli_args *args, const char *value)
{
    return read_whole("--budget", value, 1, 1000000000, &args->budget);
}

static bool keep_check(cli_args *args, const char *value)
{
    args->check = value;
    return true;
}

static bool read_deeper(cli_args *args, const char *value)
{
    return read_whole("--deep", value, 1, 1000, &args->deeper);
}

static bool read_ply(cli_args *args, const char *value)
{
    return read_whole("--ply", value, 0, FN_MAX_STEPS, &args->ply);
}

static bool keep_from(cli_args *args, const char *value)
{
    args->from = value;
    return true;
}

static bool set_anew(cli_args *args, const char *value)
{
    (void)value;
    return args->anew = true;
}

static bool set_open_hands(cli_args *args, const char *value)
{
    (void)value;
    return args->open_hands = true;
}

static bool read_entrants(cli_args *args, const char *value)
{
    args->entrants = value;
    return true;
}

static bool set_states(cli_args *args, const char *value)
{
    (void)value;
    return args->states = true;
}

static bool set_moves(cli_args *args, const char *value)
{
    (void)value;
    return args->moves = true;
}

static bool set_course(cli_args *args, const char *value)
{
    (void)value;
    return args->course = true;
}

static bool set_json(cli_args *args, const char *value)
{
    (void)value;
    return args->json = true;
}

static const struct {
    const char *name;
    bool has_value;
    reader *read;
} options[] = {
    {"--players", true, read_players},
    {"--games", true, read_games},
    {"--seed", true, read_seed},
    {"--seconds", true, read_seconds},
    {"--variant", true, keep_variant},
    {"--option", true, keep_option},
    {"--player", true, read_player},
    {"--edition", true, read_edition},
    {"-o", true, read_output},
    {"--states", false, set_states},
    {"--json", false, set_json},
    {"--entrants", true, read_entrants},
    {"--bot", true, keep_bot},
    {"--seat", true, read_seat},
    {"--ms", true, read_ms},
    {"--lang", true, keep_lang},
    {"--script", true, keep_script},
    {"--join", true, keep_join},
    {"--name", true, keep_name},
    {"--pace", true, read_pace},
    {"--plain", false, set_plain},
    {"--new", false, set_fresh},
    {"--moves", false, set_moves},
    {"--course", false, set_course}, /* of replay, like the option before it */
    {"--net", true, read_net},
    {"--budget", true, read_budget},
    {"--deep", true, read_deeper},
    {"--check", true, keep_check},
    {"--ply", true, read_ply},
    {"--from", true, keep_from},
    {"--anew", false, set_anew},
    {"--open-hands", false, set_open_hands},
    {"--threads", true, read_threads},
    {"--journal", true, keep_journal},
    {"--progress", false, ask_progress},
};

enum { OPTIONS = sizeof options / sizeof options[0] };

static bool takes(const cli_command *command, const char *name)
{
    const char *at = command->options;
    size_t size = strlen(name);
    while ((at = strstr(at, name)) != NULL) {
        if (at[-1] == ' ' && at[size] == ' ')
            return true;
        at += size;
    }
    return false;
}

static bool fail_unknown(const cli_command *command, const char *word)
{
    const char *known[OPTIONS + 1] = {NULL};
    for (int i = 0, count = 0; i < OPTIONS; i++)
        if (takes(command, options[i].name))
            known[count++] = options[i].name;
    say_error("'fanal ", command->name, "' has no option '", word, "'", hint(word, known));
    return false;
}

size_t option_size(const char *word)
{
    return strcspn(word, "=");
}

bool option_is(const char *word, const char *name)
{
    size_t size = strlen(name);
    return option_size(word) == size && strncmp(word, name, size) == 0;
}

const char *option_value(bool is_wanted, int count, char **words, int *at)
{
    const char *equals = strchr(words[*at], '=');
    if (equals != NULL)
        return equals + 1;
    return is_wanted && *at + 1 < count ? words[++*at] : NULL;
}

static bool read_one(cli_args *args, const cli_command *command, int count, char **words, int *at)
{
    const char *word = words[*at];
    for (int i = 0; i < OPTIONS; i++) {
        if (!option_is(word, options[i].name) || !takes(command, options[i].name))
            continue;
        const char *value = option_value(options[i].has_value, count, words, at);
        if (options[i].has_value != (value != NULL)) {
            say_error(options[i].name, options[i].has_value ? " needs a value" : " has no value");
            return false;
        }
        return options[i].read(args, value);
    }
    return fail_unknown(command, word);
}

/* Reads a game or a game ID, which includes set-up and seed. */
static bool read_game(cli_args *args, const cli_command *command, const char *word)
{
    static fn_match match;
    fn_error error;
    if (!command->takes_game_id || strchr(word, ':') == NULL)
        return (args->game = game_find(word)) != NULL;
    if (!fn_game_id_start(&match, word, &error)) {
        say_error(error.text);
        return false;
    }
    args->game = match.game;
    args->setup = match.setup;
    args->seed = match.seed;
    return true;
}

static bool read_word(cli_args *args, const cli_command *command, const char *word)
{
    if (command->wants_action && args->action == NULL) {
        args->action = word;
        return true;
    }
    if (command->wants_game && args->game == NULL)
        return read_game(args, command, word);
    if (command->wants_file && args->file == NULL) {
        args->file = word;
        return true;
    }
    say_error("'", word, "' is one word too many");
    return false;
}

static bool is_complete(const cli_args *args, const cli_command *command)
{
    const char *missing = NULL;
    if (command->wants_action && args->action == NULL)
        missing = "show or check";
    else if (command->wants_game && args->game == NULL && !command->can_ask_game)
        missing = "GAME";
    else if (command->wants_file && args->file == NULL)
        missing = "FILE";
    if (missing != NULL)
        say_error("'fanal ", command->name, "' needs ", missing);
    return missing == NULL;
}

static void set_defaults(cli_args *args)
{
    memset(args, 0, sizeof *args);
    args->setup.players = 2;
    args->games = 1;
    args->pace_ms = 300;
    args->ply = -1;
    args->seconds = 2;
    for (int seat = 0; seat < FN_MAX_SEATS; seat++)
        fn_player_read(&args->players[seat], "random", NULL);
    if (getrandom(args->seed.bytes, sizeof args->seed.bytes, 0) < 0)
        say_error("no random seed is available; using zeros");
}

/* Looks up variant and options last, because they may precede the game in the call. */
static bool read_setup(cli_args *args)
{
    fn_error error;
    bool fine = args->variant == NULL ||
                fn_setup_set_variant(&args->setup, args->game, args->variant, &error);
    for (int i = 0; i < args->option_count && fine; i++)
        fine = fn_setup_add_option(&args->setup, args->game, args->options[i], &error);
    if (!fine)
        say_error(error.text);
    if (fine && args->player_count > args->setup.players) {
        say_error("--player names ", fn_decimal(args->player_count).text, " players for ",
                  fn_decimal(args->setup.players).text, " seats");
        return false;
    }
    return fine;
}

bool args_read(cli_args *args, const cli_command *command, int count, char **words)
{
    set_defaults(args);
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0)
            return args->help = true;
    for (int i = 0; i < count; i++) {
        bool is_option = words[i][0] == '-' && words[i][1] != '\0';
        if (!(is_option ? read_one(args, command, count, words, &i)
                        : read_word(args, command, words[i])))
            return false;
    }
    return is_complete(args, command) && (args->game == NULL || read_setup(args));
}
