/* Variations as JSON, both ways, and as positions. Reading ensures that each line branches off an
 * earlier one; only playing the moves shows whether they are legal. */
#include "fanal/variations.h"

#include "base/json_read.h"
#include "base/utf8.h"

#include <string.h>

static bool fail_at(fn_error *error, int line, const char *what)
{
    return fn_fail(error, "variation ", fn_decimal(line).text, " ", what);
}

/* Reports whether a name is valid: it must not contain anything that controls a terminal. */
static bool name_is_fine(const char *name)
{
    int count = 0, size;
    uint32_t code;
    for (; *name != '\0'; name += size, count++) {
        size = fn_utf8_read(name, FN_UTF8_MAX, &code);
        if (size == 0 || code < 0x20 || (code >= 0x7f && code < 0xa0) ||
            (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069))
            return false;
    }
    return count <= FN_VARIATION_NAME_CHARS;
}

/* Reads which line this one leaves, and where; the line left has moves before that point and
 * perhaps after it. */
static bool read_place(const fn_variations *v, fn_variation *line, int number, fn_json item,
                       fn_error *error)
{
    fn_json of;
    int least = 0, most = FN_MAX_STEPS;
    line->of = FN_MAIN_LINE;
    if (fn_json_member(item, "of", &of)) {
        if (!fn_json_get_int(item, "of", 0, number - 1, &line->of))
            return fail_at(error, number, "leaves a line that does not stand before it");
        least = v->list[line->of].ply + 1;
        most = v->list[line->of].ply + v->list[line->of].count;
    }
    return fn_json_get_int(item, "ply", least, most, &line->ply) ||
           fail_at(error, number, "has no ply of the line that it leaves");
}

static bool read_moves(fn_variations *v, const fn_match *match, fn_variation *line, int number,
                       fn_json item, fn_error *error)
{
    fn_json list, value;
    size_t cursor = 0;
    char text[FN_MOVE_TEXT_MAX];
    fn_error fault;
    line->first = v->moves;
    line->count = 0;
    if (!fn_json_member(item, "moves", &list) || fn_json_kind(list) != '[' ||
        fn_json_count(list) == 0)
        return fail_at(error, number, "has no moves");
    while (fn_json_next(list, &cursor, NULL, &value)) {
        if (v->moves == FN_MAX_VARIATION_MOVES || line->ply + line->count == FN_MAX_STEPS)
            return fail_at(error, number, "has too many moves");
        if (!fn_json_to_string(value, text, sizeof text))
            return fail_at(error, number, "has a move that is not a short text");
        if (!match->game->read_move(match->rules, text, &v->move[v->moves], &fault))
            return fn_fail(error, "variation ", fn_decimal(number).text, ": ", fault.text);
        v->moves++;
        line->count++;
    }
    return true;
}

static bool read_line(fn_variations *v, const fn_match *match, fn_json item, fn_error *error)
{
    int number = v->count;
    fn_json name;
    if (number == FN_MAX_VARIATIONS)
        return fn_fail(error, "there are more than ", fn_decimal(FN_MAX_VARIATIONS).text,
                       " variations");
    fn_variation *line = &v->list[number];
    line->name[0] = '\0';
    if (fn_json_kind(item) != '{')
        return fail_at(error, number, "is not an object");
    if (!read_place(v, line, number, item, error) ||
        !read_moves(v, match, line, number, item, error))
        return false;
    if (fn_json_member(item, "name", &name) &&
        (!fn_json_to_string(name, line->name, sizeof line->name) || !name_is_fine(line->name)))
        return fail_at(error, number, "has a name that is no text of up to 60 characters");
    v->count++;
    return true;
}

bool fn_variations_read(fn_variations *v, const fn_match *match, const char *object, size_t size,
                        fn_error *error)
{
    fn_json whole, list, item;
    size_t cursor = 0;
    v->count = v->moves = 0;
    if (!fn_json_parse(&whole, object, size, error))
        return false;
    if (!fn_json_member(whole, "variations", &list))
        return true;
    if (fn_json_kind(list) != '[')
        return fn_fail(error, "\"variations\" is not a list");
    while (fn_json_next(list, &cursor, NULL, &item))
        if (!read_line(v, match, item, error))
            return false;
    return true;
}

static void write_moves(const fn_variations *v, const fn_variation *line, const fn_match *match,
                        fn_text *out)
{
    fn_json_key(out, "moves");
    fn_match_write_moves(match, v->move + line->first, line->count, out);
}

void fn_variations_write(const fn_variations *v, const fn_match *match, fn_text *out)
{
    fn_json_key(out, "variations");
    fn_json_open(out, '[');
    for (int i = 0; i < v->count; i++) {
        const fn_variation *line = &v->list[i];
        fn_json_open(out, '{');
        if (line->of != FN_MAIN_LINE)
            fn_json_put_int(out, "of", line->of);
        fn_json_put_int(out, "ply", line->ply);
        write_moves(v, line, match, out);
        if (line->name[0] != '\0')
            fn_json_put_string(out, "name", line->name);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}

/* Plays the first moves of a line from its beginning. */
static bool play_line(const fn_variations *v, int number, int moves, fn_match *to, fn_error *error)
{
    const fn_variation *line = &v->list[number];
    for (int i = 0; i < moves; i++) {
        char text[FN_MOVE_TEXT_MAX];
        fn_text written;
        fn_error fault;
        fn_text_init(&written, text, sizeof text);
        to->game->write_move(to->rules, v->move[line->first + i], &written);
        if (!fn_match_play(to, fn_match_to_act(to), text, NULL, &fault))
            return fn_fail(error, "variation ", fn_decimal(number).text, ", ply ",
                           fn_decimal(line->ply + i).text, ": ", fault.text);
    }
    return true;
}

bool fn_variations_lead(const fn_variations *v, const fn_match *match, int line, int moves,
                        fn_match *to, fn_error *error)
{
    int way[FN_MAX_VARIATIONS], count = 0, at = line;
    do {
        way[count++] = at;
        at = v->list[at].of;
    } while (at != FN_MAIN_LINE);
    int ply = v->list[way[count - 1]].ply;
    if (ply > match->steps)
        return fail_at(error, way[count - 1], "has no ply of the line that it leaves");
    *to = *match;
    fn_match_cut(to, ply);
    while (--count > 0)
        if (!play_line(v, way[count], v->list[way[count - 1]].ply - v->list[way[count]].ply, to,
                       error))
            return false;
    return play_line(v, line, moves, to, error);
}

bool fn_variations_check(const fn_variations *v, const fn_match *match, fn_match *scratch,
                         fn_error *error)
{
    for (int i = 0; i < v->count; i++)
        if (!fn_variations_lead(v, match, i, v->list[i].count, scratch, error))
            return false;
    return true;
}
