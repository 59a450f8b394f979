/* Entries as JSON for clients, with the events that a seat may see. */
#include "table/show.h"

#include <string.h>

enum { MESSAGE_FULL = 24 << 10 }; /* bytes after which the entries continue in the next message */

static void write_events(const table *t, const table_line *line, int seat, fn_text *out)
{
    fn_events events;
    events.count = line->event_count;
    if (events.count > 0)
        memcpy(events.list, t->happened + line->first_event,
               line->event_count * sizeof events.list[0]);
    fn_match_write_events(&t->match, &events, seat, out);
}

static void begin_entry(const table_line *line, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_int(out, "seq", line->seq);
    fn_json_put_int(out, "at", line->at_ms);
    fn_json_put_string(out, "kind", entry_words[line->kind]);
    if (line->seat >= 0)
        fn_json_put_int(out, "seat", line->seat);
}

/* Writes a move. Nearly all entries are moves, so all that is shown of them is in the line, without
 * reading the entry. */
static void write_move(const table *t, const table_line *line, int seat, fn_text *out)
{
    begin_entry(line, out);
    fn_json_put_int(out, "ply", line->steps - 1);
    fn_json_key(out, "move");
    fn_text_add_bytes(out, t->bodies + line->at + line->move_at, line->move_size);
    fn_json_key(out, "events");
    write_events(t, line, seat, out);
    if (line->bot)
        fn_json_put_bool(out, "bot", true);
    fn_json_close(out, '}');
}

static void write_other(const table *t, const table_line *line, const entry *e, fn_text *out)
{
    begin_entry(line, out);
    if (e->kind == ENTRY_SIT || e->kind == ENTRY_STAND || e->kind == ENTRY_KICK ||
        e->kind == ENTRY_DECLINE || e->kind == ENTRY_CHAT)
        fn_json_put_string(out, "name", e->name);
    if (e->kind == ENTRY_CHAT)
        fn_json_put_string(out, "text", e->text);
    if (e->kind == ENTRY_REMATCH && e->text[0] != '\0')
        fn_json_put_string(out, "table", e->text);
    if (e->kind == ENTRY_OVER && table_has_result(t))
        show_points(t, out);
    if (e->until_ms > 0)
        fn_json_put_int(out, "until", e->until_ms);
    if (e->kind == ENTRY_HOLIDAYS)
        rests_write(e->rests, e->rest_count, out);
    if (e->kind == ENTRY_UNDO)
        fn_json_put_int(out, "ply", line->steps);
    fn_json_close(out, '}');
}

/* Fails if the entry cannot be read. */
static bool write_entry(const table *t, const table_line *line, int seat, fn_text *out)
{
    static entry e;
    fn_error error;
    if (line->kind == ENTRY_MOVE)
        write_move(t, line, seat, out);
    else if (entry_read(&e, t->bodies + line->at, line->size, &error))
        write_other(t, line, &e, out);
    else
        return false;
    return true;
}

static void begin_entries(fn_text *out)
{
    fn_text_clear(out);
    fn_json_open(out, '{');
    fn_json_key(out, "entries");
    fn_json_open(out, '[');
}

static void end_entries(fn_text *out)
{
    fn_json_close(out, ']');
    fn_json_close(out, '}');
}

show_fresh show_find_fresh(const table *t, int64_t after)
{
    int first = t->line_count;
    while (first > 0 && t->lines[first - 1].seq > after)
        first--;
    show_fresh news = {
        .lines = &t->lines[first], .count = t->line_count - first, .is_game = t->turn_seq > after};
    for (int i = 0; i < news.count; i++)
        news.is_news |= table_is_changed_by(t, news.lines[i].kind);
    return news;
}

void show_newest(const table *t, const show_fresh *news, int seat, fn_text *out)
{
    begin_entries(out);
    for (int i = 0; i < news->count; i++)
        write_entry(t, &news->lines[i], seat, out);
    end_entries(out);
}

/* Returns the first line after this seq. */
static int find_line(const table *t, int64_t after)
{
    int first = 0, end = t->line_count;
    while (first < end) {
        int middle = (first + end) / 2;
        if (t->lines[middle].seq <= after)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

bool show_entries(const table *t, int64_t *after, int seat, fn_text *out)
{
    bool has_any = false;
    begin_entries(out);
    for (int i = find_line(t, *after); i < t->line_count && out->used <= MESSAGE_FULL; i++) {
        const table_line *line = &t->lines[i];
        *after = line->seq;
        has_any |= write_entry(t, line, seat, out);
    }
    end_entries(out);
    return has_any;
}
