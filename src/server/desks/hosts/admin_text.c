/* See admin_text.h. */
#include "server/desks/hosts/admin_text.h"

#include "server/rooms/load.h"
#include "server/spine/names.h"

#include <stdlib.h>
#include <string.h>

enum { LOG_LINES = 100, CHAT_BEFORE = 40, CHAT_AFTER = 20 };

bool admin_put_person(const char *key, const char *id, store *db, fn_text *out, fn_error *error)
{
    store_person person;
    if (!store_find_person(db, id, &person, error))
        return false;
    fn_json_key(out, key);
    fn_json_open(out, '{');
    fn_json_put_string(out, "person", id);
    fn_json_put_string(out, "name", person.name);
    fn_json_put_bool(out, "account", person.key[0] != '\0');
    fn_json_close(out, '}');
    return true;
}

/* Decisions. */

static bool is_about_person(deed what)
{
    return what == DEED_ROLE || what == DEED_BAN || what == DEED_UNBAN || what == DEED_MUTE ||
           what == DEED_UNMUTE;
}

static bool is_for_hosts(deed what)
{
    return what == DEED_BAN_RANGE || what == DEED_UNBAN_RANGE || what == DEED_TOKEN ||
           what == DEED_END_TOKEN;
}

static bool put_tournament(const char *id, store *db, fn_text *out, fn_error *error)
{
    char name[TABLE_TITLE_MAX];
    bool good = name_of_book(db, id, name, error);
    fn_json_put_string(out, "tournament", name);
    return good;
}

/* Writes a decision, without the hash of a token. */
static bool put_decision(const decision *d, store *db, fn_text *out, fn_error *error)
{
    fn_json_put_int(out, "at", d->at_ms);
    if (!admin_put_person("by", d->by, db, out, error))
        return false;
    fn_json_put_string(out, "do", deed_words[d->deed]);
    fn_json_put_string(out, "about", d->about);
    if (is_about_person(d->deed) && !admin_put_person("person", d->about, db, out, error))
        return false;
    if (d->deed == DEED_CANCEL && !put_tournament(d->about, db, out, error))
        return false;
    if (d->deed == DEED_ROLE)
        fn_json_put_string(out, "role", d->value);
    fn_json_put_int(out, "until", d->until_ms);
    fn_json_put_string(out, "why", d->why);
    return true;
}

bool admin_write_standing(admin_job *work, store *db, fn_text *out)
{
    const decision *d = work->items;
    work->is_there = true;
    fn_json_open(out, '{');
    for (int kind = 0; kind < STANDINGS; kind++) {
        bool is_shown = work->is_host || (kind != STANDING_RANGE && kind != STANDING_TOKEN);
        fn_json_key(out, standing_words[kind]);
        fn_json_open(out, '[');
        for (int i = 0; i < work->count[kind]; i++, d++) {
            if (!is_shown)
                continue;
            fn_json_open(out, '{');
            if (!put_decision(d, db, out, &work->read.base.error))
                return false;
            fn_json_close(out, '}');
        }
        fn_json_close(out, ']');
    }
    fn_json_close(out, '}');
    return true;
}

typedef struct log_list {
    admin_job *work;
    store *db;
    fn_text *out;
    int count;
    int64_t more; /* where the next list begins; 0: none */
    bool failed;
} log_list;

static bool take_line(void *context, int64_t seq, const decision *d)
{
    log_list *list = context;
    if (is_for_hosts(d->deed) && !list->work->is_host)
        return true;
    if (list->count == LOG_LINES)
        return false;
    fn_json_open(list->out, '{');
    fn_json_put_int(list->out, "seq", seq);
    list->failed = !put_decision(d, list->db, list->out, &list->work->read.base.error);
    fn_json_close(list->out, '}');
    list->more = ++list->count == LOG_LINES && seq > 1 ? seq : 0;
    return !list->failed;
}

bool admin_write_log(admin_job *work, store *db, fn_text *out)
{
    log_list list = {.work = work, .db = db, .out = out};
    work->is_there = true;
    fn_json_open(out, '{');
    fn_json_key(out, "log");
    fn_json_open(out, '[');
    bool good = ledger_list(db, work->read.call->before, work->read.call->name, take_line, &list,
                            &work->read.base.error);
    fn_json_close(out, ']');
    fn_json_put_int(out, "more", list.more);
    fn_json_close(out, '}');
    return good && !list.failed;
}

/* Reports. */

static bool put_report(const report *r, store *db, fn_text *out, fn_error *error)
{
    fn_json_put_string(out, "report", r->id);
    fn_json_put_bool(out, "open", r->state == REPORT_OPEN);
    fn_json_put_int(out, "at", r->at_ms);
    if (!admin_put_person("by", r->by, db, out, error) ||
        !admin_put_person("about", r->about, db, out, error))
        return false;
    fn_json_put_string(out, "table", r->table);
    fn_json_put_string(out, "reason", r->reason);
    fn_json_put_string(out, "text", r->text);
    if (r->state == REPORT_OPEN)
        return true;
    fn_json_put_int(out, "closed", r->closed_ms);
    fn_json_put_string(out, "word", r->word);
    return admin_put_person("closer", r->closer, db, out, error);
}

