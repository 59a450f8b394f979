/* Writes entries. Their bodies are copied, since the table may be gone when they are on disk. */
#include "server/rooms/append.h"

#include "server/net/spares.h"
#include "server/rooms/challenge.h"
#include "server/rooms/clubroom.h"
#include "server/rooms/pairing.h"
#include "server/rooms/rooms.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Takes a job from the spares: some finished ones are kept for reuse until the next tick. */
static append_job *take_spare(house *h)
{
    append_job *a = rooms_of(h)->spare_appends;
    if (a == NULL)
        return malloc(sizeof *a);
    rooms_of(h)->spare_appends = a->context;
    return a;
}

void append_job_free(append_job *a)
{
    spare_give(a->bodies, a->bodies_size);
    free((char *)a->base.write.append.snapshot);
    a->context = rooms_of(a->house)->spare_appends;
    rooms_of(a->house)->spare_appends = a;
}

void append_jobs_forget(house *h)
{
    while (rooms_of(h)->spare_appends != NULL)
        free(take_spare(h));
}

/* Copies the bodies of the lines from `first` on, behind a list of them, into one block. */
static char **copy_bodies(const table *t, int first, int count, size_t *all)
{
    const table_line *line = &t->lines[first], *last = &t->lines[t->line_count - 1];
    size_t list = (size_t)count * sizeof(char *), size = last->at + last->size - line->at;
    *all = list + size + (size_t)count;
    char **bodies = spare_take(*all);
    char *to = (char *)bodies + list;
    for (int i = 0; bodies != NULL && i < count; i++, line++) {
        bodies[i] = to;
        memcpy(to, t->bodies + line->at, line->size);
        to[line->size] = '\0';
        to += line->size + 1;
    }
    return bodies;
}

static void write_head(const table *t, bool has_card, store_head *head)
{
    fn_text card;
    memcpy(head->table, t->id, sizeof head->table);
    head->seq = t->seq;
    head->state = (store_state)t->state;
    head->listed = t->plan.listed;
    head->created_ms = t->created_ms;
    head->changed_ms = t->changed_ms;
    head->due_ms = table_due_ms(t);
    text_keep(head->turn, sizeof head->turn, table_turn_of(t));
    head->to_act = table_to_act(t);
    head->round = t->state == TABLE_PLAYING ? fn_match_round(&t->match) : 0;
    fn_text_init(&card, head->card, sizeof head->card);
    if (has_card)
        show_card(t, &card);
}

/* STORE_MEMBERS_MAX is enough for everybody at a table and two groups. */
static void add_member(store_append *append, const char id[STORE_ID_MAX])
{
    assert(append->members < STORE_MEMBERS_MAX);
    text_keep(append->member[append->members++], STORE_ID_MAX, id);
}

/* Adds the people and groups who own the table from now on. */
static void write_members(const house *h, const table *t, const table_line *first,
                          store_append *append)
{
    bool is_new = first->kind == ENTRY_CREATE;
    char group[STORE_ID_MAX];
    append->members = append->tells = 0;
    if (!is_new && first->kind != ENTRY_SIT)
        return;
    if (t->plan.imported)
        add_member(append, t->plan.host);
    for (int i = 0; i < t->plan.setup.players; i++)
        if (t->seats[i].kind != SEAT_BOT && t->seats[i].person[0] != '\0')
            add_member(append, t->seats[i].person);
    if (is_new && t->plan.pair != PAIR_NONE) {
        pairing_group(h, &t->plan, group);
        add_member(append, group);
    }
    if (is_new && t->plan.room[0] != '\0') {
        clubroom_group(t->plan.room, group);
        add_member(append, group);
    }
    for (int i = 0; i < t->plan.setup.players && is_new; i++)
        if (t->seats[i].kept[0] != '\0') {
            add_member(append, t->seats[i].kept);
            challenge_name(t->seats[i].kept, append->told[append->tells++]);
        }
}

/* Removes a person who stood up or declined a challenge, unless they have another seat or host the
 * table. */
static void write_gone(const table *t, const table_line *first, store_append *append)
{
    static entry e;
    fn_error error;
    bool has_seat = (first->kind != ENTRY_STAND && first->kind != ENTRY_DECLINE) ||
                    !entry_read(&e, t->bodies + first->at, first->size, &error);
    append->gone[0] = '\0';
    for (int i = 0; i < t->plan.setup.players && !has_seat; i++)
        has_seat = table_holds(t, i, e.person);
    if (!has_seat && strcmp(t->plan.host, e.person) != 0)
        memcpy(append->gone, e.person, sizeof append->gone);
}

append_job *append_job_new(house *h, const table *t, int64_t first_seq)
{
    int first = t->line_count;
    while (first > 0 && t->lines[first - 1].seq >= first_seq)
        first--;
    append_job *a = take_spare(h);
    size_t size;
    char **bodies = a != NULL ? copy_bodies(t, first, t->line_count - first, &size) : NULL;
    if (bodies == NULL) {
        free(a);
        return NULL;
    }
    store_append *append = &a->base.write.append;
    a->base.base = (job){0};
    a->base.write.kind = STORE_APPEND;
    a->house = h;
    a->bodies = bodies;
    a->bodies_size = size;
    memcpy(a->id, t->id, sizeof a->id);
    bool has_card = false;
    for (int i = first; i < t->line_count; i++)
        has_card |= table_is_changed_by(t, t->lines[i].kind);
    write_head(t, has_card, &append->head);
    append->entries = t->line_count - first;
    append->body = (const char *const *)bodies;
    append->snapshot = NULL;
    append->rates = false;
    for (int i = first; i < t->line_count && t->plan.rated; i++)
        append->rates |= t->lines[i].kind == ENTRY_OVER;
    write_members(h, t, &t->lines[first], append);
    write_gone(t, &t->lines[first], append);
    if (t->seq / TABLE_SNAPSHOT_EVERY != (first_seq - 1) / TABLE_SNAPSHOT_EVERY)
        append->snapshot = table_snapshot(t);
    return a;
}
