/* Makes lf_rules from the edition file; a message about a wrong figure names it. */
#include "game/edition.h"
#include "games/landfall/lf.h"

#include <string.h>

bool lf_make_rules(void *out, const fn_setup *setup, fn_error *error)
{
    static const char *const keys[] = {"game", "name", "hand", "ships", NULL};
    lf_rules rules;
    fn_json edition;
    int hand, ships[LF_SHIPS];
    memset(&rules, 0, sizeof rules);
    if (!fn_edition_open(setup, "landfall", keys, &edition, error) ||
        !fn_edition_int(edition, "", "hand", 1, LF_LIGHTS / FN_MAX_SEATS, &hand, error) ||
        !fn_edition_ints(edition, "", "ships", LF_SHIPS, 1, 9, ships, error))
        return false;
    rules.seats = (uint8_t)setup->players;
    rules.hand = (uint8_t)hand;
    for (int ship = 0; ship < LF_SHIPS; ship++)
        rules.ships[ship] = (uint8_t)ships[ship];
    memcpy(out, &rules, sizeof rules);
    return true;
}
