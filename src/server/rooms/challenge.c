/* See challenge.h. */
#include "server/rooms/challenge.h"

#include "server/spine/friends.h"

#include <stdlib.h>
#include <string.h>

enum { MARK = '@' }; /* no id begins with it */

/* Counts the challenges waiting for somebody: open tables with a seat kept for them. */
static bool count_waiting(store *db, const char *person, int *waiting, fn_error *error)
{
    char part[STORE_ID_MAX + 16];
    fn_text text;
    int count = 0;
    store_head *heads = malloc(STORE_LIST_MAX * sizeof *heads);
    bool good = heads != NULL && store_list(db, STORE_MINE, person, 0, heads, &count, error);
    fn_text_init(&text, part, sizeof part);
    fn_json_put_string(&text, "for", person);
    for (int i = 0; i < count; i++)
        *waiting += strstr(heads[i].card, part) != NULL;
    free(heads);
    return good;
}

static bool check_seat(store *db, plan_seat *seat, const char *host, challenge_words *refusal,
                       fn_error *error)
{
    store_person person;
    bool is_blocked = false;
    int waiting = 0;
    if (!store_find_person(db, seat->kept, &person, error) ||
        !friends_find_block(db, seat->kept, host, &is_blocked, error) ||
        !count_waiting(db, seat->kept, &waiting, error))
        return false;
    text_keep(seat->name, sizeof seat->name, person.name);
    if (person.name[0] == '\0' || strcmp(seat->kept, host) == 0)
        *refusal = (challenge_words){"bad-setup", "a seat is kept for nobody, or for yourself"};
    else if (is_blocked) /* as if they had sent this person away: the block stays private */
        *refusal = (challenge_words){"kicked", "they do not want to play with you just now"};
    else if (waiting >= CHALLENGES_MAX)
        *refusal = (challenge_words){"too-many", "many others wait for an answer of this person"};
    return true;
}

bool challenge_check(store *db, table_plan *plan, const char *host, challenge_words *refusal,
                     fn_error *error)
{
    bool good = true;
    for (int i = 0; good && i < plan->setup.players; i++)
        if (plan->seats[i].kept[0] != '\0')
            good = check_seat(db, &plan->seats[i], host, refusal, error);
    return good;
}

void challenge_name(const char *person, char name[STORE_ID_MAX])
{
    fn_text text;
    fn_text_init(&text, name, STORE_ID_MAX);
    fn_text_add_char(&text, MARK);
    fn_text_add(&text, person);
}

static void tell_if(void *context, net_client *connection)
{
    client *c = *(client **)net_client_user(connection);
    if (c == NULL || !c->is_ready || !c->is_person || strcmp(c->person, context) != 0)
        return;
    char storage[32];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_json_put_string(&out, "news", "mine");
    fn_json_close(&out, '}');
    client_send(c, &out);
}

static void tell(house *h, const char *person)
{
    char id[STORE_ID_MAX];
    text_keep(id, sizeof id, person);
    net_each_client(h->net, tell_if, id);
}

void challenge_tell_all(house *h, const table_plan *plan)
{
    for (int i = 0; i < plan->setup.players; i++)
        if (plan->seats[i].kept[0] != '\0')
            tell(h, plan->seats[i].kept);
}

bool challenge_heard(house *h, const char *name)
{
    if (name[0] != MARK)
        return false;
    tell(h, name + 1);
    return true;
}
