/* Settings of a host. Each has one line in the table below: its name in files, its kind and its
 * place. In the environment, the names are in capitals behind FANAL_. */
#include "server/config/config.h"

#include "base/nearest.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef enum kind { ADDRESS, TEXT, SECRET, URL, YES_NO, NUMBER, LEVEL } kind;

typedef struct setting {
    const char *name;
    kind kind;
    size_t at;         /* offset in server_config */
    size_t port_at;    /* offset of an address's port */
    long least, most;  /* range of a number */
    const char *about; /* comment in the file that config_write makes */
} setting;

#define AT(field) offsetof(server_config, field)

static const setting settings[] = {
    {"listen", ADDRESS, AT(listen_host), AT(listen_port), 1, 65535, "where people connect"},
    {"metrics", ADDRESS, AT(metrics_host), AT(metrics_port), 0, 65535,
     "where /metrics is served; off: nowhere"},
    {"store", TEXT, AT(store), 0, 0, 0, "sqlite:PATH or postgresql://..."},
    {"web", TEXT, AT(web), 0, 0, 0, "folder of the built web client"},
    {"public_url", URL, AT(public_url), 0, 0, 0, "as browsers see it, behind a proxy"},
    {"trust_proxy", YES_NO, AT(trust_proxy), 0, 0, 0, "take addresses from X-Forwarded-For"},
    {"bot_threads", NUMBER, AT(bot_threads), 0, 1, 256, "threads on which bots think"},
    {"max_connections", NUMBER, AT(max_connections), 0, 1, 1000000, "sockets at once"},
    {"address_connections", NUMBER, AT(address_connections), 0, 0, 1000000,
     "sockets at once from one address; 0: no limit"},
    {"address_connects_per_s", NUMBER, AT(address_connects_per_s), 0, 0, 100000,
     "new sockets a second from one address; 0: no limit"},
    {"address_tables_per_hour", NUMBER, AT(address_tables_per_hour), 0, 0, 1000000,
     "new tables an hour from one address; 0: no limit"},
    {"keep_days", NUMBER, AT(keep_days), 0, 0, 3650,
     "until guests and tables that nobody came back to are removed; 0: never"},
    {"push", YES_NO, AT(push), 0, 0, 0, "people may be called through their browser"},
    {"webhooks", YES_NO, AT(webhooks), 0, 0, 0, "people may be called at an address of theirs"},
    {"call_hosts", TEXT, AT(call_hosts), 0, 0, 0,
     "hosts that calls may go to, and those below them; empty: any"},
    {"calls_private", YES_NO, AT(calls_private), 0, 0, 0,
     "calls may go by http and to addresses of this network"},
    {"smtp", TEXT, AT(smtp), 0, 0, 0, "mail server, smtp://HOST:PORT or smtps://HOST; empty: none"},
    {"smtp_user", TEXT, AT(smtp_user), 0, 0, 0, "user there; empty: none"},
    {"smtp_password", SECRET, AT(smtp_password), 0, 0, 0, "password there"},
    {"mail_from", TEXT, AT(mail_from), 0, 0, 0, "sender of letters, such as fanal@example.org"},
    {"vapid_key", SECRET, AT(vapid_key), 0, 0, 0,
     "secret key for push services; empty: drawn once and kept in the store"},
    {"tournaments", TEXT, AT(tournaments), 0, 0, 0,
     "tournaments of the house, such as: daily 19:00 lighthouse-run 3 swiss 4 bots"},
    {"forbidden_names", TEXT, AT(forbidden_names), 0, 0, 0,
     "file with names that nobody may have, one a line; empty: none"},
    {"log_level", LEVEL, AT(log_level), 0, 0, 2, "errors, notices or everything"},
    {"same_deal", TEXT, AT(same_deal), 0, 0, 0,
     "for tests: a word that every deal follows from; empty: by chance"},
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

static const char *const LEVELS[] = {"errors", "notices", "everything"};

static char *text_of(const server_config *config, size_t at)
{
    return (char *)(uintptr_t)config + at;
}

static int *number_of(const server_config *config, size_t at)
{
    return (int *)(void *)text_of(config, at);
}

static bool fail_unknown(const char *name, fn_error *error)
{
    const char *names[SETTINGS + 1] = {NULL};
    for (int i = 0; i < SETTINGS; i++)
        names[i] = settings[i].name;
    const char *nearest = fn_nearest(name, names, 4);
    if (nearest == NULL)
        return fn_fail(error, "there is no setting '", name, "'");
    return fn_fail(error, "there is no setting '", name, "', did you mean '", nearest, "'?");
}

static bool read_number(const char *value, long least, long most, int *number)
{
    char *end;
    errno = 0;
    long read = strtol(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end != '\0' || errno != 0 || read < least ||
        read > most)
        return false;
    *number = (int)read;
    return true;
}

static bool set_number(server_config *config, const setting *one, const char *value,
                       fn_error *error)
{
    return read_number(value, one->least, one->most, number_of(config, one->at)) ||
           fn_fail(error, one->name, " takes a whole number from ", fn_decimal(one->least).text,
                   " to ", fn_decimal(one->most).text, ", not '", value, "'");
}

static bool set_text(server_config *config, const setting *one, const char *value, fn_error *error)
{
    if (strlen(value) >= CONFIG_TEXT_MAX)
        return fn_fail(error, one->name, " is longer than ", fn_decimal(CONFIG_TEXT_MAX - 1).text,
                       " characters");
    strcpy(text_of(config, one->at), value);
    return true;
}

static bool set_url(server_config *config, const setting *one, const char *value, fn_error *error)
{
    const char *host = strncmp(value, "https://", 8) == 0  ? value + 8
                       : strncmp(value, "http://", 7) == 0 ? value + 7
                                                           : NULL;
    if (value[0] != '\0' && (host == NULL || *host == '\0' || *host == '/'))
        return fn_fail(error, one->name, " takes an address such as https://fanal.example, not '",
                       value, "'");
    return set_text(config, one, value, error);
}

static bool set_level(server_config *config, const setting *one, const char *value, fn_error *error)
{
    for (int level = 0; level < 3; level++)
        if (strcmp(value, LEVELS[level]) == 0) {
            *number_of(config, one->at) = level;
            return true;
        }
    return read_number(value, one->least, one->most, number_of(config, one->at)) ||
           fn_fail(error, one->name, " is errors, notices or everything, not '", value, "'");
}

static bool set_yes_no(server_config *config, const setting *one, const char *value,
                       fn_error *error)
{
    bool yes = strcmp(value, "yes") == 0 || strcmp(value, "true") == 0 || strcmp(value, "1") == 0;
    bool no = strcmp(value, "no") == 0 || strcmp(value, "false") == 0 || strcmp(value, "0") == 0;
    if (!yes && !no)
        return fn_fail(error, one->name, " is yes or no, not '", value, "'");
    *(bool *)(void *)text_of(config, one->at) = yes;
    return true;
}

static bool is_address(const char *host)
{
    unsigned char bytes[16];
    return inet_pton(AF_INET, host, bytes) == 1 || inet_pton(AF_INET6, host, bytes) == 1;
}

/* Reads HOST:PORT, [IPV6]:PORT or PORT alone; metrics may also be off. */
static bool set_address(server_config *config, const setting *one, const char *value,
                        fn_error *error)
{
    char host[64] = "127.0.0.1";
    const char *colon = strrchr(value, ':'), *port = colon != NULL ? colon + 1 : value;
    size_t size = colon != NULL ? (size_t)(colon - value) : 0;
    int number = 0;
    if (one->least == 0 && (strcmp(value, "off") == 0 || value[0] == '\0')) {
        *number_of(config, one->port_at) = 0;
        return true;
    }
    if (size >= 2 && value[0] == '[' && value[size - 1] == ']') {
        value++;
        size -= 2;
    }
    if (size > 0 && size < sizeof host) {
        memcpy(host, value, size);
        host[size] = '\0';
    }
    if (strcmp(host, "localhost") == 0)
        strcpy(host, "127.0.0.1");
    if (strcmp(host, "*") == 0)
        strcpy(host, "0.0.0.0");
    if (size >= sizeof host || !is_address(host))
        return fn_fail(error, one->name, " needs a numeric address, such as 127.0.0.1:8080 ",
                       "or 0.0.0.0:8080, not '", value, "'");
    if (!read_number(port, one->least, one->most, &number))
        return fn_fail(error, one->name, " needs a port from ", fn_decimal(one->least).text,
                       " to 65535, not '", port, "'");
    strcpy(text_of(config, one->at), host);
    *number_of(config, one->port_at) = number;
    return true;
}

bool config_set(server_config *config, const char *name, const char *value, fn_error *error)
{
    for (int i = 0; i < SETTINGS; i++) {
        const setting *one = &settings[i];
        if (strcmp(one->name, name) != 0)
            continue;
        switch (one->kind) {
        case ADDRESS: return set_address(config, one, value, error);
        case TEXT:
        case SECRET: return set_text(config, one, value, error);
        case URL: return set_url(config, one, value, error);
        case YES_NO: return set_yes_no(config, one, value, error);
        case NUMBER: return set_number(config, one, value, error);
        case LEVEL: return set_level(config, one, value, error);
        }
    }
    return fail_unknown(name, error);
}

const char *config_name(int index)
{
    return index >= 0 && index < SETTINGS ? settings[index].name : NULL;
}

static void write_address(const char *host, int port, fn_text *out)
{
    bool is_v6 = strchr(host, ':') != NULL;
    if (port == 0) {
        fn_text_add(out, "off");
        return;
    }
    fn_text_add(out, is_v6 ? "[" : "");
    fn_text_add(out, host);
    fn_text_add(out, is_v6 ? "]:" : ":");
    fn_text_add_int(out, port);
}

/* Hides the password in scheme://user:PASSWORD@host… and …?password=PASSWORD&… */
static void write_store(const char *store, fn_text *out)
{
    const char *start = strstr(store, "://"), *at = NULL, *colon = NULL;
    if (start != NULL) {
        size_t size = strcspn(start + 3, "/?");
        for (const char *c = start + 3; c < start + 3 + size; c++)
            at = *c == '@' ? c : at;
        colon = at != NULL ? memchr(start + 3, ':', (size_t)(at - start - 3)) : NULL;
    }
    if (colon != NULL) {
        fn_text_add_bytes(out, store, (size_t)(colon - store) + 1);
        fn_text_add(out, "***");
        store = at;
    }
    const char *secret = strstr(store, "password=");
    if (secret == NULL) {
        fn_text_add(out, store);
        return;
    }
    fn_text_add_bytes(out, store, (size_t)(secret - store) + 9);
    fn_text_add(out, "***");
    fn_text_add(out, secret + 9 + strcspn(secret + 9, "& "));
}

static void write_value(const server_config *config, const setting *one, fn_text *out)
{
    switch (one->kind) {
    case ADDRESS:
        write_address(text_of(config, one->at), *number_of(config, one->port_at), out);
        break;
    case TEXT:
        if (one->at == AT(store)) {
            write_store(config->store, out);
            break;
        }
        fn_text_add(out, text_of(config, one->at));
        break;
    case SECRET: fn_text_add(out, *text_of(config, one->at) != '\0' ? "***" : ""); break;
    case URL: fn_text_add(out, text_of(config, one->at)); break;
    case YES_NO:
        fn_text_add(out, *(const bool *)(void *)text_of(config, one->at) ? "yes" : "no");
        break;
    case NUMBER: fn_text_add_int(out, *number_of(config, one->at)); break;
    case LEVEL: fn_text_add(out, LEVELS[*number_of(config, one->at)]); break;
    }
}

void config_write(const server_config *config, fn_text *out)
{
    for (int i = 0; i < SETTINGS; i++) {
        fn_text_add(out, "# ");
        fn_text_add(out, settings[i].about);
        fn_text_add_char(out, '\n');
        fn_text_add(out, settings[i].name);
        fn_text_add(out, " = ");
        write_value(config, &settings[i], out);
        fn_text_add_char(out, '\n');
    }
}
