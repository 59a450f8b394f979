/* The players at the table of fanal play, and the file that keeps its game: a record, rewritten
 * after each step. */
#include "apps/cli/play.h"

#include "apps/terminal/menu.h"

#include <string.h>
#include <unistd.h>

enum { KEPT_MAX = 9, NEW_GAME = -1, NOT_ASKED = -4 };

bool play_read_bot(const cli_args *args, fn_player *player, const char *words)
{
    fn_error error;
    char level[] = "level:?";
    if (strlen(words) == 1 && *words >= '0' && *words <= '9') {
        level[6] = *words;
        words = level;
    }
    if (fn_player_read(player, words, &error))
        return series_check_player(args, player);
    say_error("--bot: ", error.text);
    return false;
}

/* Gives the last seats to bots. Without --bot there is one person. */
bool play_seat(play *p)
{
    const cli_args *args = p->args;
    int seats = args->setup.players, bots = args->bot_count > 0 ? args->bot_count : seats - 1;
    if (args->bot_count == 1 && strcmp(args->bots[0], "none") == 0)
        bots = 0;
    if (bots > seats) {
        say_error("--bot names ", fn_decimal(bots).text, " bots for ", fn_decimal(seats).text,
                  " seats");
        return false;
    }
    for (int seat = 0; seat < seats; seat++) {
        int bot = seat - (seats - bots);
        p->setup.is_bot[seat] = bot >= 0;
        if (bot >= 0 && !play_read_bot(args, &p->setup.players[seat],
                                       args->bot_count > 0 ? args->bots[bot] : "2"))
            return false;
    }
    if (!p->setup.is_bot[0])
        p->setup.names[0] = args->name;
    return true;
}

bool play_seat_words(play *p, const char *words)
{
    for (int seat = 0; seat < p->match.setup.players; seat++) {
        char word[64] = "";
        size_t size = strcspn(words, ",");
        memcpy(word, words, size < sizeof word ? size : 0);
        p->setup.is_bot[seat] = strcmp(word, "me") != 0;
        if (p->setup.is_bot[seat] && !fn_player_read(&p->setup.players[seat], word, NULL))
            return false;
        words += size;
        words += *words == ',';
    }
    return true;
}

void play_write_seats(const play *p, fn_text *out)
{
    for (int seat = 0; seat < p->match.setup.players; seat++) {
        fn_text_add(out, seat > 0 ? "," : "");
        fn_text_add(out, p->setup.is_bot[seat] ? p->setup.players[seat].name : "me");
    }
}

static int start(play *p)
{
    fn_rng rng;
    int code = series_check(p->args);
    if (code == EXIT_DONE)
        series_start(&p->match, p->args, 0, &rng);
    return code;
}

/* Reports whether the file has one game, unfinished, and the one requested. */
static bool can_go_on(const play *p)
{
    const cli_args *args = p->args;
    if (fn_match_to_act(&p->match) == FN_NOBODY) {
        say_error(args->output, " holds a game that is over; name another file");
        return false;
    }
    if (p->match.game != args->game) {
        say_error(args->output, " holds a game of ", p->match.game->id, ", not of ",
                  args->game->id);
        return false;
    }
    return true;
}

static bool is_empty(const char *path)
{
    FILE *file = fopen(path, "r");
    bool empty = file == NULL || getc(file) == EOF;
    if (file != NULL)
        fclose(file);
    return empty;
}

static int open_file(play *p)
{
    const cli_args *args = p->args;
    fn_error error;
    if (strlen(args->output) >= sizeof p->setup.file) {
        say_error("the name of the file is too long");
        return EXIT_USAGE;
    }
    strcpy(p->setup.file, args->output);
    if (access(args->output, F_OK) != 0 || is_empty(args->output))
        return start(p);
    if (!keep_read(&p->match, args->output, args->setup.edition, args->setup.edition_size,
                   &error)) {
        say_error(error.text);
        return EXIT_FAILED;
    }
    return can_go_on(p) ? EXIT_DONE : EXIT_FAILED;
}

/* Writes "me,level:2" as names. */
static void name_seats(const char *seats, fn_text *out)
{
    for (bool first = true; *seats != '\0'; first = false) {
        size_t size = strcspn(seats, ",");
        fn_text_add(out, first ? "" : ", ");
        if (size == 2 && strncmp(seats, "me", 2) == 0)
            say(out, "You");
        else if (size == 7 && strncmp(seats, "level:", 6) == 0)
            session_name_bot(seats[6] - '0', 0, out);
        else
            fn_text_add_bytes(out, seats, size);
        seats += size;
        seats += *seats == ',';
    }
}

static void describe(const fn_match *match, const char *seats, char item[MENU_TEXT_MAX])
{
    const renderer *show = renderer_find(match->game->id);
    fn_text out;
    fn_text_init(&out, item, MENU_TEXT_MAX);
    say(&out, "Go on: {game}, move {n}",
        {"game", renderer_variant(show, match->game->variants[match->setup.variant]).text},
        {"n", fn_decimal(match->steps).text});
    fn_text_add(&out, " (");
    name_seats(seats, &out);
    fn_text_add(&out, ")");
}

static int answer_of(int chosen)
{
    return chosen == MENU_LEFT ? PLAY_LEFT : PLAY_BACK;
}

