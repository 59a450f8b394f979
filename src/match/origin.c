/* Games played on from a position of another, or from one set up by hand: where they began, the
 * edits of the deal, and what was imagined anew. A record keeps all of it, so its log still makes
 * the same states from the same seed. */
#include "base/json_read.h"
#include "fanal/match.h"

#include <string.h>

void fn_origin_begin(fn_origin *origin, int ply)
{
    origin->is_set = true;
    origin->ply = ply;
    while (origin->anews > 0 && origin->anew[origin->anews - 1].ply > ply)
        origin->anew[--origin->anews] = (fn_anew){0};
}

bool fn_origin_imagine(fn_origin *origin, int seat, const fn_seed *seed, fn_error *error)
{
    if (origin->anews == FN_MAX_ANEWS)
        return fn_fail(error, "the hidden part was imagined anew ", fn_decimal(FN_MAX_ANEWS).text,
                       " times already");
    origin->anew[origin->anews++] =
        (fn_anew){.ply = origin->ply, .seat = (int8_t)seat, .seed = *seed};
    return true;
}

bool fn_origin_is_anew(const fn_origin *origin, int ply)
{
    for (int i = 0; i < origin->anews; i++)
        if (origin->anew[i].ply == ply)
            return true;
    return false;
}

int fn_origin_format(const fn_origin *origin)
{
    return origin->edits[0] != '\0' ? 3 : origin->anews > 0 ? 2 : 1;
}

void fn_origin_write_edits(const fn_origin *origin, fn_text *out)
{
    const char *edit = origin->edits;
    fn_json_open(out, '[');
    while (*edit != '\0') {
        char one[FN_MOVE_TEXT_MAX];
        fn_text text;
        fn_text_init(&text, one, sizeof one);
        fn_text_add_bytes(&text, edit, strcspn(edit, ";"));
        fn_json_string(out, one);
        edit += text.used;
        edit += *edit == ';';
    }
    fn_json_close(out, ']');
}

void fn_origin_write(const fn_origin *origin, fn_text *out)
{
    fn_json_key(out, "played_on");
    fn_json_open(out, '{');
    fn_json_put_int(out, "ply", origin->ply);
    if (origin->edits[0] != '\0') {
        fn_json_key(out, "edits");
        fn_origin_write_edits(origin, out);
    }
    if (origin->anews > 0) {
        fn_json_key(out, "anew");
        fn_json_open(out, '[');
        for (int i = 0; i < origin->anews; i++) {
            const fn_anew *anew = &origin->anew[i];
            fn_json_open(out, '{');
            fn_json_put_int(out, "ply", anew->ply);
            fn_json_put_int(out, "seat", anew->seat);
            fn_json_put_hex(out, "seed", anew->seed.bytes, sizeof anew->seed.bytes);
            fn_json_close(out, '}');
        }
        fn_json_close(out, ']');
    }
    fn_json_close(out, '}');
}

static bool read_anew(fn_origin *origin, fn_json item, int players, fn_error *error)
{
    int least = origin->anews > 0 ? origin->anew[origin->anews - 1].ply : 0, seat = 0;
    char digits[65];
    fn_json seed;
    if (origin->anews == FN_MAX_ANEWS)
        return fn_fail(error, "\"anew\" has more than ", fn_decimal(FN_MAX_ANEWS).text, " entries");
    fn_anew *anew = &origin->anew[origin->anews++];
    if (fn_json_kind(item) != '{' || !fn_json_get_int(item, "ply", least, origin->ply, &anew->ply))
        return fn_fail(error, "\"anew\" has a ply that is missing, behind that of \"played_on\" or "
                              "out of order");
    if (!fn_json_get_int(item, "seat", 0, players - 1, &seat))
        return fn_fail(error, "\"anew\" has a seat that is not there");
    anew->seat = (int8_t)seat;
    if (!fn_json_member(item, "seed", &seed) || !fn_json_to_string(seed, digits, sizeof digits) ||
        !fn_hex_read(anew->seed.bytes, sizeof anew->seed.bytes, digits, strlen(digits)))
        return fn_fail(error, "\"anew\" has a seed that is not 64 hexadecimal digits");
    return true;
}

static bool read_anews(fn_origin *origin, fn_json played_on, int players, fn_error *error)
{
    fn_json list, item;
    size_t cursor = 0;
    if (!fn_json_member(played_on, "anew", &list))
        return true;
    if (fn_json_kind(list) != '[')
        return fn_fail(error, "\"anew\" is not a list");
    while (fn_json_next(list, &cursor, NULL, &item))
        if (!read_anew(origin, item, players, error))
            return false;
    return true;
}

/* Reads the edits; whether they are possible is checked once there is a match. */
static bool read_edits(fn_origin *origin, fn_json played_on, fn_error *error)
{
    fn_json list, item;
    size_t cursor = 0;
    fn_text text;
    if (!fn_json_member(played_on, "edits", &list))
        return true;
    if (fn_json_kind(list) != '[')
        return fn_fail(error, "\"edits\" is not a list");
    fn_text_init(&text, origin->edits, sizeof origin->edits);
    while (fn_json_next(list, &cursor, NULL, &item)) {
        char one[FN_MOVE_TEXT_MAX];
        if (!fn_json_to_string(item, one, sizeof one) || one[0] == '\0' || strchr(one, ';') != NULL)
            return fn_fail(error, "\"edits\" holds something that is not a short text");
        if (text.used > 0)
            fn_text_add_char(&text, ';');
        fn_text_add(&text, one);
    }
    return !text.overflow ||
           fn_fail(error, "\"edits\" are more than ", fn_decimal(FN_EDITS_MAX).text, " letters");
}

bool fn_origin_read(fn_origin *origin, const char *object, size_t size, int players,
                    fn_error *error)
{
    fn_json whole, played_on;
    memset(origin, 0, sizeof *origin);
    if (!fn_json_parse(&whole, object, size, error))
        return false;
    if (!fn_json_member(whole, "played_on", &played_on))
        return true;
    if (fn_json_kind(played_on) != '{' ||
        !fn_json_get_int(played_on, "ply", 0, FN_MAX_STEPS, &origin->ply))
        return fn_fail(error, "\"played_on\" has no ply from 0 to ", fn_decimal(FN_MAX_STEPS).text);
    origin->is_set = true;
    return read_edits(origin, played_on, error) && read_anews(origin, played_on, players, error);
}

/* Imagines what is due after `ply` steps: what the seat knew stays, the rest comes from the
 * seed. */
static void imagine_due(const fn_match *match, int ply, void *state)
{
    const fn_origin *origin = &match->origin;
    for (int i = 0; i < origin->anews; i++) {
        const fn_anew *anew = &origin->anew[i];
        fn_rng rng;
        if (anew->ply != ply)
            continue;
        fn_rng_start(&rng, &anew->seed, 0);
        match->game->hide(match->rules, state, anew->seat);
        match->game->imagine(match->rules, state, anew->seat, &rng);
    }
}

void fn_match_deal(const fn_match *match, void *state)
{
    memcpy(state, match->deal, match->game->state_size);
    imagine_due(match, 0, state);
}

bool fn_match_redo(const fn_match *match, int step, void *state, fn_events *events)
{
    bool revealed = match->game->apply(match->rules, state, match->log[step].move, events);
    imagine_due(match, step + 1, state);
    return revealed;
}
