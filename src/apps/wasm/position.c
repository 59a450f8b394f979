/* Positions that are set up by hand, for JavaScript; docs/records.md. Independent of the match and
 * the table.
 *
 *   fanal_position(length)  takes a position as text, "ID;edit;edit"; answers with the same text
 *                           and what there is to know about it: {"position":"…","record":"…",
 *                           "view":{…},…,"made":["…",…],"edits":["…",…]}. `record` is the header
 *                           of a game that begins there, `view` has nothing hidden, `made` are the
 *                           edits so far, `edits` the ones possible now. If an edit of the text is
 *                           refused, `trouble` says so, and the position has the edits before it
 */
#include "apps/wasm/wasm.h"

static fn_match position;

static void put_text(const char *key, void (*write)(const fn_match *, fn_text *))
{
    static char storage[FN_LINE_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    write(&position, &text);
    fn_json_put_string(&answer, key, storage);
}

static void write_header(const fn_match *match, fn_text *out)
{
    fn_record_write_header(match, NULL, out);
}

static void put_made(void)
{
    fn_json_key(&answer, "made");
    fn_origin_write_edits(&position.origin, &answer);
}

EXPORT(fanal_position) int fanal_position(size_t length)
{
    position.game = NULL;
    if (!begin_with_text(length))
        return end(false);
    bool is_whole = fn_position_start(&position, input, &error);
    if (!is_whole && position.game == NULL)
        return end(false);
    fn_json_open(&answer, '{');
    put_text("position", fn_position_write);
    put_text("record", write_header);
    fn_match_write_position(&position, FN_EVERYONE, &answer);
    put_made();
    fn_json_key(&answer, "edits");
    fn_match_write_edits(&position, &answer);
    if (!is_whole)
        fn_json_put_string(&answer, "trouble", error.text);
    fn_json_close(&answer, '}');
    return end(true);
}
