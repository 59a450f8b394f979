/* The desk of hosts and moderators. */
#include "server/desks/hosts/admin_api.h"
#include "server/desks/hosts/gate.h"
#include "server/desks/hosts/keeper.h"

#include <string.h>

/* Decisions about a person, for their export; the decider is left out. */

typedef struct listing {
    const char *person;
    fn_text *out;
} listing;

static bool take_decision(void *context, int64_t seq, const decision *d)
{
    const listing *work = context;
    (void)seq;
    if (strcmp(d->about, work->person) != 0)
        return true;
    fn_json_open(work->out, '{');
    fn_json_put_int(work->out, "at", d->at_ms);
    fn_json_put_string(work->out, "do", deed_words[d->deed]);
    fn_json_put_int(work->out, "until", d->until_ms);
    fn_json_put_string(work->out, "why", d->why);
    fn_json_close(work->out, '}');
    return true;
}

static bool export_decisions(store *db, const char *person, fn_text *out, fn_error *error)
{
    listing work = {person, out};
    fn_json_key(out, "decisions");
    fn_json_open(out, '[');
    bool good = ledger_list(db, 0, person, take_decision, &work, error);
    fn_json_close(out, ']');
    return good;
}

static role find_role(const house *h, const char *person)
{
    return standing_role(keeper_standing(h), person);
}

const desk hosts_desk = {
    .name = "hosts",
    .routes = admin_routes,
    .state_bytes = sizeof(keeper),
    .start = keeper_prepare,
    .stop = keeper_free,
    .tick = keeper_look,
    .heard = keeper_hear,
    .may = gate_may,
    .role_of = find_role,
    .decide = keeper_decide,
    .measure = keeper_measure,
    .export_about = export_decisions,
};
