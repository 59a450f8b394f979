/* Fanal for JavaScript: one match or table, text in and text out, nothing imported.
 *
 * The caller puts UTF-8 bytes into the input buffer, passes their number to a call, and finds the
 * answer in the output buffer. A call returns 1 if it succeeds and 0 if it is refused: the answer
 * is then a sentence that says why, and the match is unchanged. No input traps.
 *
 *   fanal_input  fanal_input_size      where text goes in, and its size in bytes
 *   fanal_output  fanal_output_length  the answer to the last call
 *   fanal_games()             {"version":"…","games":[{"game":"…","min_players":2,…},…]}
 *   fanal_start(length)       takes a game ID, or {"game":"…","players":2,"variant":"…",
 *                             "options":[…],"seed":"…"}, where only game and seed are required;
 *                             answers with the game ID
 *   fanal_play(seat, length)  takes a written move; answers with the events that this seat sees
 *   fanal_events(seat)        the same events for another seat; -1 is a spectator
 *   fanal_choose(seat, length)  takes a player such as "search:500", optionally followed by a
 *                             space and a seed; answers with the written move it would make for
 *                             this seat
 *   fanal_analyse(seat, length)  takes the same words for a player that searches; answers with its
 *                             best moves, and every seat's expected points and chances to win
 *   fanal_undo(seat)          takes back the last step of this seat
 *   fanal_view(seat)          what a client draws for this seat, or for -1
 *   fanal_previews(seat)      the certain effects of its moves, in the order of that view's moves;
 *                             empty unless it is this seat's turn
 *   fanal_reason(seat, length)  takes a written move; answers with why this seat cannot make it
 *                             now, as {"code":"engineers","rule":"3.4",…}, or {"code":"legal"}
 *   fanal_state()             {"state":…} as in a record, with nothing hidden
 *   fanal_course()            the game in figures, docs/records.md
 *   fanal_keys()              keys for finding this position in other games, docs/statistics.md
 *   fanal_record_line(index)  a line of the record of the match: 0 is the header, then the moves,
 *                             then the result; refused past its end
 *   fanal_replay_begin()      forgets the match and waits for a record
 *   fanal_replay_line(length) takes one line of a record, checks and plays it
 *   fanal_replay_end()        refused in the middle of a game; answers with the number of games
 *   fanal_bench(games)        plays random games of the match's set-up, returns the number of moves
 *
 * nets.c describes how networks are handed over, insight.c how a game is analysed, puzzle.c how a
 * puzzle is read and tried, table.c how a table is served. While there is a table, its match is the
 * match, and changes only through the table; fanal_start and fanal_replay_begin forget the table.
 *
 * Replay and play share the match: a record without its end is how a game is loaded and resumed,
 * and every call shows the moment a replay has reached.
 *
 * All players of a match draw from one source of random numbers, derived from its seed as in `fanal
 * record`: the same choices make the same game. It restarts with every line of a replay, and from
 * the seed given to fanal_choose, if any. There is no clock here, so search must be given a number
 * of simulations. */
#include "apps/wasm/wasm.h"

#include "base/json_read.h"

#include <string.h>

static char output[1 << 18];
static const char *said = output; /* the answer: there, or where a table has put it */
static size_t said_length;
static fn_replay replay;
static fn_events events;
static fn_rng choices;

char input[FN_LINE_MAX + 1];
fn_text answer = {.data = output, .size = sizeof output};
fn_error error;

const fn_match *match(void)
{
    const fn_match *of_table = table_match();
    return of_table != NULL ? of_table : &replay.match;
}

EXPORT(fanal_input) char *fanal_input(void)
{
    return input;
}

EXPORT(fanal_input_size) size_t fanal_input_size(void)
{
    return FN_LINE_MAX;
}

EXPORT(fanal_output) const char *fanal_output(void)
{
    return said;
}

EXPORT(fanal_output_length) size_t fanal_output_length(void)
{
    return said_length;
}