bool admin_write_reports(admin_job *work, store *db, fn_text *out)
{
    report *list = calloc(STORE_LIST_MAX, sizeof *list);
    report_state state = work->read.call->number == REPORT_CLOSED ? REPORT_CLOSED : REPORT_OPEN;
    int count = 0;
    bool good = list != NULL && report_list(db, state, work->read.call->before, list, &count,
                                            &work->read.base.error);
    work->is_there = true;
    fn_json_open(out, '{');
    fn_json_key(out, "reports");
    fn_json_open(out, '[');
    for (int i = 0; good && i < count; i++) {
        fn_json_open(out, '{');
        good = put_report(&list[i], db, out, &work->read.base.error);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
    int64_t last_ms = count == STORE_LIST_MAX ? list[count - 1].at_ms : 0;
    if (count == STORE_LIST_MAX && state == REPORT_CLOSED)
        last_ms = list[count - 1].closed_ms;
    fn_json_put_int(out, "more", last_ms);
    fn_json_close(out, '}');
    free(list);
    return good;
}

/* Writes the chat at a table around that time, and nothing else of it. */
static void put_chat(const table *t, int64_t at_ms, fn_text *out)
{
    static _Thread_local entry e;
    int before = 0, after = 0;
    for (int i = 0; i < t->line_count; i++)
        before += t->lines[i].kind == ENTRY_CHAT && t->lines[i].at_ms <= at_ms;
    for (int i = 0; i < t->line_count && after < CHAT_AFTER; i++) {
        const table_line *line = &t->lines[i];
        if (line->kind != ENTRY_CHAT)
            continue;
        after += line->at_ms > at_ms;
        if ((line->at_ms <= at_ms && before-- > CHAT_BEFORE) ||
            !entry_read(&e, t->bodies + line->at, line->size, NULL))
            continue;
        fn_json_open(out, '{');
        fn_json_put_int(out, "at", e.at_ms);
        fn_json_put_string(out, "name", e.name);
        fn_json_put_string(out, "text", e.text);
        fn_json_close(out, '}');
    }
}

static bool write_chat(const report *r, store *db, fn_text *out, fn_error *error)
{
    load_job load = {0};
    fn_json_key(out, "chat");
    fn_json_open(out, '[');
    if (r->table[0] != '\0') {
        text_keep(load.id, sizeof load.id, r->table);
        load_run(&load.base, db);
        if (load.table != NULL)
            put_chat(load.table, r->at_ms, out);
        else if (load.base.failed)
            *error = load.base.error;
        table_free(load.table);
    }
    fn_json_close(out, ']');
    return !load.base.failed;
}

bool admin_write_report(admin_job *work, store *db, fn_text *out)
{
    report r;
    if (!report_find(db, work->read.call->about, &r, &work->read.base.error))
        return false;
    work->is_there = r.seq > 0;
    if (!work->is_there)
        return true;
    fn_json_open(out, '{');
    bool good = put_report(&r, db, out, &work->read.base.error) &&
                write_chat(&r, db, out, &work->read.base.error);
    fn_json_close(out, '}');
    return good;
}

/* People, by the beginning of their account's name, or one by id, with the copied decisions about
 * them. */

static void put_standing(const admin_job *work, standing_kind kind, const char *person,
                         const char *key, fn_text *out)
{
    const decision *d = work->items;
    for (int i = 0; i < (int)kind; i++)
        d += work->count[i];
    for (int i = 0; i < work->count[kind]; i++, d++) {
        if (strcmp(d->about, person) != 0)
            continue;
        if (kind == STANDING_ROLE) {
            fn_json_put_string(out, key, d->value);
            return;
        }
        fn_json_key(out, key);
        fn_json_open(out, '{');
        fn_json_put_int(out, "at", d->at_ms);
        fn_json_put_int(out, "until", d->until_ms);
        fn_json_put_string(out, "why", d->why);
        fn_json_close(out, '}');
    }
}

static void put_one(const admin_job *work, const store_person *person, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_string(out, "person", person->id);
    fn_json_put_string(out, "name", person->name);
    fn_json_put_bool(out, "account", person->key[0] != '\0');
    fn_json_put_int(out, "since", person->created_ms);
    put_standing(work, STANDING_ROLE, person->id, "role", out);
    put_standing(work, STANDING_BAN, person->id, "ban", out);
    put_standing(work, STANDING_MUTE, person->id, "mute", out);
    fn_json_close(out, '}');
}

bool admin_write_people(admin_job *work, store *db, fn_text *out)
{
    const people_call *call = work->read.call;
    store_person *list = calloc(STORE_LIST_MAX, sizeof *list);
    int count = 1;
    bool good = list != NULL;
    if (good && call->about[0] != '\0')
        good = store_find_person(db, call->about, &list[0], &work->read.base.error);
    else if (good)
        good = store_list_accounts(db, call->name, list, &count, &work->read.base.error);
    work->is_there = good && (call->about[0] == '\0' || list[0].name[0] != '\0');
    fn_json_open(out, '{');
    fn_json_key(out, "people");
    fn_json_open(out, '[');
    for (int i = 0; good && i < count; i++)
        put_one(work, &list[i], out);
    fn_json_close(out, ']');
    fn_json_close(out, '}');
    free(list);
    return good;
}
