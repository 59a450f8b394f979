/* fanal engine: hosts games for an external bot on standard input and output. Our players have the
 * other seats. docs/engine-protocol.md. */
#include "apps/cli/bot_guest.h"

#include <unistd.h>

/* Returns false if the bot has gone. */
static bool play_game(bot_guest *guest, const cli_args *args, fn_match *match, long index)
{
    bot_guest *guests[FN_MAX_SEATS] = {NULL};
    fn_rng rng;
    guests[args->seat] = guest;
    series_start(match, args, index, &rng);
    guest_begin(guest, NULL, match, args->seat);
    while (guest->process.open && fn_match_to_act(match) != FN_NOBODY) {
        fn_events events = {0};
        guests_step(guests, match, args, &rng, &events);
    }
    if (guest->process.open)
        guest_over(guest, match);
    return guest->process.open;
}

static void report(const bot_faults *all)
{
    if (all->late + all->nonsense > 0)
        say_error("a stand-in moved for the bot: ", fn_decimal(all->late).text, " answers late, ",
                  fn_decimal(all->nonsense).text, " nonsense");
}

static int run(cli_args *args)
{
    static fn_match match;
    static bot_guest guest;
    bot_faults all = {0};
    int code = series_check(args);
    if (code != EXIT_DONE)
        return code;
    if (args->seat >= args->setup.players) {
        say_error("there is no seat ", fn_decimal(args->seat).text, "; seats count from 0");
        return EXIT_USAGE;
    }
    fn_player_read(&args->players[args->seat], "random", NULL); /* its stand-in */
    guest.ms = args->ms;
    bool stays = true;
    for (long i = 0; i < args->games && stays; i++) {
        stays = play_game(&guest, args, &match, i);
        all.late += guest.faults.late;
        all.nonsense += guest.faults.nonsense;
    }
    if (!stays)
        bot_adopt(&guest.process, STDIN_FILENO, STDOUT_FILENO); /* it may still be listening */
    guest_leave(&guest);
    report(&all);
    return EXIT_DONE;
}

const cli_command engine_command = {
    .name = "engine",
    .usage = "GAME [--players N] [--seat K] [--player P[,P…]] [--games K] [--ms T] [--seed S]\n"
             "       [--variant V] [--option O]… [--edition FILE]",
    .summary = "hosts games for a bot on standard input and output",
    .help = "Your bot sits in seat K (seats count from 0; the first is the default) and\n"
            "talks to fanal line by line, as docs/engine-protocol.md says. The other seats are\n"
            "players of fanal: one name for all, or one for each seat. With --ms a move must come\n"
            "within that many milliseconds. To let bots play each other, see fanal arena.",
    .options = " --players --seat --player --games --ms --seed --variant --option --edition ",
    .wants_game = true,
    .run = run,
};
