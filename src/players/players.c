/* The players of the house. */
#include "fanal/player.h"

#include <string.h>

extern const fn_player fn_random_player;

const fn_player *const fn_players[] = {&fn_random_player, NULL};

const fn_player *fn_player_find(const char *name)
{
    for (const fn_player *const *player = fn_players; *player != NULL; player++)
        if (strcmp((*player)->name, name) == 0)
            return *player;
    return NULL;
}
