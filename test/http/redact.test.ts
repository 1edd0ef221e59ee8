import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRedactor } from "../../src/http/redact.ts";
import { growth, LINEAR } from "../support/growth.ts";

const key = "cat_Zm9v/YmFy+c2VjcmV0";
const redact = createRedactor([key, "pro xy:päss"]);

describe("redaction", () => {
  test.each([
    ["as it is", `key=${key} end`, "key=[redacted] end"],
    ["percent-encoded", `?key=${encodeURIComponent(key)}&x`, "?key=[redacted]&x"],
    ["percent-encoded in lower case", "?p=pro%20xy%3ap%c3%a4ss", "?p=[redacted]"],
    ["as form data", "p=pro+xy%3Ap%C3%A4ss", "p=[redacted]"],
    ["twice in one line", `${key}${key}`, "[redacted][redacted]"],
  ])("removes a known secret: %s", (_name, text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test.each(["", "u", "us", "user:"])("removes a known secret from base64 after %j", (before) => {
    const encoded = Buffer.from(`${before}${key}`).toString("base64");
    expect(redact(`x ${encoded}`)).not.toContain(Buffer.from(key).toString("base64").slice(4, 12));
    expect(redact(`x ${encoded}`)).toContain("[redacted]");
  });

  test.each([
    ["Authorization: Bearer unknown-token", "Authorization: [redacted]"],
    ['"authorization":"Bearer unknown-token"', '"authorization":"[redacted]"'],
    ["proxy-authorization: Basic dXNlcjpwYXNz", "proxy-authorization: [redacted]"],
    ["sent Bearer abcdefgh12345678", "sent Bearer [redacted]"],
    ["via http://user:pass@proxy:3128/", "via http://[redacted]@proxy:3128/"],
  ])("removes text that looks like a credential: %s", (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test.each([
    "GET https://catalog.example/api/v1/tools?q=a@b",
    "bearer of bad news",
    "basic",
    "someone@example.org",
  ])("leaves %j unchanged", (text) => {
    expect(redact(text)).toBe(text);
  });

  test("ignores secrets that are too short", () => {
    expect(createRedactor(["", "a", "abc"])("abc")).toBe("abc");
  });

  test("removes every known secret from any surrounding text", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 12 }), (before, after, secret) => {
        const redacted = createRedactor([secret])(before + secret + after);
        expect(redacted.includes(secret)).toBe(false);
      }),
    );
  });

  test.each(["a.", "a://", "://", "://a@", "authorization", "authorization: ", "bearer ", "bearer-", "%63"])(
    "takes linear time for a long row of %j",
    async (part) => {
      const text = part.repeat(2 ** 20 / part.length);
      expect(await growth(2 ** 18, (length) => redact(text.slice(0, length)))).toBeLessThan(LINEAR);
    },
  );
});
