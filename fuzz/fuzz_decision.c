/* Decisions of hosts: a refusal comes with a sentence; a decision that was read can be written, and
 * is read back unchanged; anything in the book can be folded. */
#include "fuzz.h"

#include "club/standing.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static standing s;
    static char written[DECISION_BODY_MAX], rewritten[DECISION_BODY_MAX];
    decision d, again;
    fn_error error = {""};
    fn_text out, second;
    char *text = copy_bytes(data, size);
    memset(s.count, 0, sizeof s.count);
    standing_fold(&s, 1, text, size);
    if (decision_read(&d, text, size, &error)) {
        fn_text_init(&out, written, sizeof written);
        decision_write(&d, &out);
        require(!out.overflow && decision_read(&again, out.data, out.used, &error));
        fn_text_init(&second, rewritten, sizeof rewritten);
        decision_write(&again, &second);
        require(strcmp(written, rewritten) == 0);
    } else {
        require(error.text[0] != '\0');
    }
    free(text);
    text = copy_text(data, size);
    range r, same;
    char name[RANGE_TEXT_MAX];
    if (range_read(&r, text, &error)) {
        range_write(&r, name);
        require(range_read(&same, name, &error) && range_has(&r, &same) && range_has(&same, &r));
    }
    standing_find_name(&s, text);
    free(text);
    return 0;
}
