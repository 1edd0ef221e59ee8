"use strict";

const { isDeepStrictEqual } = require("node:util");

class AssertionError extends Error {
  constructor() {
    super("An assertion failed");
    this.name = "AssertionError";
    this.code = "ERR_ASSERTION";
  }
}

/**
 * Throws with a fixed message. Node words a failing assertion by parsing the source of its caller: on a bundle of one line that takes
 * minutes, deaf to signals.
 */
function assert(value) {
  if (!value) throw new AssertionError();
}

// No bundled package uses another function: an unknown one fails the tests at its first call.
assert.deepEqual = (actual, expected) => assert(isDeepStrictEqual(actual, expected));

module.exports = assert;
