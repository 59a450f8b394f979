/* Sources of settings: defaults, a file, the environment; and the check that they fit together. */
#ifndef FN_SERVER_CONFIG_READ_H
#define FN_SERVER_CONFIG_READ_H

#include "server/config/config.h"

void config_init(server_config *config); /* defaults */
bool config_read_file(server_config *config, const char *path, fn_error *error);
bool config_read_environment(server_config *config, fn_error *error);

/* Checks settings that depend on each other or the disk: addresses, the web folder, the store's
 * folder. */
bool config_check(const server_config *config, fn_error *error);

#endif
