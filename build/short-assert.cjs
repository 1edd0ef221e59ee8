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
 * Throws with a fixed message. Node builds the message of a failed assertion by parsing the caller's source. For a bundle of one line
 * that takes minutes and blocks signals.
 */
function assert(value) {
  if (!value) throw new AssertionError();
}

// Bundled packages use no other functions. A missing function fails the tests at its first call.
assert.deepEqual = (actual, expected) => assert(isDeepStrictEqual(actual, expected));

module.exports = assert;
