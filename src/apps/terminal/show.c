/* The renderers of the house. A new game is one line here. */
#include "apps/terminal/show.h"

#include <string.h>

extern const show_game show_bretagne, show_lighthouse_run;

static const show_game *const renderers[] = {&show_bretagne, &show_lighthouse_run, NULL};

const show_game *show_find(const fn_game *game)
{
    int i = 0;
    while (renderers[i] != NULL && strcmp(renderers[i]->game, game->id) != 0)
        i++;
    return renderers[i];
}
