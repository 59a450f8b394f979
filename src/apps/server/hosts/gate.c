/* See gate.h. */
#include "apps/server/hosts/gate.h"

#include "apps/server/clock.h"
#include "apps/server/hosts/keeper.h"
#include "apps/server/rooms/room.h"
#include "club/likeness.h"

#include <string.h>

static const char *tell(const char *begin, const decision *d)
{
    static fn_error sentence;
    char storage[2 * DECISION_WHY_MAX];
    fn_text more;
    fn_text_init(&more, storage, sizeof storage);
    standing_tell(d, &more);
    fn_fail(&sentence, begin, more.data);
    return sentence.text;
}

static const decision *find_ban(const house *h, const char *person)
{
    return person[0] != '\0' ? standing_find(keeper_standing(h), STANDING_BAN, person, now_ms())
                             : NULL;
}

/* Loopback is never banned: decisions about it are not read. */
static const decision *find_range(const house *h, const char *address)
{
    range from;
    const standing *s = keeper_standing(h);
    if (s->count[STANDING_RANGE] == 0 || !range_read(&from, address, NULL))
        return NULL;
    return standing_find_range(s, &from, now_ms());
}

static const char *tell_ban(const house *h, const char *person, const char *owner)
{
    const decision *own = find_ban(h, person), *owners = find_ban(h, owner);
    if (own != NULL)
        return tell("banned", own);
    return owners != NULL ? tell("the bot's owner is banned", owners) : NULL;
}

const char *gate_refuses_person(house *h, const char *person, const char *owner)
{
    const char *sentence = tell_ban(h, person, owner);
    if (sentence != NULL)
        keeper_add(h, KEPT_OUT_BANNED);
    return sentence;
}

/* Why is not said: who shares the address need not be the one that is meant. */
static const char *tell_range(const decision *ban)
{
    decision only_time = {.until_ms = ban->until_ms};
    return tell("your network is banned", &only_time);
}

const char *gate_refuses_address(house *h, const char *address)
{
    const decision *ban = find_range(h, address);
    if (ban != NULL)
        keeper_add(h, KEPT_OUT_RANGE);
    return ban != NULL ? tell_range(ban) : NULL;
}

const char *gate_refuses_name(house *h, const char *name)
{
    char look[LIKENESS_MAX];
    likeness_of(name, look);
    if (standing_find_name(keeper_standing(h), name) == NULL && !keeper_forbids(h, look))
        return NULL;
    keeper_add(h, KEPT_OUT_NAME);
    return "this name is not wanted here; choose another one";
}

/* With the link to a seat somebody speaks for whoever holds it. */
static const char *refuse_speaker(house *h, const char *person, const char *owner,
                                  message_kind kind, const char **code)
{
    const decision *mute = kind == MESSAGE_CHAT && person[0] != '\0'
                               ? standing_find(keeper_standing(h), STANDING_MUTE, person, now_ms())
                               : NULL;
    *code = "banned";
    const char *sentence = gate_refuses_person(h, person, owner);
    if (sentence != NULL || mute == NULL)
        return sentence;
    keeper_add(h, KEPT_OUT_MUTED);
    *code = "muted";
    return tell("muted", mute);
}

const char *gate_refuses_message(const client *c, const table *t, message_kind kind,
                                 const char **code)
{
    const char *sentence = refuse_speaker(c->house, c->person, c->owner, kind, code);
    for (int i = 0; sentence == NULL && i < t->plan.setup.players; i++)
        if (c->by_token[i] != 0)
            sentence = refuse_speaker(c->house, t->seats[i].person, "", kind, code);
    return sentence;
}

/* They are told before; at once they are at no table. */
static void close_if_banned(void *context, net_client *connection)
{
    client *c = *(client **)net_client_user(connection);
    const house *h = context;
    if (c == NULL)
        return;
    const char *ban = c->is_person ? tell_ban(h, c->person, c->owner) : NULL;
    const decision *wide = find_range(h, net_client_address(connection));
    if (ban == NULL && wide == NULL)
        return;
    if (c->is_ready)
        client_refuse(c, "", "banned", ban != NULL ? ban : tell_range(wide));
    room_leave(c);
    c->is_person = c->is_ready = false;
    net_client_close(connection, 1008, "banned");
}

void gate_close_banned(house *h)
{
    net_each_client(h->net, close_if_banned, h);
}
