/* What a host can set: by flags, environment (FANAL_…) and file, in this order of precedence. */
#ifndef FN_SERVER_CONFIG_H
#define FN_SERVER_CONFIG_H

#include "fanal/text.h"

enum { CONFIG_TEXT_MAX = 256 };

typedef struct server_config {
    char listen_host[64];
    int listen_port;
    char metrics_host[64];
    int metrics_port;                 /* 0: no metrics */
    char store[CONFIG_TEXT_MAX];      /* sqlite:PATH or postgresql://… */
    char web[CONFIG_TEXT_MAX];        /* folder of the built web client */
    char public_url[CONFIG_TEXT_MAX]; /* https://… behind a proxy; or empty */
    bool trust_proxy;                 /* take peers' addresses from X-Forwarded-For */
    int bot_threads;
    int max_connections;
    int address_connections;          /* at once from one address; 0: no limit */
    int address_connects_per_s;       /* new ones; 0: no limit */
    int address_tables_per_hour;      /* 0: no limit */
    int keep_days;                    /* of what nobody uses, see store_tidy; 0: for ever */
    bool push, webhooks;              /* people may be called this way */
    char call_hosts[CONFIG_TEXT_MAX]; /* the only ones that calls go to; empty: any */
    bool calls_private;               /* calls may go to private addresses, and by http */
    char smtp[CONFIG_TEXT_MAX];       /* smtp://… or smtps://…; empty: no letters */
    char smtp_user[CONFIG_TEXT_MAX], smtp_password[CONFIG_TEXT_MAX];
    char
        mail_from[CONFIG_TEXT_MAX]; /* the sender of letters, and whom push services may write to */
    char vapid_key[CONFIG_TEXT_MAX];       /* the secret in base64url; empty: the store has one */
    char tournaments[CONFIG_TEXT_MAX];     /* of the house: desks/tournaments/schedule.h */
    char forbidden_names[CONFIG_TEXT_MAX]; /* a file of names that nobody may bear; or empty */
    int log_level;                         /* 0 errors, 1 notices, 2 everything */
    char same_deal[CONFIG_TEXT_MAX]; /* a word that all deals follow from, for tests; or empty */
} server_config;

/* The settings' names, from 0; NULL after the last. */
const char *config_name(int index);

/* One setting as a file or the environment has it: name "listen", value "127.0.0.1:8080". */
bool config_set(server_config *config, const char *name, const char *value, fn_error *error);

/* All settings with their values, as a file would have them. No secrets: a password in the store's
 * address is shown as ***. */
void config_write(const server_config *config, fn_text *out);

#endif
