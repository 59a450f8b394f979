/* fanal play: people and bots around one table, line by line on a terminal. Whoever looks sees the
 * view of his seat and nothing else; what happened is told from the log, played anew. */
#include "apps/cli/play.h"

#include <string.h>
#include <unistd.h>

enum { HISTORY_MAX = 1 << 18 };

void play_look(play *p, int viewer)
{
    fn_match_view(&p->match, viewer, p->view);
    p->table.rules = p->match.rules;
    p->table.view = p->view;
    p->table.viewer = viewer;
}

void play_print(const char *text)
{
    char storage[2048];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    text_wrap(&out, text);
    puts(storage);
}

void play_say(const play *p, int sentence, int a, int b)
{
    char storage[256];
    fn_text out;
    show_phrase phrase = {.table = &p->table, .is_you = a == p->table.viewer, .args = {a, b}};
    fn_text_init(&out, storage, sizeof storage);
    phrase_write(&phrase, words_say[sentence], &out);
    fputs(storage, stdout);
}

/* The sentences about every step from `from` on, each told with the view right after it. */
static void write_history(const play *p, int from, fn_text *out)
{
    const fn_match *match = &p->match;
    _Alignas(8) uint8_t state[FN_STATE_MAX], view[FN_STATE_MAX];
    show_table table = p->table;
    table.view = view;
    match->game->start(match->rules, state, &match->seed);
    for (int step = 0; step < match->steps; step++) {
        fn_events events = {0};
        match->game->apply(match->rules, state, match->log[step].move, &events);
        if (step < from)
            continue;
        memcpy(view, state, match->game->state_size);
        match->game->hide(match->rules, view, table.viewer);
        if (step > from && match->log[step].seat != match->log[step - 1].seat)
            sentence_end(out);
        p->show->events(&table, &events, out);
    }
    sentence_end(out);
}

void play_tell(play *p, int from, int most)
{
    static char history[HISTORY_MAX], lines[HISTORY_MAX];
    fn_text text, wrapped;
    fn_text_init(&text, history, sizeof history);
    fn_text_init(&wrapped, lines, sizeof lines);
    write_history(p, from, &text);
    text_wrap(&wrapped, history);
    size_t at = wrapped.used;
    for (bool tail = most > 0; at > 0; at--)
        if (tail && lines[at - 1] == '\n' && at < wrapped.used && --most == 0)
            break;
    fputs(lines + at, stdout);
}

/* "3" is level:3. */
static bool read_bot(fn_player *player, const char *words)
{
    fn_error error;
    char level[] = "level:?";
    if (strlen(words) == 1 && *words >= '0' && *words <= '9') {
        level[6] = *words;
        words = level;
    }
    if (fn_player_read(player, words, &error))
        return true;
    say_error("--bot: ", error.text);
    return false;
}

static bool wants_no_bots(const cli_args *args)
{
    return args->bot_count == 1 && strcmp(args->bots[0], "none") == 0;
}

/* Bots have the last seats. Without --bot there is one person. */
static bool seat_players(play *p)
{
    int seats = p->match.setup.players;
    int bots = p->args->bot_count > 0 ? p->args->bot_count : seats - 1;
    bots = wants_no_bots(p->args) ? 0 : bots;
    if (bots > seats) {
        say_error("--bot names ", fn_decimal(bots).text, " bots for ", fn_decimal(seats).text,
                  " seats");
        return false;
    }
    p->persons = seats - bots;
    for (int seat = 0; seat < seats; seat++) {
        int bot = seat - p->persons;
        p->is_bot[seat] = bot >= 0;
        if (bot >= 0 &&
            !read_bot(&p->args->players[seat], p->args->bot_count > 0 ? p->args->bots[bot] : "2"))
            return false;
    }
    return true;
}

static void name_players(play *p)
{
    for (int seat = 0; seat < FN_MAX_SEATS; seat++) {
        show_phrase phrase = {.table = &p->table, .args = {seat}};
        int sentence = p->is_bot[seat] ? SAY_BOT : p->persons == 1 ? SAY_YOU : SAY_PERSON;
        fn_text name;
        fn_text_init(&name, p->table.names[seat], SHOW_NAME_MAX);
        if (seat < p->match.setup.players)
            phrase_write(&phrase, words_say[sentence], &name);
        else
            fn_text_add(&name, p->show->house);
    }
}

static void add_words(fn_text *text, const char *a, const char *b, const char *c)
{
    fn_text_add(text, a);
    fn_text_add(text, b);
    fn_text_add(text, c);
}

/* What is played, and who plays. */
static void greet(const play *p)
{
    const fn_match *match = &p->match;
    char storage[512];
    fn_text line;
    fn_text_init(&line, storage, sizeof storage);
    add_words(&line, p->show->title, ", ", match->game->variants[match->setup.variant]);
    for (int i = 0; match->game->options[i] != NULL; i++)
        if (match->setup.options >> i & 1)
            add_words(&line, ", ", match->game->options[i], "");
    for (int seat = 0; seat < match->setup.players; seat++) {
        add_words(&line, seat > 0 ? ", " : ". ", p->table.names[seat], "");
        if (p->is_bot[seat])
            add_words(&line, " (", p->args->players[seat].name, ")");
    }
    fn_text_add_char(&line, '.');
    play_print(storage);
    if (p->persons > 0)
        puts(words_say[SAY_WELCOME]);
    if (match->steps > 0) {
        play_say(p, SAY_RESUMED, match->steps, 0);
        putchar('\n');
    }
}

