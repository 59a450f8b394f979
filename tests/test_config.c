/* The server's settings: what is accepted, what is refused and how. */
#include "server/config/config_read.h"

#include "help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static server_config config;
static fn_error error;

static int set_up(void **state)
{
    (void)state;
    config_init(&config);
    error.text[0] = '\0';
    return 0;
}

static void assert_unset(const char *name, const char *value, const char *word)
{
    server_config before = config;
    assert_false(config_set(&config, name, value, &error));
    assert_non_null(strstr(error.text, word));
    assert_memory_equal(&before, &config, sizeof before);
}

static void defaults_are_modest(void **state)
{
    (void)state;
    assert_string_equal(config.listen_host, "127.0.0.1");
    assert_int_equal(config.listen_port, 8080);
    assert_int_equal(config.metrics_port, 0);
    assert_string_equal(config.store, "sqlite:fanal.db");
    assert_true(config.bot_threads >= 1);
    assert_int_equal(config.max_connections, 20000);
    assert_int_equal(config.address_connections, 64);
    assert_int_equal(config.address_connects_per_s, 10);
    assert_int_equal(config.address_tables_per_hour, 60);
    assert_int_equal(config.keep_days, 90);
    assert_false(config.trust_proxy);
    config.web[0] = '\0';
    assert_true(config_check(&config, &error));
}

static void addresses_are_read(void **state)
{
    (void)state;
    assert_true(config_set(&config, "listen", "0.0.0.0:9000", &error));
    assert_string_equal(config.listen_host, "0.0.0.0");
    assert_int_equal(config.listen_port, 9000);
    assert_true(config_set(&config, "listen", "[::1]:81", &error));
    assert_string_equal(config.listen_host, "::1");
    assert_true(config_set(&config, "listen", "*:82", &error));
    assert_string_equal(config.listen_host, "0.0.0.0");
    assert_true(config_set(&config, "listen", "localhost:83", &error));
    assert_string_equal(config.listen_host, "127.0.0.1");
    assert_true(config_set(&config, "metrics", "9090", &error));
    assert_int_equal(config.metrics_port, 9090);
    assert_true(config_set(&config, "metrics", "off", &error));
    assert_int_equal(config.metrics_port, 0);
}

static void wrong_addresses_are_refused(void **state)
{
    (void)state;
    assert_unset("listen", "example.com:80", "example.com");
    assert_unset("listen", "127.0.0.1:0", "port");
    assert_unset("listen", "127.0.0.1:65536", "65536");
    assert_unset("listen", "127.0.0.1:", "port");
    assert_unset("listen", "127.0.0.1:80x", "80x");
    assert_unset("listen", "off", "off");
    assert_unset("listen", "", "port");
    assert_unset("listen", "[::1:80", "listen");
    assert_unset("listen",
                 "1111111111111111111111111111111111111111111111111111111111111111111111:80",
                 "listen");
}

static void numbers_and_words_are_checked(void **state)
{
    (void)state;
    assert_true(config_set(&config, "max_connections", "5", &error));
    assert_int_equal(config.max_connections, 5);
    assert_unset("max_connections", "0", "from 1 to");
    assert_unset("max_connections", "5 ", "'5 '");
    assert_unset("max_connections", "-5", "-5");
    assert_unset("max_connections", "99999999999999999999", "from 1 to");
    assert_true(config_set(&config, "trust_proxy", "yes", &error));
    assert_true(config.trust_proxy);
    assert_unset("trust_proxy", "maybe", "yes or no");
    assert_true(config_set(&config, "log_level", "everything", &error));
    assert_int_equal(config.log_level, 2);
    assert_unset("log_level", "loud", "notices");
    assert_unset("public_url", "fanal.example", "https://");
    assert_unset("public_url", "https://", "https://");
    assert_true(config_set(&config, "public_url", "https://fanal.example", &error));
}

static void unknown_settings_get_a_hint(void **state)
{
    (void)state;
    assert_unset("lisen", "x", "did you mean 'listen'?");
    assert_unset("maxconnections", "1", "'max_connections'");
    assert_unset("zzzzzzzzzzzzzzzzzzzz", "1", "there is no setting");
    assert_unset("a_name_that_is_a_good_deal_longer_than_any", "1", "there is no setting");
}

static void long_values_are_refused(void **state)
{
    (void)state;
    char text[CONFIG_TEXT_MAX + 1];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_unset("web", text, "longer");
    text[CONFIG_TEXT_MAX - 1] = '\0';
    assert_true(config_set(&config, "web", text, &error));
}

static const char *write_file(const char *text)
{
    static char path[] = "/tmp/fanal-config-XXXXXX";
    strcpy(path + sizeof path - 7, "XXXXXX");
    int handle = mkstemp(path);
    assert_true(handle >= 0);
    assert_int_equal(write(handle, text, strlen(text)), (ssize_t)strlen(text));
    close(handle);
    return path;
}

static void files_are_read(void **state)
{
    (void)state;
    const char *path =
        write_file("# a comment\n\n  listen =  127.0.0.1:99 \r\nstore=sqlite:/tmp/x\n"
                   "public_url = http://a/?b=c");
    assert_true(config_read_file(&config, path, &error));
    unlink(path);
    assert_int_equal(config.listen_port, 99);
    assert_string_equal(config.store, "sqlite:/tmp/x");
    assert_string_equal(config.public_url, "http://a/?b=c");
}

