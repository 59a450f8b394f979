/* See admin_hosts_text.h. */
#include "apps/cli/admin_hosts_text.h"

#include "server/spine/clock.h"
#include "server/spine/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE_BYTES = 4096 };

static void print_time(int64_t ms)
{
    char text[32] = "?";
    struct tm when;
    time_t seconds = (time_t)(ms / 1000);
    if (gmtime_r(&seconds, &when) != NULL)
        strftime(text, sizeof text, "%Y-%m-%d %H:%M", &when);
    printf("%s  ", text);
}

/* Prints a person's name and id; any other subject as it is. */
static void print_name(store *db, const char *id)
{
    store_person person;
    if (!store_find_person(db, id, &person, NULL) || person.name[0] == '\0')
        printf("%s", id);
    else
        printf("%s (%s)", person.name, id);
}

static void print_about(store *db, const decision *d)
{
    char name[TABLE_TITLE_MAX];
    if (d->deed != DEED_CANCEL)
        print_name(db, d->about);
    else if (!name_of_book(db, d->about, name, NULL) || name[0] == '\0')
        printf("%s", d->about);
    else
        printf("%s (%s)", name, d->about);
}

static void print_json(int64_t seq, const decision *d)
{
    char line[LINE_BYTES];
    fn_text out;
    decision shown = *d;
    if (d->deed == DEED_TOKEN)
        shown.value[0] = '\0'; /* the hash stays secret */
    fn_text_init(&out, line, sizeof line);
    decision_write(&shown, &out);
    if (seq > 0) {
        out.used--; /* the closing brace */
        fn_json_put_int(&out, "seq", seq);
        fn_json_close(&out, '}');
    }
    printf("%s\n", line);
}

void command_show_decision(store *db, int64_t seq, const decision *d, bool as_json)
{
    char storage[2 * DECISION_WHY_MAX];
    fn_text more;
    if (as_json) {
        print_json(seq, d);
        return;
    }
    fn_text_init(&more, storage, sizeof storage);
    standing_tell(d, &more);
    print_time(d->at_ms);
    printf("%s ", deed_words[d->deed]);
    print_about(db, d);
    printf("%s%s%s, by ", d->deed == DEED_ROLE ? " " : "", d->deed == DEED_ROLE ? d->value : "",
           more.data);
    print_name(db, d->by);
    printf("\n");
}

bool command_show_standing(store *db, standing_kind kind, bool as_json, fn_error *error)
{
    standing *s = calloc(1, sizeof *s);
    bool good = s != NULL ? ledger_read(db, s, error) : fn_fail(error, "not enough memory");
    int64_t now = now_ms();
    for (int i = 0; good && i < s->count[kind]; i++) {
        const decision *d = &s->items[kind][i];
        if (d->until_ms == 0 || d->until_ms > now)
            command_show_decision(db, 0, d, as_json);
    }
    free(s);
    return good;
}

typedef struct listing {
    store *db;
    bool as_json;
} listing;

static bool show_line(void *context, int64_t seq, const decision *d)
{
    const listing *list = context;
    command_show_decision(list->db, seq, d, list->as_json);
    return true;
}

bool command_show_log(store *db, const char *about, bool as_json, fn_error *error)
{
    listing list = {.db = db, .as_json = as_json};
    return ledger_list(db, 0, about, show_line, &list, error);
}

static void show_report(store *db, const report *r, bool as_json)
{
    char line[LINE_BYTES];
    fn_text out;
    if (as_json) {
        fn_text_init(&out, line, sizeof line);
        fn_json_open(&out, '{');
        fn_json_put_string(&out, "report", r->id);
        report_put(r, &out);
        fn_json_close(&out, '}');
        printf("%s\n", line);
        return;
    }
    print_time(r->at_ms);
    printf("%s  %s: ", r->id, r->reason);
    print_name(db, r->about);
    printf(", reported by ");
    print_name(db, r->by);
    printf("%s%s\n", r->table[0] != '\0' ? ", at table " : "", r->table);
    for (const char *at = r->text; *at != '\0'; at += *at == '\n') {
        size_t size = strcspn(at, "\n");
        printf("    %.*s\n", (int)size, at);
        at += size;
    }
}

bool command_show_reports(store *db, bool as_json, fn_error *error)
{
    report *list = calloc(STORE_LIST_MAX, sizeof *list);
    int count = 0;
    bool good = list != NULL ? report_list(db, REPORT_OPEN, 0, list, &count, error)
                             : fn_fail(error, "not enough memory");
    for (int i = 0; good && i < count; i++)
        show_report(db, &list[i], as_json);
    free(list);
    return good;
}
