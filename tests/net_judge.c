/* Prints a network's verdicts, for net_reference.py: net_judge FILE.net < observations. Each row on
 * standard input becomes a line with logits, wins and points, and the shares of the first three
 * actions. */
#include "players/net.h"

#include <stdio.h>

enum { MOST_BYTES = 1 << 22 };

static void print_verdict(const fn_net *net, const fn_verdict *verdict)
{
    uint16_t shares[3];
    fn_net_shares(verdict, (const uint8_t[]){0, 1, 2}, 3, shares);
    for (int i = 0; i < net->actions; i++)
        printf("%d ", verdict->logits[i]);
    for (int i = 0; i < FN_MAX_SEATS; i++)
        printf("%d ", verdict->wins[i]);
    for (int i = 0; i < FN_MAX_SEATS; i++)
        printf("%d ", verdict->points[i]);
    printf("%d %d %d\n", shares[0], shares[1], shares[2]);
}

int main(int count, char **words)
{
    static uint8_t bytes[MOST_BYTES], observation[FN_NET_WIDTH];
    fn_net net;
    fn_error error;
    FILE *file = count == 2 ? fopen(words[1], "rb") : NULL;
    if (file == NULL) {
        fputs("usage: net_judge FILE.net < observations\n", stderr);
        return 2;
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (!fn_net_read(&net, bytes, size, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    while (fread(observation, (size_t)net.inputs, 1, stdin) == 1) {
        fn_verdict verdict;
        fn_net_judge(&net, observation, &verdict);
        print_verdict(&net, &verdict);
    }
    return 0;
}
