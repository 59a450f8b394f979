/* Network files: an accepted one judges any observation, with shares that add up. The hash is
 * corrected first, or nothing after it would ever be read. */
#include "fuzz.h"

#include "players/net.h"

enum { AT_HASH = 12, AT_CONTENT = 44 };

static void check_verdict(const fn_net *net, uint8_t byte)
{
    uint8_t *observation = malloc((size_t)net->inputs), actions[FN_ACTIONS_MAX];
    uint16_t shares[FN_ACTIONS_MAX];
    fn_verdict verdict;
    int total = 0, won = 0;
    require(observation != NULL);
    memset(observation, byte, (size_t)net->inputs);
    fn_net_judge(net, observation, &verdict);
    for (int i = 0; i < net->actions; i++)
        actions[i] = (uint8_t)i;
    fn_net_shares(&verdict, actions, net->actions, shares);
    for (int i = 0; i < net->actions; i++)
        total += shares[i];
    for (int i = 0; i < FN_MAX_SEATS; i++)
        won += verdict.wins[i];
    require(abs(total - 65535) <= net->actions && abs(won - 65535) <= FN_MAX_SEATS);
    free(observation);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *bytes = (uint8_t *)copy_bytes(data, size);
    fn_error error = {""};
    fn_net net;
    if (size >= AT_CONTENT)
        fn_sha256(bytes + AT_HASH, bytes + AT_CONTENT, size - AT_CONTENT);
    bool accepted = fn_net_read(&net, bytes, size, &error);
    require(accepted || error.text[0] != '\0');
    if (accepted) {
        check_verdict(&net, 0);
        check_verdict(&net, bytes[AT_HASH]);
    }
    free(bytes);
    return 0;
}
