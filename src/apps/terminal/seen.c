/* Reads positions and keeps the story. */
#include "apps/terminal/seen.h"

#include <string.h>

fn_text phrase_open(phrase *p)
{
    fn_text out;
    fn_text_init(&out, p->text, sizeof p->text);
    return out;
}

fn_json seen_member(fn_json object, const char *key)
{
    fn_json value;
    bool found =
        object.size > 0 && fn_json_kind(object) == '{' && fn_json_member(object, key, &value);
    return found ? value : (fn_json){"null", 4};
}

int seen_int(fn_json object, const char *key, int absent)
{
    long long number;
    bool found = fn_json_to_int(seen_member(object, key), -1000000, 1000000000, &number);
    return found ? (int)number : absent;
}

seen_word seen_text(fn_json object, const char *key)
{
    seen_word word = {""};
    if (!fn_json_to_string(seen_member(object, key), word.text, sizeof word.text))
        word.text[0] = '\0';
    return word;
}

bool seen_is(fn_json object, const char *key, const char *word)
{
    return strcmp(seen_text(object, key).text, word) == 0;
}

bool seen_true(fn_json object, const char *key)
{
    return fn_json_kind(seen_member(object, key)) == 't';
}

bool seen_next(fn_json list, size_t *cursor, fn_json *value)
{
    return fn_json_kind(list) == '[' && fn_json_next(list, cursor, NULL, value);
}

int seen_ints(fn_json object, const char *key, int *out, int most, int absent)
{
    fn_json list = seen_member(object, key), value;
    size_t cursor = 0;
    int count = 0;
    while (count < most && seen_next(list, &cursor, &value)) {
        long long number;
        bool found = fn_json_to_int(value, -1000000, 1000000, &number);
        out[count++] = found ? (int)number : absent;
    }
    return count;
}

bool telling_next(telling *t)
{
    return seen_next(t->events, &t->cursor, &t->event);
}

bool telling_had(const telling *t, const char *kind)
{
    telling before = {.events = t->events};
    while (telling_next(&before) && before.event.at < t->event.at)
        if (seen_is(before.event, "event", kind))
            return true;
    return false;
}

static fn_json of_preview(const seen *s, int move, const char *key)
{
    fn_json none = {"[]", 2};
    if (move < 0 || move >= s->moves || s->preview[move].size == 0)
        return none;
    fn_json list = seen_member(s->preview[move], key);
    return fn_json_kind(list) == '[' ? list : none;
}

fn_json seen_events(const seen *s, int move)
{
    return of_preview(s, move, "events");
}

fn_json seen_notes(const seen *s, int move)
{
    return of_preview(s, move, "notes");
}

static void take_moves(seen *s, fn_json moves, fn_json previews)
{
    size_t cursor = 0, other = 0;
    fn_json value;
    s->moves = 0;
    while (s->moves < FN_MAX_MOVES && seen_next(moves, &cursor, &value)) {
        if (!fn_json_to_string(value, s->move[s->moves], FN_MOVE_TEXT_MAX))
            s->move[s->moves][0] = '\0';
        s->preview[s->moves] = (fn_json){"{}", 2};
        if (seen_next(previews, &other, &value))
            s->preview[s->moves] = value;
        s->moves++;
    }
}

bool seen_take(seen *s, const char *text, size_t size, fn_error *error)
{
    fn_json all;
    if (size >= sizeof s->text)
        return fn_fail(error, "the view is too long");
    memcpy(s->text, text, size);
    s->text[size] = '\0';
    s->view = (fn_json){"{}", 2};
    s->moves = 0;
    if (!fn_json_parse(&all, s->text, size, error))
        return false;
    s->me = seen_int(all, "seat", FN_NOBODY);
    s->to_act = seen_int(all, "to_act", FN_NOBODY);
    s->can_undo = seen_true(all, "can_undo");
    s->view = seen_member(all, "view");
    take_moves(s, seen_member(all, "moves"), seen_member(all, "previews"));
    return fn_json_kind(s->view) == '{' || fn_fail(error, "there is no view");
}

int seen_find_move(const seen *s, const char *move)
{
    for (int i = 0; i < s->moves; i++)
        if (strcmp(s->move[i], move) == 0)
            return i;
    return -1;
}

void story_clear(story *log)
{
    log->lines = log->used = 0;
}

story_line *story_add(story *log, int ply, int seat, bool heading, const char *text)
{
    int size = (int)strlen(text) + 1;
    if (log->lines == SEEN_LINES_MAX || log->used + size > SEEN_STORY_MAX)
        return NULL;
    char *at = log->text + log->used;
    memcpy(at, text, (size_t)size);
    log->used += size;
    log->line[log->lines] = (story_line){ply, seat, heading, 0, 0, at};
    return &log->line[log->lines++];
}

void story_cut(story *log, int ply)
{
    while (log->lines > 0 && log->line[log->lines - 1].ply >= ply) {
        log->lines--;
        log->used = (int)(log->line[log->lines].text - log->text);
    }
}
