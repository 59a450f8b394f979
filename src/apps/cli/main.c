/* fanal: finds the command and runs it. */
#include "apps/cli/cli.h"
#include "apps/cli/ranks.h"

#include <stdlib.h>
#include <string.h>

static void print_overview(FILE *out)
{
    fputs("fanal " FANAL_VERSION ": lighthouse games\n\nusage:\n", out);
    for (int i = 0; commands[i] != NULL; i++)
        fprintf(out, "  fanal %-8s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n`fanal help COMMAND` says more. Games:", out);
    for (int i = 0; fn_game_offered(i) != NULL; i++)
        fprintf(out, " %s", fn_game_offered(i)->id);
    fputs(".\n", out);
}

static void print_words(const char *what, const char *const *words)
{
    for (int i = 0; words[i] != NULL; i++)
        printf("%s%s", i > 0 ? ", " : what, words[i]);
}

static void print_help(const cli_command *command)
{
    printf("usage: fanal %s %s\n\n%s\n", command->name, command->usage, command->help);
    for (int i = 0; command->wants_game && fn_game_offered(i) != NULL; i++) {
        const fn_game *game = fn_game_offered(i);
        printf("%s%s", i == 0 ? "\nGames:\n  " : "  ", game->id);
        print_words(", variants: ", game->variants);
        print_words("; options: ", game->options);
        putchar('\n');
    }
}

static const cli_command *find_command(const char *name)
{
    const char *names[MOST_COMMANDS + 1] = {NULL};
    for (int i = 0; i < MOST_COMMANDS && commands[i] != NULL; i++) {
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
        names[i] = commands[i]->name;
    }
    const char *near = hint(name, names);
    say_error("there is no command '", name, "'", *near != '\0' ? near : "; see fanal --help");
    return NULL;
}

static int run(const cli_command *command, int count, char **words)
{
    cli_args args;
    int code;
    if (command->run_words != NULL) {
        for (int i = 0; i < count; i++)
            if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0) {
                print_help(command);
                return EXIT_DONE;
            }
        return command->run_words(count, words);
    }
    if (args_read(&args, command, count, words)) {
        if (args.help)
            print_help(command);
        code = args.help ? EXIT_DONE : command->run(&args);
    } else {
        code = args.unreadable ? EXIT_FAILED : EXIT_USAGE;
        if (code == EXIT_USAGE)
            fprintf(stderr, "usage: fanal %s %s\n", command->name, command->usage);
    }
    free(args.edition);
    return code;
}

/* Runs `fanal help`, an overview, or `fanal help COMMAND`, the same as `fanal COMMAND --help`. */
static int help(int count, char **words)
{
    if (count == 0) {
        print_overview(stdout);
        return EXIT_DONE;
    }
    const cli_command *command = find_command(words[0]);
    if (command == NULL)
        return EXIT_USAGE;
    print_help(command);
    return EXIT_DONE;
}

/* Flushes the output, which may still be buffered or may have failed long ago. */
static int finish(int code)
{
    bool written = fflush(stdout) == 0 && !ferror(stdout);
    if (written || code != EXIT_DONE)
        return code;
    say_error("the output could not be written");
    return EXIT_FAILED;
}

int main(int count, char **words)
{
    if (count < 2) {
        print_overview(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0 ||
        strcmp(words[1], "help") == 0)
        return finish(help(count - 2, words + 2));
    if (strcmp(words[1], "--version") == 0) {
        puts("fanal " FANAL_VERSION);
        return finish(EXIT_DONE);
    }
    const cli_command *command = find_command(words[1]);
    if (command == NULL)
        return EXIT_USAGE;
    if (command->has_ranks && !ranks_hand_over(words))
        return EXIT_FAILED;
    return finish(run(command, count - 2, words + 2));
}
