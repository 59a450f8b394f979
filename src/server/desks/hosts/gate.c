/* See gate.h. */
#include "server/desks/hosts/gate.h"

#include "club/likeness.h"
#include "server/desks/hosts/keeper.h"
#include "server/rooms/room.h"
#include "server/spine/clock.h"

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

static const decision *find(const house *h, standing_kind kind, const char *person)
{
    return person[0] != '\0' ? standing_find(keeper_standing(h), kind, person, now_ms()) : NULL;
}

/* Finds a ban of the address. Loopback is never banned: no decision about it can be read. */
static const decision *find_range(const house *h, const char *address)
{
    range from;
    const standing *s = keeper_standing(h);
    if (s->count[STANDING_RANGE] == 0 || !range_read(&from, address, NULL))
        return NULL;
    return standing_find_range(s, &from, now_ms());
}

/* Writes the decision in force against a person, else the one against the owner of a program. */
static const char *tell_standing(const house *h, standing_kind kind, const char *person,
                                 const char *owner)
{
    static const char *const words[STANDINGS][2] = {
        [STANDING_BAN] = {"banned", "the bot's owner is banned"},
        [STANDING_MUTE] = {"muted", "the bot's owner is muted"},
    };
    const decision *own = find(h, kind, person), *owners = find(h, kind, owner);
    if (own != NULL)
        return tell(words[kind][0], own);
    return owners != NULL ? tell(words[kind][1], owners) : NULL;
}

static const char *refuses_person(house *h, const char *person, const char *owner)
{
    const char *sentence = tell_standing(h, STANDING_BAN, person, owner);
    if (sentence != NULL)
        keeper_add(h, KEPT_OUT_BANNED);
    return sentence;
}

/* Leaves out the reason: somebody else at the address may be meant. */
static const char *tell_range(const decision *ban)
{
    decision only_time = {.until_ms = ban->until_ms};
    return tell("your network is banned", &only_time);
}

static const char *refuses_address(house *h, const char *address)
{
    const decision *ban = find_range(h, address);
    if (ban != NULL)
        keeper_add(h, KEPT_OUT_RANGE);
    return ban != NULL ? tell_range(ban) : NULL;
}

static const char *refuses_name(house *h, const char *name)
{
    char look[LIKENESS_MAX];
    likeness_of(name, look);
    if (standing_find_name(keeper_standing(h), name) == NULL && !keeper_forbids(h, look))
        return NULL;
    keeper_add(h, KEPT_OUT_NAME);
    return "this name is not wanted here; choose another one";
}

static const char *refuses_chat(house *h, const permit *p, const char **code)
{
    const char *sentence = refuses_person(h, p->person, p->owner);
    *code = "banned";
    if (sentence != NULL)
        return sentence;
    *code = "muted";
    sentence = tell_standing(h, STANDING_MUTE, p->person, p->owner);
    if (sentence != NULL)
        keeper_add(h, KEPT_OUT_MUTED);
    return sentence;
}

const char *gate_may(house *h, const permit *p, const char **code)
{
    *code = p->kind == PERMIT_NAME ? "bad-name" : "banned";
    switch (p->kind) {
    case PERMIT_ENTER: return refuses_person(h, p->person, p->owner);
    case PERMIT_CONNECT: return refuses_address(h, p->address);
    case PERMIT_NAME: return refuses_name(h, p->name);
    case PERMIT_CHAT:
    default: return refuses_chat(h, p, code);
    }
}

/* Tells the banned, then dismisses them at once. */
static void close_if_banned(void *context, net_client *connection)
{
    client *c = *(client **)net_client_user(connection);
    const house *h = context;
    if (c == NULL)
        return;
    const char *ban = c->is_person ? tell_standing(h, STANDING_BAN, c->person, c->owner) : NULL;
    const decision *wide = find_range(h, net_client_address(connection));
    if (ban == NULL && wide == NULL)
        return;
    if (c->is_ready)
        client_refuse(c, "", "banned", ban != NULL ? ban : tell_range(wide));
    client_dismiss(c, "banned");
}

void gate_close_banned(house *h)
{
    net_each_client(h->net, close_if_banned, h);
}
