/* Reads settings from the words of a command. */
#include "apps/cli/settings.h"

#include "apps/cli/cli.h"
#include "server/config/config_read.h"

#include <string.h>

static bool is_setting(const char *name)
{
    for (int i = 0; config_name(i) != NULL; i++)
        if (strcmp(config_name(i), name) == 0)
            return true;
    return strcmp(name, "db") == 0;
}

/* Reads "--bot-threads 2" or "--bot-threads=2" as the setting bot_threads. */
static bool read_setting(server_config *config, int count, char **words, int *at, fn_error *error)
{
    char name[48];
    const char *word = words[*at];
    size_t size = option_size(word);
    if (strncmp(word, "--", 2) != 0)
        return fn_fail(error, "'", word, "' is one word too many");
    if (size - 2 >= sizeof name)
        return fn_fail(error, "there is no setting of such a name");
    memcpy(name, word + 2, size - 2);
    name[size - 2] = '\0';
    for (char *c = name; *c != '\0'; c++)
        if (*c == '-')
            *c = '_';
    if (!is_setting(name))
        return fn_fail(error, "the server has no option '", word, "'");
    bool is_switch = option_is(word, "--trust-proxy");
    const char *value = option_value(!is_switch, count, words, at);
    if (value == NULL && !is_switch)
        return fn_fail(error, word, " needs a value");
    return config_set(config, strcmp(name, "db") == 0 ? "store" : name,
                      value != NULL ? value : "yes", error);
}

/* Reads the file of --config, before all other words. */
static bool read_file(server_config *config, int count, char **words, fn_error *error)
{
    for (int i = 0; i < count; i++)
        if (option_is(words[i], "--config")) {
            const char *file = option_value(true, count, words, &i);
            return file != NULL ? config_read_file(config, file, error)
                                : fn_fail(error, "--config needs a value");
        }
    return true;
}

bool settings_read(server_config *config, int count, char **words, bool *only_check,
                   fn_error *error)
{
    config_init(config);
    if (!read_file(config, count, words, error) || !config_read_environment(config, error))
        return false;
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "--check-config") == 0)
            *only_check = true;
        else if (option_is(words[i], "--config"))
            option_value(true, count, words, &i);
        else if (!read_setting(config, count, words, &i, error))
            return false;
    }
    return config_check(config, error);
}
