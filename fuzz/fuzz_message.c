/* Messages from clients, and entries of a table's log. An entry that was read and written again is
 * read as the same; a log made of the input's lines is folded, or stops at an entry refused with a
 * sentence. */
#include "fuzz.h"

#include "table/message.h"
#include "table/table.h"

static void read_message(const char *text, size_t size)
{
    static message m;
    fn_error error = {""};
    bool is_read = message_read(&m, text, size, &error);
    require(is_read || error.text[0] != '\0');
    require(strlen(m.id) < sizeof m.id && strlen(m.text) < sizeof m.text);
    require(text_is_clean(m.text) && text_is_clean(m.name) && text_is_clean(m.salt));
    if (is_read)
        require(m.kind < MESSAGE_KINDS && (m.name[0] == '\0' || name_is_fine(m.name)));
    if (is_read && m.kind == MESSAGE_CREATE)
        require(m.plan.game != NULL && m.plan.setup.players >= m.plan.game->min_players);
}

static void read_entry(const char *text, size_t size)
{
    static entry e, again;
    static char storage[TABLE_BODY_MAX * 2];
    fn_error error = {""};
    fn_text out;
    if (!entry_read(&e, text, size, &error)) {
        require(error.text[0] != '\0');
        return;
    }
    fn_text_init(&out, storage, sizeof storage);
    entry_write(&e, &out);
    require(!out.overflow && entry_read(&again, out.data, out.used, &error));
    require(again.kind == e.kind && again.seat == e.seat && again.at_ms == e.at_ms);
    require(strcmp(again.text, e.text) == 0 && strcmp(again.request, e.request) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static table t, other;
    table_init(&t, "fuzz");
    for (size_t start = 0, end; start < size; start = end + 1) {
        for (end = start; end < size && data[end] != '\n';)
            end++;
        char *text = copy_bytes(data + start, end - start);
        read_message(text, end - start);
        read_entry(text, end - start);
        if (t.broken.text[0] == '\0')
            require(table_fold(&t, t.seq + 1, text, end - start) || t.broken.text[0] != '\0');
        free(text);
    }
    if (t.plan.game != NULL && t.broken.text[0] == '\0') {
        char *snapshot = table_snapshot(&t);
        table_init(&other, "fuzz");
        require(snapshot != NULL);
        require(table_fold_snapshot(&other, t.seq, snapshot, strlen(snapshot)));
        require(table_due_ms(&t) == table_due_ms(&other) && t.turn_seq == other.turn_seq);
        table_clear(&other);
        free(snapshot);
    }
    table_clear(&t);
    return 0;
}
