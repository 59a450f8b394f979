/* An item is the fact "due/TIME/KIND/TABLE/PERSON", so items are sorted by time, and adding one
 * twice has no effect. Its value is the time of the turn. */
#include "server/desks/notify/agenda.h"

#include "server/spine/steward.h"
#include "table/entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_words[AGENDA_KINDS] = {"turn", "clock", "summary", "letter"};

enum { TIME_DIGITS = 15 };

static void write_name(const agenda_item *item, char name[STORE_NAME_MAX])
{
    snprintf(name, STORE_NAME_MAX, "due/%0*lld/%s/%s/%s", TIME_DIGITS, (long long)item->at_ms,
             kind_words[item->kind], item->table, item->person);
}

bool agenda_add(store *db, const agenda_item *item, fn_error *error)
{
    store_write write = {.kind = STORE_FACT, .fact = {.person = STEWARD}};
    store_write *const batch[] = {&write};
    write_name(item, write.fact.name);
    text_keep(write.fact.value, sizeof write.fact.value, fn_decimal(item->turn_ms).text);
    return store_commit(db, batch, 1, error);
}

/* Takes the next part of a name, up to '/' or its end. */
static bool take_part(const char **at, char part[STORE_ID_MAX])
{
    size_t size = strcspn(*at, "/");
    if (size >= STORE_ID_MAX)
        return false;
    memcpy(part, *at, size);
    part[size] = '\0';
    *at += size + ((*at)[size] == '/');
    return true;
}

static bool read_item(const store_fact *fact, agenda_item *item)
{
    const char *at = fact->name + strlen("due/");
    char time[STORE_ID_MAX], kind[STORE_ID_MAX];
    *item = (agenda_item){.version = fact->version, .turn_ms = strtoll(fact->value, NULL, 10)};
    if (!take_part(&at, time) || !take_part(&at, kind) || !take_part(&at, item->table) ||
        !take_part(&at, item->person))
        return false;
    item->at_ms = strtoll(time, NULL, 10);
    for (int i = 0; i < AGENDA_KINDS; i++)
        if (strcmp(kind, kind_words[i]) == 0) {
            item->kind = (agenda_kind)i;
            return true;
        }
    return false;
}

typedef struct listing {
    int64_t now_ms;
    agenda_item *items;
    int most, count;
} listing;

static bool take_fact(void *context, const store_fact *fact)
{
    listing *list = context;
    agenda_item *item = &list->items[list->count];
    if (list->count == list->most)
        return false;
    if (!read_item(fact, item))
        return true;
    if (item->at_ms > list->now_ms)
        return false;
    list->count++;
    return true;
}

bool agenda_list(store *db, int64_t now_ms, agenda_item items[], int most, int *count,
                 fn_error *error)
{
    listing list = {.now_ms = now_ms, .items = items, .most = most};
    bool is_fine = store_list_facts(db, STEWARD, "due/", take_fact, &list, error);
    *count = list.count;
    return is_fine;
}

bool agenda_take(store *db, const agenda_item *item, fn_error *error)
{
    store_write write = {.kind = STORE_FACT, .fact = {.person = STEWARD, .version = item->version}};
    store_write *const batch[] = {&write};
    write_name(item, write.fact.name);
    return store_commit(db, batch, 1, error) && write.outcome == STORE_DONE;
}
