/* Reads records: every line is checked against the game as it is replayed. */
#include "base/json_read.h"
#include "fanal/match.h"

#include <string.h>

void fn_replay_init(fn_replay *replay, const char *edition, size_t edition_size)
{
    memset(replay, 0, sizeof *replay);
    replay->edition = edition;
    replay->edition_size = edition_size;
}

static bool get_string(fn_json object, const char *key, char *string, size_t size, fn_error *error)
{
    fn_json value;
    if (!fn_json_member(object, key, &value))
        return fn_fail(error, "\"", key, "\" is missing");
    if (!fn_json_to_string(value, string, size))
        return fn_fail(error, "\"", key, "\" is not a short text");
    return true;
}

static bool get_int(fn_json object, const char *key, int most, int *number, fn_error *error)
{
    return fn_json_get_int(object, key, 0, most, number) ||
           fn_fail(error, "\"", key, "\" is missing or not a number from 0 to ",
                   fn_decimal(most).text);
}

static bool get_options(fn_json header, fn_setup *setup, const fn_game *game, fn_error *error)
{
    fn_json list, item;
    size_t cursor = 0;
    char word[40];
    if (!fn_json_member(header, "options", &list) || fn_json_kind(list) != '[')
        return fn_fail(error, "\"options\" is missing or not a list");
    while (fn_json_next(list, &cursor, NULL, &item)) {
        if (!fn_json_to_string(item, word, sizeof word))
            return fn_fail(error, "\"options\" holds something that is not a short text");
        if (!fn_setup_add_option(setup, game, word, error))
            return false;
    }
    return true;
}

/* Chooses the edition of a record: the built-in one, or the one the caller gave. */
static bool choose_edition(const fn_replay *replay, fn_json header, fn_setup *setup,
                           const fn_game *game, fn_error *error)
{
    fn_json edition;
    char name[65];
    uint8_t wanted[32], hash[32];
    if (!fn_json_member(header, "edition", &edition) ||
        !get_string(edition, "hash", name, sizeof name, NULL) ||
        !fn_hex_read(wanted, sizeof wanted, name, strlen(name)))
        return fn_fail(error, "\"edition\" has no hash of 64 hexadecimal digits");
    if (fn_setup_take_edition(setup, game, wanted, sizeof wanted))
        return true;
    if (replay->edition != NULL) {
        fn_sha256(hash, replay->edition, replay->edition_size);
        setup->edition = replay->edition;
        setup->edition_size = replay->edition_size;
        if (memcmp(hash, wanted, sizeof hash) == 0)
            return true;
    }
    if (!get_string(edition, "name", name, sizeof name, NULL))
        name[0] = '\0';
    return fn_fail(error, "the record is of the edition '", name, "', which is not available");
}

/* Reads the seats that resigned and before which move; most games have none. */
static bool get_resigned(fn_json header, int players, int resigned[FN_MAX_SEATS], fn_error *error)
{
    fn_json list, item;
    size_t cursor = 0;
    int seat = 0, ply = 0;
    if (!fn_json_member(header, "resigned", &list))
        return true;
    if (fn_json_kind(list) != '[')
        return fn_fail(error, "\"resigned\" is not a list");
    while (fn_json_next(list, &cursor, NULL, &item)) {
        if (fn_json_kind(item) != '{')
            return fn_fail(error, "\"resigned\" holds something that is not an object");
        if (!get_int(item, "seat", players - 1, &seat, error) ||
            !get_int(item, "ply", FN_MAX_STEPS, &ply, error))
            return false;
        resigned[seat] = ply + 1;
    }
    return true;
}

/* Checks that the format fits, so a reader of lower formats only cannot miss that something was
 * edited or imagined anew. */
static bool get_origin(fn_json header, int players, int format, fn_origin *origin, fn_error *error)
{
    return fn_origin_read(origin, header.at, header.size, players, error) &&
           (fn_origin_format(origin) == format ||
            fn_fail(error, "format 3 is that of games with \"edits\", format 2 of others with "
                           "\"anew\", and format 1 of all others"));
}

/* Starts the match of a header; if that fails, restores the one before. */
static bool start_match(fn_match *match, const fn_game *game, const fn_setup *setup,
                        const fn_seed *seed, const fn_origin *origin, fn_error *error)
{
    fn_match before = *match;
    if (fn_match_start(match, game, setup, seed, error) &&
        fn_match_take_origin(match, origin, error))
        return true;
    *match = before;
    return false;
}