/* Offers the unfinished games. Returns the chosen one, NEW_GAME, PLAY_BACK or PLAY_LEFT. */
static int choose_kept(const play *p, kept_game *list, int count)
{
    static fn_match match;
    static menu m;
    int numbers[KEPT_MAX];
    fn_text out;
    fn_error error;
    m.count = 0;
    m.leads_back = p->chose;
    fn_text_init(&out, m.title, sizeof m.title);
    say(&out, "There are unfinished games.");
    for (int i = 0; i < count; i++)
        if (keep_read(&match, list[i].path, NULL, 0, &error) && fn_match_to_act(&match) >= 0 &&
            match.steps > 0) {
            numbers[m.count] = i;
            describe(&match, list[i].seats, m.items[m.count++]);
        }
    if (m.count == 0)
        return NEW_GAME;
    fn_text_init(&out, m.items[m.count], MENU_TEXT_MAX);
    say(&out, "A new game");
    m.count++;
    int chosen = p->full ? menu_run(&m) : menu_ask(&m);
    return chosen < 0 ? answer_of(chosen) : chosen == m.count - 1 ? NEW_GAME : numbers[chosen];
}

/* Asks for the number of players. */
static int choose_number(play *p)
{
    static menu m = {.leads_back = true};
    fn_text out;
    fn_setup setup = p->args->setup;
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    m.count = 0;
    fn_text_init(&out, m.title, sizeof m.title);
    say(&out, "How many players?");
    for (setup.players = p->args->game->min_players; setup.players <= p->args->game->max_players;
         setup.players++) {
        if (!fn_rules_make(p->args->game, rules, &setup, NULL))
            continue;
        m.first = m.count == 0 ? setup.players - 1 : m.first;
        fn_text_init(&out, m.items[m.count++], MENU_TEXT_MAX);
        say(&out, "{n} players", {"n", fn_decimal(setup.players).text});
    }
    int chosen = m.count > 1 ? menu_run(&m) : 0;
    if (chosen < 0)
        return answer_of(chosen);
    p->args->setup.players = m.first + 1 + chosen;
    return m.count > 1 ? EXIT_DONE : NOT_ASKED;
}

/* Asks for the other players. */
static int choose_others(play *p)
{
    static const char *const words[] = {"1", "2", "3", "4", "5", "none"};
    static const char *const strengths[] = {TR("friendly"), TR("easy"), TR("medium"), TR("strong"),
                                            TR("merciless")};
    static menu m = {.leads_back = true};
    fn_text out;
    m.count = 0;
    fn_text_init(&out, m.title, sizeof m.title);
    say(&out, "Against whom?");
    for (int level = 1; level <= 5; level++) {
        fn_text_init(&out, m.items[m.count++], MENU_TEXT_MAX);
        session_name_bot(level, 0, &out);
        fn_text_add(&out, " · ");
        fn_text_add(&out, tr(strengths[level - 1]));
    }
    fn_text_init(&out, m.items[m.count++], MENU_TEXT_MAX);
    say(&out, "People at this keyboard");
    int chosen = menu_run(&m);
    if (chosen < 0)
        return answer_of(chosen);
    p->args->bot_count = chosen == 5 ? 1 : p->args->setup.players - 1;
    for (int i = 0; i < p->args->bot_count; i++)
        p->args->bots[i] = words[chosen];
    return play_seat(p) ? EXIT_DONE : EXIT_USAGE;
}

/* Asks for the number and the players; going back from the second question leads to the first. */
static int choose_players(play *p)
{
    for (;;) {
        int number = choose_number(p);
        if (number != EXIT_DONE && number != NOT_ASKED)
            return number;
        int code = choose_others(p);
        if (code != PLAY_BACK || number == NOT_ASKED)
            return code;
    }
}

static int start_kept(play *p)
{
    int code = start(p);
    phrase words;
    fn_text seats = phrase_open(&words);
    if (code != EXIT_DONE)
        return code;
    play_write_seats(p, &seats);
    p->setup.forget_at_end = keep_path(&p->match, words.text, p->setup.file);
    return code;
}

/* Reports whether there is somebody to ask: with a pipe, a question would lose a line. */
static bool can_ask(const play *p)
{
    return !p->args->fresh && (p->full || isatty(STDIN_FILENO));
}

/* Opens a game in the state folder that the person wants to continue, or a new one. */
static int open_kept(play *p)
{
    static kept_game list[KEPT_MAX];
    fn_error error;
    for (;;) {
        int count = can_ask(p) ? keep_list(p->args->game->id, list, KEPT_MAX) : 0;
        int chosen = count > 0 ? choose_kept(p, list, count) : NEW_GAME;
        if (chosen == PLAY_LEFT || chosen == PLAY_BACK)
            return chosen;
        if (chosen >= 0 && keep_read(&p->match, list[chosen].path, NULL, 0, &error) &&
            play_seat_words(p, list[chosen].seats)) {
            strcpy(p->setup.file, list[chosen].path);
            p->setup.forget_at_end = true;
            return EXIT_DONE;
        }
        int code = p->asks ? choose_players(p) : EXIT_DONE;
        if (code == PLAY_BACK && count > 0)
            continue;
        return code == EXIT_DONE ? start_kept(p) : code;
    }
}

/* Does not keep games of scripts, which can be played again, or of custom editions, which would not
 * be found again. */
int play_open(play *p)
{
    if (p->args->output != NULL)
        return open_file(p);
    bool keeps = p->args->script == NULL && p->args->setup.edition == NULL;
    return keeps ? open_kept(p) : start(p);
}
