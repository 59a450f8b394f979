/* Tables from elsewhere: a record, a position of one, and an analysis board that moves between
 * positions.
 *
 *   fanal_import_begin()  fanal_import_line(length)  fanal_import_end(now, length)
 *                             take the lines of a record, then an id, and make a table of it
 *   fanal_import_play(now, length)  replaces the end: takes a create as in fanal_table_ask, with
 *                             "from" in its plan, {"ply":40} or {"ply":40,"knows":1}: its game
 *                             begins after this many moves of the record, with the hidden part as
 *                             it was or imagined anew from what a seat knows; answers like
 *                             fanal_table_ask
 *   fanal_table_walk(now, length)  takes a list of written moves, ["barge 1",…]: the analysis board
 *                             being served is set to the position after these moves, and its log
 *                             holds no others; refused if one of them is illegal
 */
#include "apps/wasm/table.h"

#include "table/ask.h"

static record_reader reader;

EXPORT(fanal_import_begin) int fanal_import_begin(void)
{
    fn_text_clear(&answer);
    record_begin(&reader);
    return end(true);
}

EXPORT(fanal_import_line) int fanal_import_line(size_t length)
{
    return end(begin_with_text(length) && record_take(&reader, input, length, &error));
}

EXPORT(fanal_import_end) int fanal_import_end(double now, size_t length)
{
    if (!record_end(&reader, &error) || !fanal_table_open(length))
        return end(false);
    if (table_make_of_record(&served, &reader, LOCAL, time_of(now)))
        return end(true);
    table_forget();
    return end(fn_fail(&error, served.broken.text));
}

static bool read_from(play_on *from, size_t length)
{
    fn_json object, plan, wish, value;
    long long ply = 0, knows = FN_NOBODY;
    if (!fn_json_parse(&object, input, length, &error))
        return false;
    if (!fn_json_member(object, "create", &plan) || fn_json_kind(plan) != '{' ||
        !fn_json_member(plan, "from", &wish) || fn_json_kind(wish) != '{' ||
        !fn_json_member(wish, "ply", &value) || !fn_json_to_int(value, 0, FN_MAX_STEPS, &ply) ||
        (fn_json_member(wish, "knows", &value) &&
         !fn_json_to_int(value, 0, reader.replay.match.setup.players - 1, &knows)))
        return fn_fail(&error, "'from' needs a 'ply', and 'knows' is a seat");
    from->ply = (int)ply;
    from->knows = (int)knows;
    return true;
}

static void make_from(message *m, int64_t now_ms, size_t length)
{
    play_on from;
    given g;
    if (!record_end(&reader, &error) || !read_given(&g, length) || !read_from(&from, length)) {
        refuse(m->id, "bad-setup", error.text);
        return;
    }
    from.seed = g.secret;
    plan_complete(&m->plan, LOCAL, g.me, &g.secret);
    m->plan.analysis = g.analysis;
    serve(g.table);
    tell_made(m, &g,
              table_play_on(&served, &m->plan, &reader.replay.match, &from, m->id, now_ms, &error),
              error.text);
}

EXPORT(fanal_import_play) int fanal_import_play(double now, size_t length)
{
    static message m;
    if (!begin_with_text(length))
        return end(false);
    begin_messages();
    if (!message_read(&m, input, length, &error))
        refuse(m.id, "bad-setup", error.text);
    else if (m.kind != MESSAGE_CREATE)
        refuse(m.id, "bad-message", "this makes no table");
    else
        make_from(&m, time_of(now), length);
    return end_messages();
}

/* Makes the next move for the seat to act. */
static bool walk_on(table *t, fn_json word, int64_t now_ms)
{
    entry e = {.kind = ENTRY_MOVE, .seat = table_to_act(t), .at_ms = now_ms};
    char move[FN_MOVE_TEXT_MAX];
    if (!fn_json_to_string(word, move, sizeof move))
        return fn_fail(&error, "a move is a short text");
    text_keep(e.text, sizeof e.text, move);
    return fn_match_can_play(&t->match, e.seat, move, &error) &&
           (table_enter(t, &e) || fn_fail(&error, t->broken.text));
}

/* Starts the same table anew, as when it was made. */
static bool begin_again(table *t)
{
    put_in_place(t, served.id);
    for (int i = 0; i < 2; i++)
        if (!table_fold(t, i + 1, served.bodies + served.lines[i].at, served.lines[i].size))
            return fn_fail(&error, t->broken.text);
    return true;
}

EXPORT(fanal_table_walk) int fanal_table_walk(double now, size_t length)
{
    static table before;
    fn_json list, word;
    size_t cursor = 0;
    if (!begin_with_text(length))
        return end(false);
    if (table_match() == NULL || !served.plan.analysis)
        return end(fn_fail(&error, "there is no board for analysis"));
    if (!fn_json_parse(&list, input, length, &error) || fn_json_kind(list) != '[')
        return end(fn_fail(&error, "a list of moves is wanted"));
    if (!begin_again(&made))
        return end(false);
    while (fn_json_next(list, &cursor, NULL, &word))
        if (!walk_on(&made, word, time_of(now)))
            return end(false);
    before = served;
    served = made;
    made = before;
    return end(true);
}
