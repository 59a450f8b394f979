/* Output of `fanal admin` about decisions and reports: text, or lines of JSON. */
#ifndef FN_SERVER_HOSTS_COMMAND_TEXT_H
#define FN_SERVER_HOSTS_COMMAND_TEXT_H

#include "server/desks/hosts/ledger.h"
#include "server/desks/hosts/report.h"

void command_show_decision(store *db, int64_t seq, const decision *d, bool as_json);
bool command_show_standing(store *db, standing_kind kind, bool as_json, fn_error *error);
bool command_show_log(store *db, const char *about, bool as_json, fn_error *error);
bool command_show_reports(store *db, bool as_json, fn_error *error);

#endif