/* Every call begins with one of these… */
static bool begin(void)
{
    fn_text_clear(&answer);
    return match()->game != NULL || fn_fail(&error, "no game has been started");
}

bool begin_with_text(size_t length)
{
    fn_text_clear(&answer);
    if (length > FN_LINE_MAX)
        return fn_fail(&error, "the text is longer than ", fn_decimal(FN_LINE_MAX).text, " bytes");
    input[length] = '\0';
    return strlen(input) == length || fn_fail(&error, "the text holds a NUL");
}

static bool begin_for_seat(int seat)
{
    if (!begin())
        return false;
    if (seat < FN_NOBODY || seat >= match()->setup.players)
        return fn_fail(&error, "there is no seat ", fn_decimal(seat).text);
    return true;
}

/* …and ends with this. */
int end(bool done)
{
    if (done && answer.overflow)
        done = fn_fail(&error, "the answer is too long");
    if (!done) {
        fn_text_clear(&answer);
        fn_text_add(&answer, error.text);
    }
    say(answer.data, answer.used);
    return done;
}

void say(const char *text, size_t length)
{
    said = text;
    said_length = length;
}

/* Fails if the match belongs to a table. */
static bool check_own(void)
{
    return table_match() == NULL || fn_fail(&error, "the game is that of a table: ask the table");
}

/* Starts the players' random numbers, which are independent of the deal. */
static void start_choices(const fn_seed *seed)
{
    fn_seed derived = fn_seed_derive(seed, UINT64_MAX);
    fn_rng_start(&choices, &derived, 0);
}

static void write_words(const char *key, const char *const *words)
{
    fn_json_key(&answer, key);
    fn_json_open(&answer, '[');
    for (; *words != NULL; words++)
        fn_json_string(&answer, *words);
    fn_json_close(&answer, ']');
}

EXPORT(fanal_games) int fanal_games(void)
{
    fn_text_clear(&answer);
    fn_json_open(&answer, '{');
    fn_json_put_string(&answer, "version", FANAL_VERSION);
    fn_json_key(&answer, "games");
    fn_json_open(&answer, '[');
    const fn_game *game;
    for (int i = 0; (game = fn_game_offered(i)) != NULL; i++) {
        fn_json_open(&answer, '{');
        fn_json_put_string(&answer, "game", game->id);
        fn_json_put_int(&answer, "min_players", game->min_players);
        fn_json_put_int(&answer, "max_players", game->max_players);
        write_words("variants", game->variants);
        write_words("options", game->options);
        fn_json_close(&answer, '}');
    }
    fn_json_close(&answer, ']');
    fn_json_close(&answer, '}');
    return end(true);
}

enum { WORD_MAX = 256 };

/* Reads a member that is a text; "" if it is missing. */
static bool get_word(fn_json object, const char *key, char word[WORD_MAX])
{
    fn_json value;
    word[0] = '\0';
    if (fn_json_member(object, key, &value) && !fn_json_to_string(value, word, WORD_MAX))
        return fn_fail(&error, "\"", key, "\" is not a short text");
    return true;
}

static bool get_players(fn_json object, const fn_game *game, int *players)
{
    fn_json value;
    long long number = game->min_players;
    if (fn_json_member(object, "players", &value) && !fn_json_to_int(value, 0, 99, &number))
        return fn_fail(&error, "\"players\" is not a number from 0 to 99");
    *players = (int)number;
    return true;
}

static bool get_options(fn_json object, const fn_game *game, fn_setup *setup)
{
    fn_json list, item;
    char word[WORD_MAX];
    size_t cursor = 0;
    if (!fn_json_member(object, "options", &list))
        return true;
    if (fn_json_kind(list) != '[')
        return fn_fail(&error, "\"options\" is not a list");
    while (fn_json_next(list, &cursor, NULL, &item)) {
        if (!fn_json_to_string(item, word, sizeof word))
            return fn_fail(&error, "\"options\" is not a list of short texts");
        if (!fn_setup_add_option(setup, game, word, &error))
            return false;
    }
    return true;
}