static bool read_header(fn_replay *replay, fn_json header, fn_error *error)
{
    char word[65];
    int format = 0, resigned[FN_MAX_SEATS] = {0};
    fn_setup setup = {0};
    fn_origin origin;
    fn_seed seed;
    if (!get_int(header, "format", 999, &format, error))
        return false;
    if (format < 1 || format > 3)
        return fn_fail(error, "format ", fn_decimal(format).text, " is not known, only 1 to 3");
    if (!get_string(header, "game", word, sizeof word, error))
        return false;
    const fn_game *game = fn_game_find(word);
    if (game == NULL)
        return fn_fail(error, "there is no game '", word, "'");
    if (!get_int(header, "players", FN_MAX_SEATS, &setup.players, error) ||
        !get_string(header, "variant", word, sizeof word, error) ||
        !fn_setup_set_variant(&setup, game, word, error) ||
        !get_options(header, &setup, game, error) ||
        !choose_edition(replay, header, &setup, game, error) ||
        !get_string(header, "seed", word, sizeof word, error))
        return false;
    if (!fn_hex_read(seed.bytes, sizeof seed.bytes, word, strlen(word)))
        return fn_fail(error, "\"seed\" is not 64 hexadecimal digits");
    if (!get_origin(header, setup.players, format, &origin, error) ||
        !get_resigned(header, setup.players, resigned, error) ||
        !start_match(&replay->match, game, &setup, &seed, &origin, error))
        return false;
    memcpy(replay->match.resigned, resigned, sizeof resigned);
    replay->phase = FN_REPLAY_STEPS;
    return true;
}

static bool read_step(fn_replay *replay, fn_json line, fn_error *error)
{
    char move[FN_MOVE_TEXT_MAX];
    int ply = 0, seat = 0;
    if (!get_int(line, "ply", FN_MAX_STEPS, &ply, error) ||
        !get_int(line, "seat", FN_MAX_SEATS - 1, &seat, error) ||
        !get_string(line, "move", move, sizeof move, error))
        return false;
    if (ply != replay->match.steps)
        return fn_fail(error, "ply ", fn_decimal(ply).text, " stands where ply ",
                       fn_decimal(replay->match.steps).text, " is due");
    return fn_match_play(&replay->match, seat, move, NULL, error);
}

/* Compares a line with the line this engine writes in its place. */
static bool check_line(const fn_match *match, void (*write)(const fn_match *, fn_text *),
                       fn_json line, const char *complaint, fn_error *error)
{
    char storage[FN_LINE_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    write(match, &text);
    if (line.size != text.used || memcmp(line.at, storage, text.used) != 0)
        return fn_fail(error, complaint, match->steps == 0 ? " at the start" : " after ply ",
                       match->steps == 0 ? "" : fn_decimal(match->steps - 1).text);
    return true;
}

static bool read_result(fn_replay *replay, fn_json line, fn_error *error)
{
    if (fn_match_to_act(&replay->match) != FN_NOBODY)
        return fn_fail(error, "the result comes before the game is over");
    if (!check_line(&replay->match, fn_record_write_result, line,
                    "the result does not follow from the moves", error))
        return false;
    replay->games++;
    replay->phase = FN_REPLAY_HEADER;
    return true;
}

/* Reports whether the game may end here without a result: somebody resigned and it is not over. */
static bool may_end(const fn_replay *replay)
{
    return fn_match_has_resigned(&replay->match, FN_NOBODY) &&
           fn_match_to_act(&replay->match) != FN_NOBODY;
}

bool fn_replay_line(fn_replay *replay, const char *text, size_t size, fn_error *error)
{
    fn_json line, value;
    if (size >= FN_LINE_MAX)
        return fn_fail(error, "the line has ", fn_decimal(FN_LINE_MAX).text, " bytes or more");
    if (!fn_json_parse(&line, text, size, error))
        return false;
    if (fn_json_member(line, "format", &value)) {
        if (replay->phase != FN_REPLAY_HEADER && !may_end(replay))
            return fn_fail(error, "a new game begins before the last one has its result");
        replay->games += replay->phase != FN_REPLAY_HEADER;
        return read_header(replay, line, error);
    }
    if (replay->phase == FN_REPLAY_HEADER)
        return fn_fail(error, "a header is due");
    if (fn_json_member(line, "move", &value))
        return read_step(replay, line, error);
    if (fn_json_member(line, "state", &value))
        return check_line(&replay->match, fn_record_write_state, line,
                          "the state does not follow from the moves", error);
    if (fn_json_member(line, "points", &value))
        return read_result(replay, line, error);
    return fn_fail(error, "the line is neither header, move, state nor result");
}

bool fn_replay_end(fn_replay *replay, fn_error *error)
{
    if (replay->phase == FN_REPLAY_STEPS && !may_end(replay))
        return fn_fail(error, "the record ends in the middle of a game");
    replay->games += replay->phase == FN_REPLAY_STEPS;
    replay->phase = FN_REPLAY_HEADER;
    if (replay->games == 0)
        return fn_fail(error, "there is no game in it");
    return true;
}
