/* Records as files: unfinished games are saved after every step, so nothing is lost, and offered at
 * the next start. They are in $XDG_STATE_HOME/fanal, or else ~/.local/state/fanal. */
#include "apps/terminal/keep.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(fn_error *error, const char *what, const char *path)
{
    return fn_fail(error, "cannot ", what, " ", path, ": ", strerror(errno));
}

static void write_line(FILE *file, fn_text *line)
{
    fwrite(line->data, 1, line->used, file);
    fputc('\n', file);
    fn_text_clear(line);
}

static bool write_record(const fn_match *match, FILE *file)
{
    static char storage[FN_LINE_MAX];
    fn_text line;
    fn_text_init(&line, storage, sizeof storage);
    fn_record_write_header(match, NULL, &line);
    write_line(file, &line);
    for (int step = 0; step < match->steps; step++) {
        fn_record_write_step(match, step, &line);
        write_line(file, &line);
    }
    if (fn_match_to_act(match) == FN_NOBODY) {
        fn_record_write_result(match, &line);
        write_line(file, &line);
    }
    return fflush(file) == 0 && !ferror(file);
}

/* Writes a record; the old file stays until the new one is complete. */
bool keep_write(const fn_match *match, const char *path, fn_error *error)
{
    char beside[KEEP_PATH_MAX + 8];
    strcpy(beside, path);
    strcat(beside, ".new");
    FILE *file = fopen(beside, "w");
    if (file == NULL)
        return fail(error, "write", beside);
    bool written = write_record(match, file);
    if (fclose(file) != 0 || !written) {
        fail(error, "write", beside);
        unlink(beside);
        return false;
    }
    return rename(beside, path) == 0 || fail(error, "write", path);
}

bool keep_is_header(const char *line, size_t size)
{
    return memmem(line, size, "\"format\"", strlen("\"format\"")) != NULL;
}

/* A person who named a wrong file wants to know that, and not where its first line is not JSON. */
const char *keep_prefix(long number, const char *line, size_t size)
{
    bool is_record = number > 1 || keep_is_header(line, size);
    return is_record ? "" : "this is no record of a game: ";
}

bool keep_read(fn_match *match, const char *path, const char *edition, size_t edition_size,
               fn_error *error)
{
    static char line[FN_LINE_MAX];
    static fn_replay replay;
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    bool fine = file != NULL || fail(error, "read", path);
    if (file == NULL)
        return false;
    fn_replay_init(&replay, edition, edition_size);
    for (long number = 1; fine && fgets(line, sizeof line, file) != NULL; number++) {
        fn_error what;
        size_t size = strcspn(line, "\n");
        if (replay.games == 1)
            break; /* takes the first game */
        if (!fn_replay_line(&replay, line, size, &what))
            fine = fn_fail(error, path, ", line ", fn_decimal(number).text, ": ",
                           keep_prefix(number, line, size), what.text);
    }
    fine = fine && (!ferror(file) || fail(error, "read", path));
    if (file != stdin)
        fclose(file);
    if (fine && replay.games == 0 && replay.phase == FN_REPLAY_HEADER)
        return fn_fail(error, path, " holds no game");
    *match = replay.match;
    return fine;
}

/* Finds the state folder, creating it if necessary. */
static bool state_folder(char path[KEEP_PATH_MAX])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    fn_text out;
    fn_text_init(&out, path, KEEP_PATH_MAX - 256); /* leaves room for a file's name */
    if (state != NULL && *state == '/') {
        fn_text_add(&out, state);
    } else if (home != NULL && *home == '/') {
        fn_text_add(&out, home);
        fn_text_add(&out, "/.local/state");
    } else {
        return false;
    }
    fn_text_add(&out, "/fanal");
    for (size_t i = 1; i <= out.used; i++)
        if (path[i] == '/' || path[i] == '\0') {
            char end = path[i];
            path[i] = '\0';
            mkdir(path, 0700);
            path[i] = end;
        }
    return !out.overflow && access(path, W_OK) == 0;
}

bool keep_path(const fn_match *match, const char *seats, char path[KEEP_PATH_MAX])
{
    fn_text out;
    if (!state_folder(path))
        return path[0] = '\0', false;
    fn_text_init(&out, path + strlen(path), 255);
    fn_text_add(&out, "/");
    fn_text_add(&out, match->game->id);
    fn_text_add(&out, "-");
    fn_text_add_hex(&out, match->seed.bytes, 6);
    fn_text_add(&out, ".");
    fn_text_add(&out, seats);
    fn_text_add(&out, ".jsonl");
    return !out.overflow;
}

/* Reads the words for the seats from the name GAME-SEED.SEATS.jsonl. */
static bool read_name(const char *name, const char *game, kept_game *kept)
{
    size_t size = strlen(game);
    const char *dot = strchr(name, '.'), *end = strrchr(name, '.');
    bool fits = strncmp(name, game, size) == 0 && name[size] == '-' && dot != NULL && end > dot &&
                strcmp(end, ".jsonl") == 0 && (size_t)(end - dot) < sizeof kept->seats;
    if (!fits)
        return false;
    memcpy(kept->seats, dot + 1, (size_t)(end - dot - 1));
    kept->seats[end - dot - 1] = '\0';
    return true;
}

static int compare_newest(const void *a, const void *b)
{
    long long first = ((const kept_game *)a)->changed, second = ((const kept_game *)b)->changed;
    return (first < second) - (first > second);
}

int keep_list(const char *game, kept_game *list, int most)
{
    char folder[KEEP_PATH_MAX];
    int count = 0;
    DIR *files = state_folder(folder) ? opendir(folder) : NULL;
    if (files == NULL)
        return 0;
    for (struct dirent *file; count < most && (file = readdir(files)) != NULL;) {
        kept_game *kept = &list[count];
        struct stat info;
        fn_text path;
        if (!read_name(file->d_name, game, kept))
            continue;
        fn_text_init(&path, kept->path, sizeof kept->path);
        fn_text_add(&path, folder);
        fn_text_add(&path, "/");
        fn_text_add(&path, file->d_name);
        if (path.overflow || stat(kept->path, &info) != 0)
            continue;
        kept->changed = (long long)info.st_mtim.tv_sec * 1000 + info.st_mtim.tv_nsec / 1000000;
        count++;
    }
    closedir(files);
    qsort(list, (size_t)count, sizeof *list, compare_newest);
    return count;
}
