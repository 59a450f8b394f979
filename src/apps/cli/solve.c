/* fanal solve: how often players choose a best move where it can be computed. Plays games with the
 * players of --player; in every position near the end that can be solved, and where the move
 * matters, each entrant is asked. */
#include "apps/cli/arena.h"

#include "fanal/solve.h"

/* Positions examined for one solution; exact ones are worth more of them. */
enum { MOST = 3000, MOST_IF_EXACT = 2000000 };

typedef struct solve_line {
    long best;   /* number of choices that were best */
    double lost; /* wins lost by the others */
} solve_line;

typedef struct solve_run {
    const cli_args *args;
    arena_sheet sheet;
    fn_solver *solver;
    long asked, solved, exact; /* positions near the end with several moves */
    long choices;              /* solved ones whose moves differ in value */
    solve_line lines[MOST_ENTRANTS];
} solve_run;

static int place_of(const fn_question *question, fn_move move)
{
    int i = 0;
    while (question->moves[i] != move)
        i++;
    return i;
}

static void ask_entrants(solve_run *run, const fn_question *question, const fn_solution *solution)
{
    fn_seed seed = fn_seed_derive(&run->args->seed, (uint64_t)run->choices);
    for (int i = 0; i < run->sheet.count; i++) {
        const fn_player *player = &run->sheet.entrants[i].player;
        fn_rng rng;
        fn_rng_start(&rng, &seed, (uint64_t)i);
        fn_move move = fn_player_choose(player, question, &rng);
        int worth = solution->worth[place_of(question, move)];
        run->lines[i].best += worth == solution->best;
        run->lines[i].lost += (double)(solution->best - worth) / solution->whole;
    }
}

static bool is_choice(const fn_question *question, const fn_solution *solution)
{
    for (int i = 0; i < question->count; i++)
        if (solution->worth[i] != solution->best)
            return true;
    return false;
}

static void look_at(solve_run *run, const fn_match *match)
{
    fn_sight sight;
    fn_solution solution;
    fn_question question = fn_question_ask(match->game, match->rules, match->state, &sight);
    question.clock_ms = clock_ms;
    if (question.count < 2)
        return;
    bool is_solved =
        fn_solve(run->solver, &question, MOST, &solution) ||
        (solution.is_exact && fn_solve(run->solver, &question, MOST_IF_EXACT, &solution));
    run->asked += solution.whole > 0;
    run->solved += is_solved;
    run->exact += is_solved && solution.is_exact;
    if (!is_solved || !is_choice(&question, &solution))
        return;
    ask_entrants(run, &question, &solution);
    run->choices++;
}

static void print(const solve_run *run)
{
    const cli_args *args = run->args;
    printf("%s, %ld games, %ld positions near the end, %ld solved, %ld of them exactly\n",
           args->game->id, args->games, run->asked, run->solved, run->exact);
    printf("%ld where it matters\n", run->choices);
    if (run->choices == 0)
        return;
    printf("%-20s %8s %8s %16s %17s\n", "", "best", "", "95% interval", "wins lost by one");
    for (int i = 0; i < run->sheet.count; i++) {
        const solve_line *line = &run->lines[i];
        double low, high, n = (double)run->choices, share = (double)line->best / n;
        find_interval(share, n, &low, &high);
        printf("%-20s %8ld %7.1f%% %7.1f%%–%5.1f%% %16.4f\n", run->sheet.entrants[i].words,
               line->best, 100 * share, 100 * low, 100 * high, line->lost / n);
    }
}

static int check(solve_run *run, cli_args *args)
{
    int code = series_check(args);
    if (code != EXIT_DONE)
        return code;
    if (args->entrants == NULL) {
        say_error("solve needs --entrants A[,B…]");
        return EXIT_USAGE;
    }
    if (!arena_read_entrants(&run->sheet, args->entrants))
        return EXIT_USAGE;
    for (int i = 0; i < run->sheet.count; i++) {
        if (run->sheet.entrants[i].command != NULL) {
            say_error("solve asks players of its own only, not '", run->sheet.entrants[i].words,
                      "'");
            return EXIT_USAGE;
        }
        if (!series_check_player(args, &run->sheet.entrants[i].player))
            return EXIT_FAILED;
    }
    return EXIT_DONE;
}

static int run(cli_args *args)
{
    static fn_match match;
    static solve_run solve;
    fn_rng rng;
    if (args->player_count == 0)
        for (int seat = 0; seat < FN_MAX_SEATS; seat++)
            fn_player_read(&args->players[seat], "search:200", NULL);
    int code = check(&solve, args);
    if (code != EXIT_DONE)
        return code;
    solve.args = args;
    solve.solver = fn_solver_open();
    if (solve.solver == NULL) {
        say_error("not enough memory");
        return EXIT_FAILED;
    }
    for (long i = 0; i < args->games; i++) {
        series_start(&match, args, i, &rng);
        while (fn_match_to_act(&match) != FN_NOBODY) {
            look_at(&solve, &match);
            series_step(&match, args, &rng, NULL);
        }
        progress_show("game", i + 1, args->games);
    }
    fn_solver_close(solve.solver);
    print(&solve);
    return EXIT_DONE;
}

const cli_command solve_command = {
    .name = "solve",
    .usage = "GAME --entrants A[,B…] [--games K] [--player P[,P]] [--seed S] [--variant V]\n"
             "       [--option O]… [--edition FILE] [--net FILE]",
    .summary = "works out endgames and shows who chooses a best move",
    .help =
        "Plays K games (1; take 100) for two, by search:200 or whom --player names. Positions\n"
        "near the end are worked out: in Lighthouse Run the last two rounds, exactly; in Bretagne\n"
        "what is short enough of the last one, over a few imagined worlds. Where moves differ in\n"
        "how often they win, each entrant is asked. Shown are how many of its choices were best\n"
        "and how much of a win one choice loses on average. docs/strength.md says more.",
    .options = " --entrants --games --player --seed --variant --option --edition --net ",
    .wants_game = true,
    .run = run,
};
