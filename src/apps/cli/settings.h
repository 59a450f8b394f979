/* Settings for the commands of a host: from the file that --config names, the environment, and the
 * words of the call; later ones win. */
#ifndef FN_SERVER_SETTINGS_H
#define FN_SERVER_SETTINGS_H

#include "server/config/config.h"

/* `only_check` is set by --check-config. False: one of them is wrong. */
bool settings_read(server_config *config, int count, char **words, bool *only_check,
                   fn_error *error);

#endif