/* Each step has its own random numbers, so that a game that was interrupted goes on the same
 * way. */
static void bot_step(play *p, int seat)
{
    fn_seed choices = fn_seed_derive(&p->match.seed, UINT64_MAX); /* nothing to do with the deal */
    fn_rng rng;
    bool note = p->args->players[seat].kind == FN_SEARCH && isatty(STDOUT_FILENO);
    fn_rng_start(&rng, &choices, (uint64_t)p->match.steps);
    if (note) {
        play_say(p, SAY_THINKS, seat, 0);
        fflush(stdout);
    }
    table_step(&p->match, p->args, &rng, NULL);
    if (note)
        fputs("\r\033[K", stdout);
}

/* With one person, or none, each turn is told when it is over; with several, when they look. */
static void bot_turn(play *p, int seat)
{
    bot_step(p, seat);
    if (p->persons > 1 || fn_match_to_act(&p->match) == seat)
        return;
    play_look(p, p->persons == 1 ? 0 : FN_NOBODY);
    play_tell(p, p->told[0], 0);
    p->told[0] = p->match.steps;
}

static void print_result(play *p)
{
    fn_score score;
    int winners = 0, winner = 0;
    fn_match_score(&p->match, &score);
    printf("\n%s\n", words_say[SAY_RESULT]);
    for (int place = 1; place <= score.count; place++)
        for (int i = 0; i < score.count; i++)
            if (score.places[i] == place) {
                printf("%5d %7d  %s\n", place, score.points[i], p->table.names[i]);
                winners += place == 1;
                winner = place == 1 ? i : winner;
            }
    play_look(p, p->persons == 1 ? 0 : FN_NOBODY);
    play_say(p, winners == 1 ? SAY_WINS : SAY_SHARED, winner, score.points[winner]);
    putchar('\n');
}

/* What nobody saw yet is told to all who sit there. */
static void end_game(play *p)
{
    char storage[4096];
    fn_text board;
    int seen = p->told[p->at_terminal == FN_NOBODY ? 0 : p->at_terminal];
    play_look(p, p->persons == 1 ? 0 : FN_NOBODY);
    play_tell(p, seen, 0);
    fn_text_init(&board, storage, sizeof storage);
    p->show->board(&p->table, &board);
    putchar('\n');
    fputs(storage, stdout);
    print_result(p);
}

static void print_call(const play *p, const char *what)
{
    printf("  fanal play %s", what);
    for (int i = 0; i < p->args->bot_count; i++)
        printf(" --bot %s", p->args->bots[i]);
}

static void stop_game(const play *p)
{
    char id[FN_GAME_ID_MAX];
    fn_text text;
    fn_text_init(&text, id, sizeof id);
    fn_game_id_write(&p->match, &text);
    puts(words_say[SAY_STOPPED]);
    if (p->file[0] != '\0') {
        puts(words_say[SAY_GO_ON]);
        print_call(p, p->match.game->id);
        printf(" -o %s\n", p->file);
    } else {
        puts(words_say[SAY_NOT_KEPT]);
    }
    puts(words_say[SAY_DEAL_AGAIN]);
    print_call(p, id);
    putchar('\n');
}

static int run(cli_args *args)
{
    static play p;
    p.args = args;
    p.at_terminal = FN_NOBODY;
    p.show = show_find(args->game);
    if (p.show == NULL) {
        say_error("there is no picture of ", args->game->id);
        return EXIT_FAILED;
    }
    int code = play_open(&p);
    if (code != EXIT_DONE)
        return code;
    if (!seat_players(&p))
        return EXIT_USAGE;
    for (int i = 0; i < p.match.steps; i++)
        p.told[p.match.log[i].seat] = i + 1;
    name_players(&p);
    play_look(&p, FN_NOBODY);
    greet(&p);
    for (int seat; (seat = fn_match_to_act(&p.match)) != FN_NOBODY && !ferror(stdout);) {
        if (p.is_bot[seat]) {
            bot_turn(&p, seat);
        } else if (play_ask(&p, seat) == PLAY_STOPPED) {
            stop_game(&p);
            return EXIT_DONE;
        }
    }
    end_game(&p);
    return play_save(&p) ? EXIT_DONE : EXIT_FAILED;
}

const cli_command play_command = {
    .name = "play",
    .usage = "GAME [--players N] [--bot LEVEL]… [--variant V] [--option O]… [--seed S]\n"
             "       [--edition FILE] [-o FILE]",
    .summary = "lets you play, against bots or with others at one terminal",
    .help =
        "Plays a game line by line. GAME may also be a game ID, which names a whole deal.\n"
        "  --bot LEVEL   a bot of this level, 1 to 5, or a player such as search:5000; give one\n"
        "                for each bot. The other seats are people. Without it you play against\n"
        "                bots of level 2; with --bot none all seats are people\n"
        "  --seed S      64 hexadecimal digits, or any text: the deal\n"
        "  -o FILE       keeps the game in FILE; if it holds one that is not over, goes on",
    .options = " --players --bot --variant --option --seed --edition -o ",
    .wants_game = true,
    .takes_game_id = true,
    .run = run,
};
