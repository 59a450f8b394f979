/* Entries as JSON for clients, with the events that a seat may see. */
#include "table/show.h"

enum { MESSAGE_FULL = 24 << 10 }; /* after this many bytes the entries go on in the next message */

static void write_entry(const table *t, const table_line *line, const entry *e, const fn_match *at,
                        const fn_events *events, int seat, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_int(out, "seq", line->seq);
    fn_json_put_int(out, "at", e->at_ms);
    fn_json_put_string(out, "kind", entry_words[e->kind]);
    if (e->seat >= 0)
        fn_json_put_int(out, "seat", e->seat);
    if (e->kind == ENTRY_SIT || e->kind == ENTRY_STAND || e->kind == ENTRY_CHAT)
        fn_json_put_string(out, "name", e->name);
    if (e->kind == ENTRY_CHAT)
        fn_json_put_string(out, "text", e->text);
    if (e->kind == ENTRY_REMATCH && e->text[0] != '\0')
        fn_json_put_string(out, "table", e->text);
    if (e->kind == ENTRY_OVER && table_has_result(t))
        show_points(t, out);
    if (e->kind == ENTRY_UNDO)
        fn_json_put_int(out, "ply", at->steps);
    if (e->kind == ENTRY_MOVE) {
        fn_json_put_int(out, "ply", at->steps - 1);
        fn_json_put_string(out, "move", e->text);
        fn_json_key(out, "events");
        fn_match_write_events(at, events, seat, out);
        if (e->bot)
            fn_json_put_bool(out, "bot", true);
    }
    fn_json_close(out, '}');
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

void show_read_fresh(const table *t, int64_t after, show_fresh *news)
{
    fn_error error;
    int first = t->line_count;
    while (first > 0 && t->lines[first - 1].seq > after)
        first--;
    news->lines = &t->lines[first];
    news->count = 0;
    for (int i = first; i < t->line_count && news->count < SHOW_NEWEST_MAX; i++)
        if (entry_read(&news->entries[news->count], t->bodies + t->lines[i].at, t->lines[i].size,
                       &error))
            news->count++;
    news->is_game = t->turn_seq > after;
    news->is_news = false;
    for (int i = 0; i < news->count; i++)
        news->is_news |= table_is_changed_by(t, news->entries[i].kind);
}

void show_newest(const table *t, const show_fresh *news, int seat, fn_text *out)
{
    begin_entries(out);
    for (int i = 0; i < news->count; i++)
        write_entry(t, &news->lines[i], &news->entries[i], &t->match, &t->events, seat, out);
    end_entries(out);
}

void show_cursor_start(show_cursor *cursor, int64_t after)
{
    cursor->after = after;
    cursor->line = 0;
    cursor->has_match = false;
}

/* The match from its deal on; its edition is where the table is now. */
static void find_match(const table *t, show_cursor *cursor)
{
    fn_error error;
    if (!cursor->has_match && t->state != TABLE_OPEN) {
        fn_match_start(&cursor->again, t->plan.game, &t->match.setup, &t->match.seed, &error);
        cursor->again.free_undo = t->match.free_undo;
        cursor->has_match = true;
    }
    cursor->again.setup.edition = t->match.setup.edition;
}

/* Playing the moves anew tells what happened at each. */
bool show_entries(const table *t, show_cursor *cursor, int seat, fn_text *out)
{
    static entry e;
    fn_error error;
    bool has_any = false;
    find_match(t, cursor);
    begin_entries(out);
    for (; cursor->line < t->line_count && out->used <= MESSAGE_FULL; cursor->line++) {
        const table_line *line = &t->lines[cursor->line];
        fn_events events = {0};
        bool changes = line->kind == ENTRY_MOVE || line->kind == ENTRY_UNDO;
        if ((!changes && line->seq <= cursor->after) ||
            !entry_read(&e, t->bodies + line->at, line->size, &error))
            continue;
        if (e.kind == ENTRY_MOVE)
            fn_match_play(&cursor->again, e.seat, e.text, &events, &error);
        if (e.kind == ENTRY_UNDO)
            fn_match_undo(&cursor->again, e.seat, &error);
        if (line->seq <= cursor->after)
            continue;
        write_entry(t, line, &e, &cursor->again, &events, seat, out);
        has_any = true;
    }
    end_entries(out);
    return has_any;
}
