/* Reads settings from defaults, files and the environment, and checks that they fit together. */
#include "server/config/config_read.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_SIZE = 1024, FILE_LINES_MAX = 10000 };

static char *trim(char *text)
{
    text += strspn(text, " \t\r\n");
    size_t size = strlen(text);
    while (size > 0 && strchr(" \t\r\n", text[size - 1]) != NULL)
        size--;
    text[size] = '\0';
    return text;
}

static bool read_line(server_config *config, char *line, fn_error *error)
{
    char *name = trim(line), *equals = strchr(name, '=');
    if (*name == '\0' || *name == '#')
        return true;
    if (equals == NULL)
        return fn_fail(error, "'", name, "' is not of the form name = value");
    *equals = '\0';
    return config_set(config, trim(name), trim(equals + 1), error);
}

bool config_read_file(server_config *config, const char *path, fn_error *error)
{
    char line[LINE_SIZE];
    fn_error inner = {""};
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return fn_fail(error, "cannot read ", path, ": ", strerror(errno));
    bool fine = true;
    int number = 0;
    while (fine && fgets(line, sizeof line, file) != NULL) {
        number++;
        if (strlen(line) == sizeof line - 1 || number > FILE_LINES_MAX)
            fine = fn_fail(&inner, "the line is too long, or there are too many lines");
        else
            fine = read_line(config, line, &inner);
    }
    if (fine && ferror(file))
        fine = fn_fail(&inner, "the file cannot be read to its end");
    fclose(file);
    return fine || fn_fail(error, path, ":", fn_decimal(number).text, ": ", inner.text);
}

static void write_variable(const char *setting, char name[64])
{
    strcpy(name, "FANAL_");
    size_t used = strlen(name);
    for (const char *at = setting; *at != '\0' && used < 63; at++)
        name[used++] = (char)(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
    name[used] = '\0';
}

/* Ignores unknown variables that begin with FANAL_: Kubernetes makes some. */
bool config_read_environment(server_config *config, fn_error *error)
{
    char name[64];
    fn_error inner;
    for (int i = 0; config_name(i) != NULL; i++) {
        write_variable(config_name(i), name);
        const char *value = getenv(name);
        if (value != NULL && !config_set(config, config_name(i), value, &inner))
            return fn_fail(error, name, ": ", inner.text);
    }
    return true;
}

static bool is_web_folder(const char *folder)
{
    char page[PATH_MAX];
    return snprintf(page, sizeof page, "%s/index.html", folder) < (int)sizeof page &&
           access(page, R_OK) == 0;
}

/* Looks for a built client beside the binary, as in a build folder, or where it is installed. */
static void find_web(char web[CONFIG_TEXT_MAX])
{
    static const char *const places[] = {"/web", "/../web/dist", "/../share/fanal/web"};
    char program[PATH_MAX], folder[PATH_MAX + 32];
    ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
    web[0] = '\0';
    if (size <= 0)
        return;
    program[size] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(folder, sizeof folder, "%s%s", program, places[i]);
        if (is_web_folder(folder) && strlen(folder) < CONFIG_TEXT_MAX) {
            strcpy(web, folder);
            return;
        }
    }
}

void config_init(server_config *config)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *config = (server_config){
        .listen_host = "127.0.0.1",
        .listen_port = 8080,
        .metrics_host = "127.0.0.1",
        .store = "sqlite:fanal.db",
        .bot_threads = cores > 256 ? 256
                       : cores > 2 ? (int)cores - 1
                                   : 1,
        .max_connections = 20000,
        .address_connections = 64,
        .address_connects_per_s = 10,
        .address_tables_per_hour = 60,
        .keep_days = 90,
        .push = true,
        .webhooks = true,
        .log_level = 1,
    };
    find_web(config->web);
}

/* Checks that the folder of a SQLite file exists: SQLite makes the file only. */
static bool check_store(const char *store, fn_error *error)
{
    char folder[CONFIG_TEXT_MAX];
    struct stat about;
    if (strncmp(store, "postgresql://", 13) == 0 || strncmp(store, "postgres://", 11) == 0)
        return true;
    if (strncmp(store, "sqlite:", 7) != 0 || store[7] == '\0')
        return fn_fail(error, "store is sqlite:PATH or postgresql://..., not '",
                       strstr(store, "://") != NULL ? "an address of another kind" : store, "'");
    strcpy(folder, store + 7);
    char *slash = strrchr(folder, '/');
    if (slash == NULL)
        return true;
    slash[slash == folder ? 1 : 0] = '\0';
    if (stat(folder, &about) != 0 || !S_ISDIR(about.st_mode))
        return fn_fail(error, "store: there is no folder '", folder, "'");
    return true;
}

/* Checks that letters have a server and a sender. */
static bool check_mail(const server_config *config, fn_error *error)
{
    bool has_scheme =
        strncmp(config->smtp, "smtp://", 7) == 0 || strncmp(config->smtp, "smtps://", 8) == 0;
    if (config->smtp[0] != '\0' && !has_scheme)
        return fn_fail(error, "smtp takes an address such as smtp://mail.example:587, not '",
                       config->smtp, "'");
    if (config->smtp[0] != '\0' && strchr(config->mail_from, '@') == NULL)
        return fn_fail(error, "smtp needs mail_from, such as fanal@example.org");
    return true;
}

bool config_check(const server_config *config, fn_error *error)
{
    if (config->metrics_port != 0 && config->metrics_port == config->listen_port)
        return fn_fail(error, "listen and metrics cannot both use port ",
                       fn_decimal(config->listen_port).text);
    if (config->web[0] != '\0' && !is_web_folder(config->web))
        return fn_fail(error, "web: there is no index.html in '", config->web, "'");
    return check_mail(config, error) && check_store(config->store, error);
}
