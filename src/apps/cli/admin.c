/* The command `fanal admin`: a host's work on the store of a server by hand. */
#include "apps/cli/admin_hosts.h"
#include "apps/cli/admin_tournaments.h"
#include "apps/cli/cli.h"
#include "apps/cli/settings.h"
#include "server/desks/ratings/recompute.h"

#include <string.h>

enum { WORDS_MAX = 64, SHOWN_MAX = 20 };
static const char WHAT[] =
    "role, ban, unban, mute, unmute, names, reports, log, token, show, ratings, tournaments";

static void show_progress(int64_t done, int64_t all)
{
    progress_show("ratings", (long)done, (long)all);
}

static void show_difference(const store_rated *kept, const store_rated *right)
{
    static int shown;
    if (++shown > SHOWN_MAX)
        return;
    printf("game %lld, table %s:\n", (long long)kept->n, kept->table);
    for (int i = 0; i < right->count; i++)
        printf("  %s: place %d, %lld ± %lld; kept: %lld ± %lld\n", right->seats[i].person,
               right->seats[i].place, (long long)right->seats[i].mu,
               (long long)right->seats[i].sigma, (long long)kept->seats[i].mu,
               (long long)kept->seats[i].sigma);
}

static int report(const recomputing *done)
{
    bool is_same = done->different + done->ratings == 0;
    printf("%lld rated games, ", (long long)done->games);
    if (is_same)
        printf("all ratings are as they should be\n");
    else
        printf("%lld of them and %lld rows of newest ratings differ%s\n",
               (long long)done->different, (long long)done->ratings,
               done->mends ? "; they are mended" : "");
    return is_same || done->mends ? EXIT_DONE : EXIT_FAILED;
}

/* Recomputes ratings. Only changes need the store exclusively. */
static int recompute_ratings(const char *address, bool mends)
{
    fn_error error = {{0}};
    recomputing work = {.mends = mends, .tell = show_progress, .show = show_difference};
    store_claim *claim = mends ? store_claim_new(address, &error) : NULL;
    store *db = !mends || claim != NULL ? store_open(address, &error) : NULL;
    bool is_done = db != NULL && recompute(db, &work, &error);
    store_close(db);
    store_release(claim);
    if (is_done)
        return report(&work);
    say_error(error.text);
    return EXIT_FAILED;
}

/* Checks that the options fit the command. */
static bool check_words(bool is_ratings, bool checks, bool mends, fn_error *error)
{
    if (is_ratings)
        return checks || mends ||
               fn_fail(error, "'fanal admin ratings' needs --check or --recompute");
    return !mends ||
           fn_fail(error, "'fanal admin tournaments' has no --recompute: results follow from the "
                          "tables");
}

/* Compares stored ratings or tournaments with the logs. */
static int run_books(int count, char **words)
{
    static server_config config;
    fn_error error = {{0}};
    bool checks = false, mends = false, only_check = false;
    bool is_ratings = strcmp(words[0], "ratings") == 0;
    char *settings[WORDS_MAX];
    int left = 0;
    for (int i = 1; i < count && left < WORDS_MAX; i++) {
        checks |= strcmp(words[i], "--check") == 0;
        mends |= strcmp(words[i], "--recompute") == 0;
        if (strcmp(words[i], "--check") != 0 && strcmp(words[i], "--recompute") != 0)
            settings[left++] = words[i];
    }
    if (!check_words(is_ratings, checks, mends, &error) ||
        !settings_read(&config, left, settings, &only_check, &error)) {
        say_error(error.text);
        return EXIT_USAGE;
    }
    return is_ratings ? recompute_ratings(config.store, mends && !checks)
                      : admin_tournaments(config.store, checks);
}

static int run_admin(int count, char **words)
{
    int status = hosts_command(count, words);
    if (status >= 0)
        return status;
    if (count > 0 && (strcmp(words[0], "ratings") == 0 || strcmp(words[0], "tournaments") == 0))
        return run_books(count, words);
    if (count < 1)
        say_error("'fanal admin' needs what to do: ", WHAT);
    else if (words[0][0] == '-')
        say_error("'fanal admin' has no option '", words[0], "'");
    else
        say_error("'fanal admin' knows no '", words[0], "'; there are ", WHAT);
    return EXIT_USAGE;
}

const cli_command admin_command = {
    .name = "admin",
    .usage = "WHAT … [--db sqlite:PATH | postgresql://…] [--config FILE] [--json]",
    .summary = "what a host does to the server's database",
    .help = "role NAME host|moderator|none   who looks after the house\n"
            "ban NAME|ID|RANGE, unban, mute NAME|ID, unmute\n"
            "                                with --days N and --why TEXT; a RANGE is an address\n"
            "                                or such as 203.0.113.0/24\n"
            "names [add|remove NAME]         names that nobody may have; *part* of one, too\n"
            "reports [close ID]              what people have reported; close takes --why TEXT\n"
            "log [NAME]                      who decided what, newest first\n"
            "token [make|end NAME]           for programs that only read\n"
            "show                            all that stands just now\n"
            "All of these may run beside the server, which follows at once or within seconds.\n\n"
            "ratings --check computes all ratings again from the logs of the games and compares\n"
            "them with those that are kept, to the digit; it may run beside the server. With\n"
            "--recompute what differs is mended; stop the servers first.\n"
            "tournaments lists them; with --check every result is read again from the log of its\n"
            "table and compared. Both may run beside the server.",
    .run_words = run_admin,
};