static bool start_setup(const char *text, size_t length)
{
    fn_json object;
    fn_setup setup = {0};
    char word[WORD_MAX];
    if (!fn_json_parse(&object, text, length, &error) || !get_word(object, "game", word))
        return false;
    const fn_game *game = fn_game_find(word);
    if (game == NULL)
        return fn_fail(&error, "there is no game '", word, "'");
    if (!get_players(object, game, &setup.players) || !get_options(object, game, &setup) ||
        !get_word(object, "variant", word) ||
        (word[0] != '\0' && !fn_setup_set_variant(&setup, game, word, &error)) ||
        !get_word(object, "seed", word))
        return false;
    if (word[0] == '\0')
        return fn_fail(&error, "\"seed\" is missing");
    fn_seed seed = fn_seed_from_text(word, strlen(word));
    return fn_match_start(&replay.match, game, &setup, &seed, &error);
}

EXPORT(fanal_start) int fanal_start(size_t length)
{
    if (!begin_with_text(length))
        return end(false);
    bool is_setup = input[strspn(input, " \t\r\n")] == '{';
    if (!(is_setup ? start_setup(input, length) : fn_game_id_start(&replay.match, input, &error)))
        return end(false);
    table_forget();
    replay.phase = FN_REPLAY_STEPS;
    replay.games = 0;
    events.count = 0;
    start_choices(&replay.match.seed);
    fn_game_id_write(&replay.match, &answer);
    return end(true);
}

EXPORT(fanal_play) int fanal_play(int seat, size_t length)
{
    static fn_events made;
    made.count = 0;
    if (!begin_for_seat(seat) || !begin_with_text(length) || !check_own() ||
        !fn_match_play(&replay.match, seat, input, &made, &error))
        return end(false);
    events = made;
    fn_match_write_events(&replay.match, &events, seat, &answer);
    return end(true);
}

EXPORT(fanal_events) int fanal_events(int seat)
{
    if (!begin_for_seat(seat) || !check_own())
        return end(false);
    fn_match_write_events(&replay.match, &events, seat, &answer);
    return end(true);
}

static bool check_turn(int seat)
{
    int to_act = fn_match_to_act(match());
    if (to_act == FN_NOBODY)
        return fn_fail(&error, "the game is over");
    if (seat != to_act)
        return fn_fail(&error, "it is the turn of seat ", fn_decimal(to_act).text, ", not of seat ",
                       fn_decimal(seat).text);
    return true;
}

/* Reads "PLAYER" or "PLAYER SEED"; restarts the random numbers only if both are valid. */
static bool read_player(fn_player *player)
{
    char *space = strchr(input, ' ');
    if (space != NULL)
        *space = '\0';
    if (!fn_player_read(player, input, &error))
        return false;
    if (fn_player_thinks(player) && player->budget.simulations == 0)
        return fn_fail(&error, "there is no clock here for '", input,
                       "'; say how many simulations, such as search:5000");
    if (!fn_player_can_play(player, match()->game, match()->rules, &error))
        return false;
    if (space != NULL) {
        fn_seed seed = fn_seed_from_text(space + 1, strlen(space + 1));
        start_choices(&seed);
    }
    return true;
}

static bool read_question(int seat, size_t length, fn_player *player, fn_question *question)
{
    static fn_sight sight;
    if (!begin_for_seat(seat) || !begin_with_text(length) || !check_turn(seat) ||
        !read_player(player))
        return false;
    *question = fn_question_ask(match()->game, match()->rules, match()->state, &sight);
    return true;
}

EXPORT(fanal_choose) int fanal_choose(int seat, size_t length)
{
    fn_player player;
    fn_question question;
    if (!read_question(seat, length, &player, &question))
        return end(false);
    fn_move move = fn_player_choose(&player, &question, &choices);
    question.game->write_move(question.rules, move, &answer);
    return end(true);
}

