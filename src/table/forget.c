/* Names are stored when people sit down, stand up, are sent away or talk; they belong to the person
 * who had the seat at the time. Chat is removed with the name. */
#include "table/forget.h"

#include <stdlib.h>
#include <string.h>

typedef struct forgetting {
    const char *person;
    bool holds[FN_MAX_SEATS]; /* at this point of the log */
} forgetting;

static bool forget_kept(plan_seat *seat, const char *person)
{
    bool is_theirs = strcmp(seat->kept, person) == 0;
    if (is_theirs)
        seat->name[0] = '\0';
    return is_theirs;
}

static bool forget_plan(forgetting *f, table_plan *plan)
{
    bool is_changed = false;
    for (int i = 0; i < plan->setup.players; i++) {
        f->holds[i] = strcmp(plan->seats[i].person, f->person) == 0;
        if (f->holds[i])
            plan->seats[i].name[0] = '\0';
        is_changed |= f->holds[i] || forget_kept(&plan->seats[i], f->person);
    }
    return is_changed;
}

/* Removes the person from an entry and returns whether it changed. */
static bool forget_entry(forgetting *f, entry *e)
{
    if (e->kind == ENTRY_CREATE)
        return forget_plan(f, &e->plan);
    if (e->seat < 0)
        return false;
    if (e->kind == ENTRY_SIT)
        f->holds[e->seat] = strcmp(e->person, f->person) == 0;
    bool is_named =
        e->kind == ENTRY_DECLINE ? strcmp(e->person, f->person) == 0 : f->holds[e->seat];
    bool is_theirs = is_named && e->name[0] != '\0';
    if (e->kind == ENTRY_STAND || e->kind == ENTRY_KICK)
        f->holds[e->seat] = false;
    if (!is_theirs)
        return false;
    e->name[0] = '\0';
    if (e->kind == ENTRY_CHAT)
        e->text[0] = '\0';
    return true;
}

static bool forget_lines(const table *t, forgetting *f, entry *e, table_take_entry take,
                         void *context)
{
    char body[TABLE_BODY_MAX];
    fn_text out;
    fn_error error;
    for (int i = 0; i < t->line_count; i++) {
        const table_line *line = &t->lines[i];
        if (line->kind == ENTRY_MOVE)
            continue;
        if (!entry_read(e, t->bodies + line->at, line->size, &error))
            return false;
        if (!forget_entry(f, e))
            continue;
        fn_text_init(&out, body, sizeof body);
        entry_write(e, &out);
        if (out.overflow || !take(context, line->seq, body))
            return false;
    }
    return true;
}

bool table_forget_person(table *t, const char *person, table_take_entry take, void *context)
{
    forgetting f = {.person = person};
    entry *e = malloc(sizeof *e);
    bool good = e != NULL && forget_lines(t, &f, e, take, context);
    free(e);
    for (int i = 0; i < t->plan.setup.players; i++)
        if (table_holds(t, i, person))
            t->seats[i].name[0] = '\0';
    return good;
}
