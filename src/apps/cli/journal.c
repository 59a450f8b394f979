/* Reads a journal, adds to it, and refuses journals of other runs. Only whole lines count. */
#include "apps/cli/journal.h"

#include "apps/cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(const game_journal *journal, const char *sentence)
{
    say_error("the journal ", journal->path, " ", sentence);
    return false;
}

static bool fail_at_line(const game_journal *journal, long line, const char *sentence)
{
    say_error("the journal ", journal->path, ", line ", fn_decimal(line).text, ": ", sentence);
    return false;
}

bool journal_split(const char *line, size_t size, long *game, fn_json *played)
{
    static const char before[] = "{\"game\":", between[] = ",\"played\":";
    const char *number = line + sizeof before - 1, *last = line + size - 2; /* of }\n */
    if (size < sizeof before + sizeof between || memcmp(last, "}\n", 2) != 0 ||
        strncmp(line, before, sizeof before - 1) != 0 || *number < '0' || *number > '9')
        return false;
    char *end;
    *game = strtol(number, &end, 10);
    if (strncmp(end, between, sizeof between - 1) != 0)
        return false;
    played->at = end + sizeof between - 1;
    played->size = (size_t)(last - played->at);
    return true;
}

/* Returns the size of the next line of the file if it is complete, otherwise 0. */
static size_t next_line(FILE *file, char **line, size_t *room)
{
    ssize_t size = getline(line, room, file);
    return size > 0 && (*line)[size - 1] == '\n' ? (size_t)size : 0;
}

static FILE *open_again(const game_journal *journal)
{
    int copy = fcntl(journal->file, F_DUPFD_CLOEXEC, 0);
    FILE *file = copy >= 0 ? fdopen(copy, "r") : NULL;
    if (file == NULL && copy >= 0)
        close(copy);
    if (file != NULL)
        rewind(file);
    return file;
}

static bool read_head(game_journal *journal)
{
    size_t room = 0;
    FILE *file = open_again(journal);
    if (file == NULL)
        return fail(journal, strerror(errno));
    size_t size = next_line(file, &journal->head, &room);
    fclose(file);
    if (size == 0) {
        free(journal->head);
        journal->head = NULL;
    } else
        journal->head[size - 1] = '\0';
    return true;
}

