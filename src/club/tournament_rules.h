/* The rules of a tournament as JSON, in one form for requests, logs and cards. */
#ifndef FN_CLUB_TOURNAMENT_RULES_H
#define FN_CLUB_TOURNAMENT_RULES_H

#include "base/json_read.h"
#include "club/tournament.h"

/* Checks everything except the starting time. */
bool tournament_rules_read(tournament_rules *rules, fn_json object, fn_error *error);
void tournament_rules_write(const tournament_rules *rules, fn_text *out); /* as members */

/* Returns the smallest table at which the game can be played with these options. */
int tournament_rules_least(const tournament_rules *rules);

#endif
