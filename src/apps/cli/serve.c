/* The commands `fanal serve` and `fanal backup`: settings come from the command line, environment
 * and file; then the house runs until a signal, or the store is copied. */
#include "apps/cli/cli.h"
#include "apps/cli/settings.h"
#include "server/main.h"

#include <malloc.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static house *running;

static void on_signal(int number)
{
    (void)number;
    house_drain(running);
}

static int print_settings(const server_config *config)
{
    char storage[1 << 14];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    config_write(config, &out);
    fputs(out.data, stdout);
    return EXIT_DONE;
}

/* Prints the server's address: 0.0.0.0 stands for every address, but cannot be opened in a
 * browser. */
static void print_address(const server_config *config)
{
    const char *host = config->listen_host;
    bool is_v6 = strchr(host, ':') != NULL;
    bool everywhere = strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    if (everywhere)
        printf("Fanal is lit: http://localhost:%d/, and at every address of this machine\n",
               config->listen_port);
    else
        printf("Fanal is lit: http://%s%s%s:%d/\n", is_v6 ? "[" : "", host, is_v6 ? "]" : "",
               config->listen_port);
    if (config->same_deal[0] != '\0')
        printf("For tests: every table has the same deal (same_deal)\n");
    fflush(stdout);
}

static int run_serve(int count, char **words)
{
    static server_config config;
    fn_error error = {{0}};
    bool only_check = false;
    if (!settings_read(&config, count, words, &only_check, &error)) {
        say_error(error.text);
        return EXIT_USAGE;
    }
    if (only_check)
        return print_settings(&config);
    mallopt(M_ARENA_MAX, 2);  /* threads reuse each other's freed memory */
    signal(SIGXFSZ, SIG_IGN); /* writing beyond the limit of a file's size fails instead */
    store_claim *claim = store_claim_new(config.store, &error);
    running = claim != NULL ? house_new(&config, &error) : NULL;
    if (running == NULL) {
        store_release(claim);
        say_error(error.text);
        return EXIT_FAILED;
    }
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    print_address(&config);
    house_run(running);
    if (!house_free(running)) {
        say_error("something does not end, perhaps the store; the server ends without it");
        _exit(EXIT_FAILED); /* a thread is still at work */
    }
    store_release(claim);
    return EXIT_DONE;
}

const cli_command serve_command = {
    .name = "serve",
    .usage = "[--listen HOST:PORT] [--db sqlite:PATH | postgresql://…] [--config FILE] "
             "[--check-config]\n       [--web FOLDER] [--public-url URL] [--trust-proxy] "
             "[--metrics HOST:PORT]\n       [--bot-threads N] …",
    .summary = "the server: tables for friends and bots in the browser",
    .help = "Listens on 127.0.0.1:8080 and keeps everything in the file fanal.db, unless told\n"
            "otherwise. Every setting can stand in a file (name = value, see --config), in the\n"
            "environment (FANAL_LISTEN=…) or here; the last of these wins. --check-config shows\n"
            "all settings with their values and ends. SIGTERM finishes what is under way.\n"
            "docs/hosting.md tells how to host for others.",
    .run_words = run_serve,
};

static void show_percent(int percent)
{
    progress_show("backup", percent, 100);
}

static int run_backup(int count, char **words)
{
    static server_config config;
    fn_error error = {{0}};
    bool only_check = false;
    bool has_file = count > 0 && words[count - 1][0] != '-';
    if (!settings_read(&config, has_file ? count - 1 : count, words, &only_check, &error) ||
        (!has_file && !fn_fail(&error, "'fanal backup' needs FILE"))) {
        say_error(error.text);
        return EXIT_USAGE;
    }
    signal(SIGXFSZ, SIG_IGN);
    if (!store_backup(config.store, words[count - 1], show_percent, &error)) {
        say_error(error.text);
        return EXIT_FAILED;
    }
    printf("%s\n", words[count - 1]);
    return EXIT_DONE;
}

const cli_command backup_command = {
    .name = "backup",
    .usage = "[--db sqlite:PATH] [--config FILE] FILE",
    .summary = "a copy of the server's database while it runs",
    .help = "Copies the SQLite database into FILE without stopping the server. For PostgreSQL use\n"
            "pg_dump.",
    .run_words = run_backup,
};