static void faults_in_files_have_a_line(void **state)
{
    (void)state;
    const char *path = write_file("# one\nlisten = 127.0.0.1:99\nstorre = x\n");
    assert_false(config_read_file(&config, path, &error));
    unlink(path);
    assert_non_null(strstr(error.text, ":3: "));
    assert_non_null(strstr(error.text, "'storre', did you mean 'store'?"));
    path = write_file("no sign here\n");
    assert_false(config_read_file(&config, path, &error));
    unlink(path);
    assert_non_null(strstr(error.text, ":1: 'no sign here'"));
    assert_false(config_read_file(&config, "/nowhere/fanal.conf", &error));
    assert_non_null(strstr(error.text, "/nowhere/fanal.conf"));
}

static void the_environment_is_read(void **state)
{
    (void)state;
    setenv("FANAL_LISTEN", "127.0.0.1:77", 1);
    setenv("FANAL_SERVICE_HOST", "of somebody else", 1);
    assert_true(config_read_environment(&config, &error));
    assert_int_equal(config.listen_port, 77);
    setenv("FANAL_LISTEN", "nonsense", 1);
    assert_false(config_read_environment(&config, &error));
    assert_non_null(strstr(error.text, "FANAL_LISTEN: "));
    unsetenv("FANAL_LISTEN");
    unsetenv("FANAL_SERVICE_HOST");
}

static void settings_must_fit_together(void **state)
{
    (void)state;
    config.web[0] = '\0';
    config.metrics_port = config.listen_port;
    assert_false(config_check(&config, &error));
    config.metrics_port = 0;
    strcpy(config.web, "/nowhere");
    assert_false(config_check(&config, &error));
    assert_non_null(strstr(error.text, "index.html"));
    config.web[0] = '\0';
    strcpy(config.store, "sqlite:/nowhere/fanal.db");
    assert_false(config_check(&config, &error));
    assert_non_null(strstr(error.text, "/nowhere"));
    strcpy(config.store, "mysql://user:secret@host");
    assert_false(config_check(&config, &error));
    assert_null(strstr(error.text, "secret"));
    strcpy(config.store, "postgresql://fanal@host/fanal");
    assert_true(config_check(&config, &error));
    strcpy(config.smtp, "mail.example");
    assert_false(config_check(&config, &error));
    strcpy(config.smtp, "smtps://mail.example");
    assert_false(config_check(&config, &error));
    assert_non_null(strstr(error.text, "mail_from"));
    strcpy(config.mail_from, "fanal@example.org");
    assert_true(config_check(&config, &error));
}

static void what_is_written_can_be_read(void **state)
{
    (void)state;
    char storage[4096];
    fn_text text;
    static server_config again; /* its padding is zero, as in the other */
    config_set(&config, "listen", "[::]:99", &error);
    config_set(&config, "trust_proxy", "yes", &error);
    fn_text_init(&text, storage, sizeof storage);
    config_write(&config, &text);
    config_init(&again);
    const char *path = write_file(storage);
    assert_true(config_read_file(&again, path, &error));
    unlink(path);
    assert_memory_equal(&config, &again, sizeof config);
}

static void passwords_are_not_written(void **state)
{
    (void)state;
    static const char *const stores[] = {
        "postgresql://anne:sesame@host/fanal", "postgresql://anne:sesame:@se@host/x?a=b",
        "postgresql://host/fanal?password=sesame&x=y", "postgresql://a:sesame@h/?password=sesame"};
    for (size_t i = 0; i < sizeof stores / sizeof stores[0]; i++) {
        char storage[4096];
        fn_text text;
        fn_text_init(&text, storage, sizeof storage);
        assert_true(config_set(&config, "store", stores[i], &error));
        config_write(&config, &text);
        assert_null(strstr(storage, "sesame"));
        assert_non_null(strstr(storage, "***"));
    }
    char storage[1 << 14];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    config_set(&config, "smtp_password", "sesame", &error);
    config_set(&config, "vapid_key", "sesame", &error);
    config_set(&config, "store", "sqlite:fanal.db", &error);
    config_write(&config, &text);
    assert_null(strstr(storage, "sesame"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(defaults_are_modest, set_up),
        cmocka_unit_test_setup(addresses_are_read, set_up),
        cmocka_unit_test_setup(wrong_addresses_are_refused, set_up),
        cmocka_unit_test_setup(numbers_and_words_are_checked, set_up),
        cmocka_unit_test_setup(unknown_settings_get_a_hint, set_up),
        cmocka_unit_test_setup(long_values_are_refused, set_up),
        cmocka_unit_test_setup(files_are_read, set_up),
        cmocka_unit_test_setup(faults_in_files_have_a_line, set_up),
        cmocka_unit_test_setup(the_environment_is_read, set_up),
        cmocka_unit_test_setup(settings_must_fit_together, set_up),
        cmocka_unit_test_setup(what_is_written_can_be_read, set_up),
        cmocka_unit_test_setup(passwords_are_not_written, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
