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
 * Throws an error with a fixed message if a value is falsy. Node's own function parses the caller's source to write a message.
 * For a minified bundle, this can take minutes, during which no signals are handled.
 */
function assert(value) {
  if (!value) throw new AssertionError();
}

// The bundled packages use no other function of node:assert.
assert.deepEqual = (actual, expected) => assert(isDeepStrictEqual(actual, expected));

module.exports = assert;
