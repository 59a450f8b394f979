// With WEB_LONG=1 the tests use every size, every language and every game, and play games to their
// end; `make test` takes one of each.
export const long = Boolean(process.env.WEB_LONG);

// Tests that only repeat what other tests check elsewhere.
export const ifLong = (...tests) => (long ? tests : []);
