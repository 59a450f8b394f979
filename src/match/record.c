/* Writes records (docs/records.md): one JSON object per line, the same text for the same game. */
#include "fanal/match.h"

#include "base/json_read.h"

static void write_edition(const fn_match *match, fn_text *out)
{
    bool built_in = match->setup.edition == NULL;
    fn_json edition = {built_in ? match->game->edition : match->setup.edition,
                       built_in ? *match->game->edition_size : match->setup.edition_size};
    fn_json name;
    uint8_t hash[32];
    fn_match_edition_hash(match, hash);
    fn_json_parse(&edition, edition.at, edition.size, NULL);
    fn_json_member(edition, "name", &name);
    fn_json_key(out, "edition");
    fn_json_open(out, '{');
    fn_json_key(out, "name");
    fn_text_add_bytes(out, name.at, name.size);
    fn_json_put_hex(out, "hash", hash, sizeof hash);
    fn_json_close(out, '}');
}

static void write_resigned(const fn_match *match, fn_text *out)
{
    fn_json_key(out, "resigned");
    fn_json_open(out, '[');
    for (int i = 0; i < match->setup.players; i++)
        if (match->resigned[i] > 0) {
            fn_json_open(out, '{');
            fn_json_put_int(out, "seat", i);
            fn_json_put_int(out, "ply", match->resigned[i] - 1);
            fn_json_close(out, '}');
        }
    fn_json_close(out, ']');
}

void fn_record_write_header(const fn_match *match, const fn_fair *fair, fn_text *out)
{
    const fn_game *game = match->game;
    fn_json_open(out, '{');
    fn_json_put_int(out, "format", fn_origin_format(&match->origin));
    fn_json_put_string(out, "game", game->id);
    fn_json_put_int(out, "players", match->setup.players);
    fn_json_put_string(out, "variant", game->variants[match->setup.variant]);
    fn_json_key(out, "options");
    fn_json_open(out, '[');
    for (int i = 0; game->options[i] != NULL; i++)
        if (match->setup.options >> i & 1)
            fn_json_string(out, game->options[i]);
    fn_json_close(out, ']');
    write_edition(match, out);
    fn_json_put_hex(out, "seed", match->seed.bytes, sizeof match->seed.bytes);
    fn_json_put_string(out, "engine", FANAL_VERSION);
    if (fair != NULL)
        fn_fair_write(fair, out);
    if (match->origin.is_set)
        fn_origin_write(&match->origin, out);
    if (fn_match_has_resigned(match, FN_NOBODY))
        write_resigned(match, out);
    fn_json_close(out, '}');
}

void fn_record_write_step(const fn_match *match, int index, fn_text *out)
{
    char storage[FN_MOVE_TEXT_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    match->game->write_move(match->rules, match->log[index].move, &text);
    fn_json_open(out, '{');
    fn_json_put_int(out, "ply", index);
    fn_json_put_int(out, "seat", match->log[index].seat);
    fn_json_put_string(out, "move", storage);
    fn_json_close(out, '}');
}

void fn_record_write_state(const fn_match *match, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_key(out, "state");
    match->game->write_json(match->rules, match->state, FN_EVERYONE, out);
    fn_json_close(out, '}');
}

void fn_record_write_result(const fn_match *match, fn_text *out)
{
    fn_score score;
    fn_match_score(match, &score);
    fn_json_open(out, '{');
    fn_json_put_ints(out, "points", score.points, score.count);
    fn_json_put_ints(out, "places", score.places, score.count);
    fn_json_close(out, '}');
}

bool fn_record_write_line(const fn_match *match, const fn_fair *fair, int line, fn_text *out)
{
    if (line == 0)
        fn_record_write_header(match, fair, out);
    else if (line > 0 && line <= match->steps)
        fn_record_write_step(match, line - 1, out);
    else if (line == match->steps + 1 && fn_match_to_act(match) == FN_NOBODY)
        fn_record_write_result(match, out);
    else
        return false;
    return true;
}