bool journal_open(game_journal *journal, const char *path)
{
    struct stat status;
    journal->path = path;
    journal->file = -1;
    if (path == NULL)
        return true;
    journal->file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (journal->file < 0) {
        say_error("cannot write ", path, ": ", strerror(errno));
        return false;
    }
    if (fstat(journal->file, &status) != 0 || !S_ISREG(status.st_mode))
        return fail(journal, "is not a file");
    if (flock(journal->file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return fail(journal, "is being written by another run");
    return read_head(journal);
}

static bool parse_head(const game_journal *journal, fn_json *head)
{
    return journal->head != NULL &&
           fn_json_parse(head, journal->head, strlen(journal->head), NULL) &&
           strncmp(head->at, "{\"journal\":", 11) == 0;
}

bool journal_seed(const game_journal *journal, fn_seed *seed)
{
    fn_json head, member;
    char hex[2 * sizeof seed->bytes + 1];
    return parse_head(journal, &head) && fn_json_member(head, "seed", &member) &&
           fn_json_to_string(member, hex, sizeof hex) &&
           fn_hex_read(seed->bytes, sizeof seed->bytes, hex, strlen(hex));
}

/* Names the first difference from this run. */
static bool refuse_other(const game_journal *journal, const char *wanted)
{
    fn_json mine, other, key, value, theirs;
    char name[32] = "";
    size_t cursor = 0;
    if (!parse_head(journal, &other) || !fn_json_parse(&mine, wanted, strlen(wanted), NULL))
        return fail(journal, "is something else, and was left alone");
    while (fn_json_next(mine, &cursor, &key, &value)) {
        fn_json_to_string(key, name, sizeof name);
        if (!fn_json_member(other, name, &theirs) || theirs.size != value.size ||
            memcmp(theirs.at, value.at, value.size) != 0)
            break;
    }
    say_error("the journal ", journal->path, " is of another run: not the same '", name, "'");
    return false;
}

static bool keep_entry(game_journal *journal, journal_entry entry, long *room)
{
    if (journal->count == *room) {
        *room = *room > 0 ? 2 * *room : 1024;
        journal_entry *more = realloc(journal->entries, (size_t)*room * sizeof *more);
        if (more == NULL)
            return fail(journal, "needs more memory than there is");
        journal->entries = more;
    }
    journal->entries[journal->count++] = entry;
    return true;
}

static int by_game(const void *a, const void *b)
{
    long first = ((const journal_entry *)a)->game, second = ((const journal_entry *)b)->game;
    return (first > second) - (first < second);
}

/* Reads the games after the first line; `end` becomes the end of the last whole line. */
static bool read_games(game_journal *journal, FILE *file, long games, long *end)
{
    char *line = NULL;
    size_t space = 0, size;
    long room = 0;
    bool fine = true;
    for (long number = 2; fine && (size = next_line(file, &line, &space)) > 0; number++) {
        journal_entry entry = {.at = *end, .size = size};
        fn_json whole, played;
        if (!journal_split(line, size, &entry.game, &played) || entry.game < 0 ||
            entry.game >= games)
            fine = fail_at_line(journal, number, "not a game of this run");
        else if (!fn_json_parse(&whole, played.at, played.size, NULL))
            fine = fail_at_line(journal, number, "not valid JSON");
        else
            fine = keep_entry(journal, entry, &room);
        *end += (long)size;
    }
    free(line);
    return fine;
}

static bool check_twice(const game_journal *journal)
{
    for (long i = 1; i < journal->count; i++)
        if (journal->entries[i].game == journal->entries[i - 1].game) {
            say_error("the journal ", journal->path, " has game ",
                      fn_decimal(journal->entries[i].game).text, " twice");
            return false;
        }
    return true;
}

/* Removes only what a crash left after the last whole line. */
static bool drop_torn_line(const game_journal *journal, FILE *file, long end)
{
    if (ferror(file))
        return fail(journal, "cannot be read");
    return ftruncate(journal->file, end) == 0 || fail(journal, strerror(errno));
}

static bool read_on(game_journal *journal, long games)
{
    size_t room = 0;
    char *line = NULL;
    FILE *file = open_again(journal);
    if (file == NULL)
        return fail(journal, strerror(errno));
    long end = (long)next_line(file, &line, &room);
    bool fine = read_games(journal, file, games, &end) && drop_torn_line(journal, file, end);
    fclose(file);
    free(line);
    if (fine && journal->count > 0)
        qsort(journal->entries, (size_t)journal->count, sizeof *journal->entries, by_game);
    return fine && check_twice(journal);
}

/* Begins a journal; a torn first line must be the beginning of ours. */
static bool begin_new(const game_journal *journal, const char *head)
{
    size_t size = strlen(head);
    char *line = malloc(size + 2);
    if (line == NULL)
        return fail(journal, "needs more memory than there is");
    ssize_t torn = pread(journal->file, line, size, 0);
    bool fine = torn >= 0 && strncmp(line, head, (size_t)torn) == 0;
    if (fine) {
        memcpy(line, head, size);
        line[size] = '\n';
        fine = ftruncate(journal->file, 0) == 0 && journal_add(journal, line, size + 1);
    } else
        fail(journal, "is something else, and was left alone");
    free(line);
    return fine;
}

bool journal_read(game_journal *journal, const char *head, long games)
{
    if (journal->file < 0)
        return true;
    if (journal->head == NULL)
        return begin_new(journal, head);
    return strcmp(journal->head, head) == 0 ? read_on(journal, games) : refuse_other(journal, head);
}

char *journal_line(const game_journal *journal, long entry)
{
    size_t size = journal->entries[entry].size;
    char *line = malloc(size + 1);
    if (line != NULL &&
        pread(journal->file, line, size, journal->entries[entry].at) == (ssize_t)size) {
        line[size] = '\0';
        return line;
    }
    free(line);
    fail(journal, "cannot be read any more");
    return NULL;
}

bool journal_add(const game_journal *journal, const char *line, size_t size)
{
    while (journal->file >= 0 && size > 0) {
        ssize_t written = write(journal->file, line, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0) {
            say_error("the journal ", journal->path, " could not be written: ", strerror(errno));
            return false;
        }
        line += written;
        size -= (size_t)written;
    }
    return true;
}

void journal_close(game_journal *journal)
{
    free(journal->head);
    free(journal->entries);
    if (journal->file >= 0)
        close(journal->file);
    journal->file = -1;
}
