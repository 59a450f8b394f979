/* See desk.h. A banned person may save what is stored about them, log out, and leave; an owner of
 * bots must end them first. */
#include "server/desks/accounts/desk.h"

#include "server/desks/accounts/accounts.h"
#include "server/desks/accounts/bearer.h"
#include "server/desks/accounts/days_off.h"
#include "server/desks/accounts/export.h"
#include "server/desks/accounts/leaving.h"
#include "server/desks/accounts/mine.h"
#include "server/desks/accounts/recovery.h"
#include "server/desks/accounts/robots.h"
#include "server/spine/body.h"

accounts *accounts_of(const house *h)
{
    return desk_state(h, &accounts_desk);
}

static const route routes[] = {
    {NET_POST, "/api/guest", body_read_name, account_guest, CALL_OWN},
    {NET_POST, "/api/register", body_read_account, account_register, CALL_OWN},
    {NET_POST, "/api/login", body_read_account, account_login, CALL_OWN},
    {NET_POST, "/api/password", body_read_passwords, account_password, CALL_OWN},
    {NET_POST, "/api/logout", NULL, account_logout, CALL_PARTING},
    {NET_GET, "/api/me", NULL, account_me, CALL_USUAL},
    {NET_GET, "/api/me/export", NULL, export_mine, CALL_PARTING},
    {NET_GET, "/api/me/export/*", NULL, export_mine, CALL_PARTING},
    {NET_POST, "/api/me/delete", body_read_own, leaving_ask, CALL_PARTING},
    {NET_POST, "/api/me/recovery", body_read_own, recovery_make, CALL_OWN},
    {NET_POST, "/api/recover", body_read_recovery, recovery_use, CALL_OWN},
    {NET_GET, "/api/me/tokens", NULL, bearer_list, CALL_OWN},
    {NET_POST, "/api/me/tokens", bearer_read, bearer_make, CALL_OWN},
    {NET_POST, "/api/me/tokens/forget", body_read_id, bearer_forget, CALL_OWN},
    {NET_GET, "/api/me/bots", NULL, robot_list, CALL_PARTING},
    {NET_POST, "/api/me/bots", body_read_name, robot_make, CALL_OWN},
    {NET_POST, "/api/me/bots/*/token", NULL, robot_renew, CALL_OWN},
    {NET_POST, "/api/me/bots/*/end", NULL, robot_end, CALL_PARTING},
    {NET_GET, "/api/me/people", NULL, mine_list, CALL_USUAL},
    {NET_GET, "/api/me/people/*", NULL, mine_show, CALL_USUAL},
    {NET_POST, "/api/me/people/*", mine_read, mine_change, CALL_USUAL},
    {NET_GET, "/api/me/holidays", NULL, days_off_show, CALL_USUAL},
    {NET_POST, "/api/me/holidays", body_read_whole, days_off_change, CALL_USUAL},
    {.path = NULL},
};

const desk accounts_desk = {
    .name = "accounts",
    .routes = routes,
    .state_bytes = sizeof(accounts),
    .tick = leaving_tick,
};