EXPORT(fanal_analyse) int fanal_analyse(int seat, size_t length)
{
    static fn_analysis analysis;
    fn_player player;
    fn_question question;
    if (!read_question(seat, length, &player, &question))
        return end(false);
    if (!fn_player_thinks(&player))
        return end(fn_fail(&error, "only search and learned can tell what they expect"));
    fn_analyse(&player, &question, &choices, &analysis);
    fn_analysis_write(&analysis, &question, match()->setup.players, &answer);
    return end(true);
}

EXPORT(fanal_undo) int fanal_undo(int seat)
{
    if (!begin_for_seat(seat) || !check_own() || !fn_match_undo(&replay.match, seat, &error))
        return end(false);
    events.count = 0;
    return end(true);
}

EXPORT(fanal_view) int fanal_view(int seat)
{
    if (!begin_for_seat(seat))
        return end(false);
    fn_match_write_view(match(), seat, &answer);
    return end(true);
}

EXPORT(fanal_previews) int fanal_previews(int seat)
{
    if (!begin_for_seat(seat))
        return end(false);
    fn_match_write_previews(match(), seat, &answer);
    return end(true);
}

EXPORT(fanal_reason) int fanal_reason(int seat, size_t length)
{
    if (!begin_for_seat(seat) || !begin_with_text(length))
        return end(false);
    fn_match_write_reason(match(), seat, input, &answer);
    return end(true);
}

EXPORT(fanal_state) int fanal_state(void)
{
    if (!begin())
        return end(false);
    fn_record_write_state(match(), &answer);
    return end(true);
}

EXPORT(fanal_course) int fanal_course(void)
{
    if (!begin())
        return end(false);
    fn_match_write_course(match(), &answer);
    return end(true);
}

EXPORT(fanal_keys) int fanal_keys(void)
{
    if (!begin())
        return end(false);
    fn_match_write_keys(match(), &answer);
    return end(true);
}

EXPORT(fanal_record_line) int fanal_record_line(int index)
{
    if (!begin())
        return end(false);
    if (!(table_match() != NULL ? table_record_line(index)
                                : fn_record_write_line(match(), NULL, index, &answer)))
        return end(fn_fail(&error, "the record has no line ", fn_decimal(index).text, " yet"));
    return end(true);
}

EXPORT(fanal_replay_begin) int fanal_replay_begin(void)
{
    fn_text_clear(&answer);
    table_forget();
    fn_replay_init(&replay, NULL, 0);
    events.count = 0;
    return end(true);
}

EXPORT(fanal_replay_line) int fanal_replay_line(size_t length)
{
    if (!begin_with_text(length) || !fn_replay_line(&replay, input, length, &error))
        return end(false);
    table_forget();
    events.count = 0;
    start_choices(&replay.match.seed);
    return end(true);
}

EXPORT(fanal_replay_end) int fanal_replay_end(void)
{
    fn_text_clear(&answer);
    if (!fn_replay_end(&replay, &error))
        return end(false);
    fn_text_add_int(&answer, replay.games);
    return end(true);
}

/* Runs the same loop as `fanal bench`, to make the two comparable. */
EXPORT(fanal_bench) int fanal_bench(int games)
{
    static _Alignas(8) uint8_t state[FN_STATE_MAX];
    const fn_game *game = match()->game;
    const void *rules = match()->rules;
    fn_move moves[FN_MAX_MOVES];
    fn_rng rng;
    int count, played = 0;
    if (!begin())
        return end(false);
    fn_rng_start(&rng, &match()->seed, 1);
    for (int i = 0; i < games; i++) {
        fn_seed seed = fn_seed_derive(&match()->seed, (uint64_t)i);
        game->start(rules, state, &seed);
        while ((count = game->list_moves(rules, state, moves)) > 0) {
            game->apply(rules, state, moves[fn_rng_below(&rng, (uint32_t)count)], NULL);
            played++;
        }
    }
    return played;
}
