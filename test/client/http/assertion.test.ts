import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../../src/client/http/network-failure.ts";

/** The `assert` module that bundled packages use. */
const assert = createRequire(import.meta.url)("../../../build/short-assert.cjs");

function thrownBy(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
}

describe("an assertion in a bundled package", () => {
  it.each([
    ["assert(false)", () => assert(false, "a message from undici")],
    ["assert.deepEqual", () => assert.deepEqual({ a: [1] }, { a: [2] })],
  ])("that fails has a fixed message and is reported as an unexpected response: %s", async (_name, act) => {
    const error = thrownBy(act);
    expect(error).toMatchObject({
      name: "AssertionError",
      code: "ERR_ASSERTION",
      message: "An assertion failed",
    });
    expect(await failureOf(error, { host: "catalog.example", proxyHost: undefined })).toMatchObject({
      error: { code: "UNEXPECTED_RESPONSE" },
      isRetryable: false,
    });
  });

  it("does not throw if its condition is true", () => {
    expect(thrownBy(() => assert(1))).toBeUndefined();
    expect(thrownBy(() => assert.deepEqual({ a: [1] }, { a: [1] }))).toBeUndefined();
  });
});

it.each([
  ["CERT_HAS_EXPIRED", "Check the base URL. If it is correct, tell the server's operator"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "Check the base URL. If it is correct, tell the server's operator"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", expect.stringContaining("NODE_EXTRA_CA_CERTS")],
])("the advice about a certificate fits the reason %s", async (code, hint) => {
  const error = Object.assign(new Error("certificate"), { code });
  const failure = await failureOf(error, { host: "catalog.example", proxyHost: undefined });
  expect(failure?.error.hint).toEqual(hint);
});
