/* Settings of a host, by flags, environment (FANAL_…) and file, in this order of precedence. */
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
    int address_connections;          /* connections at once from one address; 0: no limit */
    int address_connects_per_s;       /* new connections; 0: no limit */
    int address_tables_per_hour;      /* 0: no limit */
    int keep_days;                    /* before unused data is deleted, see store_tidy; 0: never */
    bool push, webhooks;              /* these ways to call people are enabled */
    char call_hosts[CONFIG_TEXT_MAX]; /* the only hosts that calls may go to; empty: any */
    bool calls_private;               /* calls may go to private addresses and use http */
    char smtp[CONFIG_TEXT_MAX];       /* smtp://… or smtps://…; empty: no letters */
    char smtp_user[CONFIG_TEXT_MAX], smtp_password[CONFIG_TEXT_MAX];
    char mail_from[CONFIG_TEXT_MAX]; /* the sender of letters, and the contact for push services */
    char vapid_key[CONFIG_TEXT_MAX]; /* the secret in base64url; empty: kept in the store */
    char tournaments[CONFIG_TEXT_MAX];     /* the house's schedule: desks/tournaments/schedule.h */
    char forbidden_names[CONFIG_TEXT_MAX]; /* a file of names that are refused; or empty */
    int log_level;                         /* 0 errors, 1 notices, 2 everything */
    char same_deal[CONFIG_TEXT_MAX]; /* a word that determines all deals, for tests; or empty */
} server_config;

/* Returns the name of a setting, from 0; NULL after the last. */
const char *config_name(int index);

/* Sets one setting as in a file or the environment: name "listen", value "127.0.0.1:8080". */
bool config_set(server_config *config, const char *name, const char *value, fn_error *error);

/* Writes all settings with their values, in the format of a file. Secrets are left out: a password
 * in the store's address is shown as ***. */
void config_write(const server_config *config, fn_text *out);

#endif
