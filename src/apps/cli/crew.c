/* Threads around a queue of game numbers and a list of finished games, under one lock. Games that
 * take seconds are given out one by one, so no thread has many left at the end; games of a few
 * microseconds, by the hundred. */
#include "apps/cli/crew.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { QUEUE = 1024, NAP_NS = 1000000 };

static const double MOMENT = 0.02; /* seconds */

struct crew {
    const series_job *job;
    int count, entered; /* number of threads */
    pthread_t threads[MOST_THREADS];
    void *workers[MOST_THREADS];
    pthread_mutex_t lock;
    pthread_cond_t work, hungry;
    bool ends;
    long queue[QUEUE], given, begun; /* given and begun count all games so far; the queue is a
                                      * ring */
    crew_game *over;
    long fetched;
    long ahead, lately; /* games fetched in the previous moment, and in this one */
    double moment_ends;
};

/* Exits. There is nothing to save: finished games are on their way or in the journal. */
static _Noreturn void run_out_of_memory(void)
{
    say_error("not enough memory for another game");
    _exit(EXIT_FAILED);
}

static crew_game *play(const game_crew *crew, void *worker, long game)
{
    crew_game *over = calloc(1, sizeof *over);
    FILE *out = over != NULL ? open_memstream(&over->line, &over->size) : NULL;
    bool fine = out != NULL;
    if (fine) {
        fprintf(out, "{\"game\":%ld,\"played\":", game);
        crew->job->play(crew->job, worker, game, out);
        fputs("}\n", out);
        fine = !ferror(out);
        fine = fclose(out) == 0 && fine;
    }
    if (!fine)
        run_out_of_memory();
    return over;
}

static bool next_game(game_crew *crew, long *game)
{
    while (crew->begun == crew->given && !crew->ends) {
        pthread_cond_signal(&crew->hungry);
        pthread_cond_wait(&crew->work, &crew->lock);
    }
    if (!crew->ends)
        *game = crew->queue[crew->begun++ % QUEUE];
    return !crew->ends;
}

static void *work(void *context)
{
    game_crew *crew = context;
    long game;
    pthread_mutex_lock(&crew->lock);
    void *worker = crew->workers[crew->entered++];
    while (next_game(crew, &game)) {
        pthread_mutex_unlock(&crew->lock);
        crew_game *over = play(crew, worker, game);
        pthread_mutex_lock(&crew->lock);
        over->next = crew->over;
        crew->over = over;
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Returns the number of cores this process may use. Ranks on one machine share them, unless mpirun
 * has given each rank its own. */
static int count_threads(const cli_args *args)
{
    const char *ranks_here = getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
    long sharing = ranks_here != NULL ? strtol(ranks_here, NULL, 10) : 1;
    long share = sysconf(_SC_NPROCESSORS_ONLN) / (sharing > 0 ? sharing : 1);
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0 && CPU_COUNT(&allowed) < share)
        share = CPU_COUNT(&allowed);
    long count = args->threads > 0 ? args->threads : share;
    return (int)(count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS : count);
}

game_crew *crew_start(const series_job *job)
{
    game_crew *crew = calloc(1, sizeof *crew);
    int wanted = count_threads(job->args);
    if (crew == NULL)
        return NULL;
    crew->job = job;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->work, NULL);
    pthread_cond_init(&crew->hungry, NULL);
    while (crew->count < wanted &&
           (crew->workers[crew->count] = calloc(1, job->worker_size)) != NULL &&
           pthread_create(&crew->threads[crew->count], NULL, work, crew) == 0)
        crew->count++;
    if (crew->count > 0)
        return crew;
    crew_end(crew);
    return NULL;
}

long crew_wants(game_crew *crew)
{
    double now = clock_seconds();
    if (now > crew->moment_ends) {
        crew->ahead = crew->lately;
        crew->lately = 0;
        crew->moment_ends = now + MOMENT;
    }
    long most = crew->count + crew->ahead;
    return (most < QUEUE ? most : QUEUE) - (crew->given - crew->fetched);
}

void crew_give(game_crew *crew, long game)
{
    pthread_mutex_lock(&crew->lock);
    crew->queue[crew->given++ % QUEUE] = game;
    pthread_cond_signal(&crew->work);
    pthread_mutex_unlock(&crew->lock);
}

crew_game *crew_fetch(game_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew_game *games = crew->over;
    crew->over = NULL;
    pthread_mutex_unlock(&crew->lock);
    for (const crew_game *game = games; game != NULL; game = game->next) {
        crew->fetched++;
        crew->lately++;
    }
    return games;
}

void crew_nap(game_crew *crew)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += NAP_NS;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_mutex_lock(&crew->lock);
    pthread_cond_timedwait(&crew->hungry, &crew->lock, &until);
    pthread_mutex_unlock(&crew->lock);
}

void crew_end(game_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew->ends = true;
    pthread_cond_broadcast(&crew->work);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->count; i++)
        pthread_join(crew->threads[i], NULL);
    for (crew_game *game = crew_fetch(crew), *next; game != NULL; game = next) {
        next = game->next;
        free(game->line);
        free(game);
    }
    for (int i = 0; i < MOST_THREADS; i++) {
        if (crew->workers[i] != NULL && crew->job->dismiss != NULL)
            crew->job->dismiss(crew->workers[i]);
        free(crew->workers[i]);
    }
    free(crew);
}
