/* Friends, blocks and notes are facts of their keeper: "friend/ID" and "block/ID" with the time
 * since when, "note/ID" with the text. Only the keeper can read them; the person they are about
 * never learns of them. */
#include "server/desks/accounts/mine.h"

#include "server/spine/body.h"
#include "server/spine/clock.h"
#include "server/spine/friends.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_BYTES = 4 << 20 };

static const char NOBODY[] = "there is nobody of this id";

/* The facts kept about one person. */

typedef struct kept {
    store_person person;
    char value[KEPT_KINDS][CALL_TEXT_MAX];
} kept;

static bool find_kept(store *db, const char *owner, const char *about, kept *of, fn_error *error)
{
    store_fact fact;
    char name[STORE_NAME_MAX];
    bool good = store_find_person(db, about, &of->person, error);
    for (int i = 0; good && i < KEPT_KINDS; i++) {
        kept_name_fact(i, about, name);
        good = store_find_fact(db, owner, name, &fact, error);
        text_keep(of->value[i], sizeof of->value[i], fact.version > 0 ? fact.value : "");
    }
    return good;
}

static void write_kept(const kept *of, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_string(out, "person", of->person.id);
    fn_json_put_string(out, "name", of->person.name);
    fn_json_put_bool(out, "account", of->person.key[0] != '\0');
    if (person_is_robot(of->person.id))
        fn_json_put_bool(out, "bot", true);
    for (int i = KEPT_FRIEND; i <= KEPT_BLOCK; i++)
        fn_json_put_int(out, kept_words[i], strtoll(of->value[i], NULL, 10));
    fn_json_put_string(out, kept_words[KEPT_NOTE], of->value[KEPT_NOTE]);
    fn_json_close(out, '}');
}

typedef struct mine_job {
    call_read read;
    kept of;
} mine_job;

static void run_show(job *self, store *db)
{
    mine_job *work = (mine_job *)self;
    people_call *call = work->read.call;
    self->failed = !call_read_make_room(&work->read, 8 * CALL_TEXT_MAX) ||
                   !find_kept(db, call->person.id, call->about, &work->of, &self->error);
    if (work->of.person.name[0] == '\0')
        work->read.missing = NOBODY;
    else if (!self->failed)
        write_kept(&work->of, &work->read.out);
}

void mine_show(people_call *call)
{
    if (call_has_person(call))
        call_read_start(call, sizeof(mine_job), run_show, call_read_answer);
}

/* The list: first its people, then the facts about each. */

typedef struct list_of_people {
    char (*ids)[STORE_ID_MAX];
    int count, room;
} list_of_people;

static bool take_id(void *context, const store_fact *fact)
{
    list_of_people *list = context;
    const char *id = strchr(fact->name, '/');
    if (id == NULL || list->count == list->room)
        return list->count < list->room;
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->ids[i], id + 1) == 0)
            return true;
    text_keep(list->ids[list->count++], STORE_ID_MAX, id + 1);
    return true;
}

static bool write_list(mine_job *work, store *db, const list_of_people *list)
{
    fn_text *out = &work->read.out;
    fn_json_open(out, '{');
    fn_json_key(out, "people");
    fn_json_open(out, '[');
    for (int i = 0; i < list->count; i++) {
        if (!find_kept(db, work->read.call->person.id, list->ids[i], &work->of,
                       &work->read.base.error))
            return false;
        if (work->of.person.name[0] != '\0')
            write_kept(&work->of, out);
    }
    fn_json_close(out, ']');
    fn_json_close(out, '}');
    return true;
}

static void run_list(job *self, store *db)
{
    mine_job *work = (mine_job *)self;
    char prefix[STORE_NAME_MAX];
    list_of_people list = {.room = KEPT_KINDS * FRIENDS_MAX};
    list.ids = malloc((size_t)list.room * sizeof list.ids[0]);
    self->failed = list.ids == NULL || !call_read_make_room(&work->read, LIST_BYTES);
    for (int i = 0; !self->failed && i < KEPT_KINDS; i++) {
        kept_name_fact(i, "", prefix);
        self->failed =
            !store_list_facts(db, work->read.call->person.id, prefix, take_id, &list, &self->error);
    }
    self->failed = self->failed || !write_list(work, db, &list);
    free(list.ids);
}

void mine_list(people_call *call)
{
    if (call_has_person(call))
        call_read_start(call, sizeof(mine_job), run_list, call_read_answer);
}

/* Changes: one fact per request, so the answer shows what was done. */

const char *mine_read(people_call *call)
{
    fn_json body, value;
    if (!body_read_object(call, &body))
        return BODY_IS_NO_OBJECT;
    for (int i = KEPT_FRIEND; i <= KEPT_BLOCK; i++)
        if (fn_json_member(body, kept_words[i], &value)) {
            char kind = fn_json_kind(value);
            call->number = i;
            if (kind == 't')
                text_keep(call->text, sizeof call->text, fn_decimal(now_ms()).text);
            return kind == 't' || kind == 'f' ? NULL : "friend and block are true or false";
        }
    call->number = KEPT_NOTE;
    if (!fn_json_member(body, kept_words[KEPT_NOTE], &value) ||
        !fn_json_to_string(value, call->text, sizeof call->text) || !call_text_is_fine(call->text))
        return "say friend, block or note; a note has up to 500 characters";
    return NULL;
}

static bool count_one(void *context, const store_fact *fact)
{
    int *count = context;
    (void)fact;
    return ++*count < FRIENDS_MAX;
}

/* Finds out whether the person exists, and whether one more fact of this kind fits. */
static void run_prepare(job *self, store *db)
{
    mine_job *work = (mine_job *)self;
    people_call *call = work->read.call;
    char prefix[STORE_NAME_MAX];
    int count = 0;
    kept_name_fact(call->number, "", prefix);
    self->failed = !find_kept(db, call->person.id, call->about, &work->of, &self->error) ||
                   !store_list_facts(db, call->person.id, prefix, count_one, &count, &self->error);
    call->is_right = count < FRIENDS_MAX || work->of.value[call->number][0] != '\0';
}

static void changed(people_call *call, store_outcome outcome)
{
    if (outcome == STORE_CONFLICT) /* the person of the cookie is gone */
        call_fail(call, 401, "no-person", "this session has just ended; log in again");
    else
        mine_show(call);
}

static void write_change(people_call *call)
{
    call_write *w = call_write_new(call, STORE_FACT, changed);
    if (w == NULL)
        return;
    store_fact *fact = &w->base.write.fact;
    memcpy(fact->person, call->person.id, sizeof fact->person);
    kept_name_fact(call->number, call->about, fact->name);
    text_keep(fact->value, sizeof fact->value, call->text);
    fact->version = STORE_ANY;
    call_write_send(w);
}

static void prepared(job *self)
{
    mine_job *work = (mine_job *)self;
    people_call *call = work->read.call;
    if (self->failed)
        call_fail_store(call);
    else if (work->of.person.name[0] == '\0')
        call_fail(call, 404, "no-page", NOBODY);
    else if (!call->is_right && call->text[0] != '\0')
        call_fail(call, 409, "too-many", "you have too many of them; remove some first");
    else
        write_change(call);
    free(work);
}

void mine_change(people_call *call)
{
    if (!call_has_person(call))
        return;
    if (strcmp(call->about, call->person.id) == 0 && call->number != KEPT_NOTE)
        call_fail(call, 409, "bad-message", "that is you");
    else
        call_read_start(call, sizeof(mine_job), run_prepare, prepared);
}
