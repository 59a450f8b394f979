/* Settings for commands of a host: from the file of --config, the environment and the words of the
 * command; later ones win. */
#ifndef FN_SERVER_SETTINGS_H
#define FN_SERVER_SETTINGS_H

#include "server/config/config.h"

/* --check-config sets `only_check`. False: a setting is wrong. */
bool settings_read(server_config *config, int count, char **words, bool *only_check,
                   fn_error *error);

#endif
