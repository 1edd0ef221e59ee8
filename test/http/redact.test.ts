import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRedactor } from "../../src/http/redact.ts";
import { growth, LINEAR } from "../support/growth.ts";

const key = "cat_Zm9v/YmFy+c2VjcmV0";
const redact = createRedactor([key, "pro xy:päss", 'say "päss"']);

function escaped(spell: (code: number) => string): string {
  return Array.from(key, (character) => spell(character.charCodeAt(0))).join("");
}

/** Returns a character followed by an invisible character that depends on the first one. */
function hidden(code: number): string {
  return (
    String.fromCharCode(code) + ["\u200b", "\u00ad", "\ufeff", "\u{e0041}"][code % 4 === 0 ? 3 : code % 3]
  );
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, "0");
}

describe("redaction", () => {
  test.each([
    ["as written", `key=${key} end`, "key=[redacted] end"],
    ["percent-encoded", `?key=${encodeURIComponent(key)}&x`, "?key=[redacted]&x"],
    ["percent-encoded in lowercase", "?p=pro%20xy%3ap%c3%a4ss", "?p=[redacted]"],
    ["as form data", "p=pro+xy%3Ap%C3%A4ss", "p=[redacted]"],
    ["twice on one line", `${key}${key}`, "[redacted][redacted]"],
    ["in uppercase", `key=${key.toUpperCase()}.`, "key=[redacted]."],
    ["percent-encoded twice", `?key=${encodeURIComponent(encodeURIComponent(key))}`, "?key=[redacted]"],
    ["with every byte percent-encoded", escaped((code) => `%${hex(code, 2)}`), "[redacted]"],
    ["in JSON with escapes", `{"key":"${escaped((code) => `\\u${hex(code, 4)}`)}"}`, '{"key":"[redacted]"}'],
    ["in JSON with escaped slashes", `{"key":"${key.replaceAll("/", "\\/")}"}`, '{"key":"[redacted]"}'],
    [
      "in JSON within JSON",
      JSON.stringify(JSON.stringify({ p: 'say "päss"' })),
      '"{\\"p\\":\\"[redacted]\\"}"',
    ],
    ["in HTML", `<b>${key.replaceAll("/", "&#x2F;").replaceAll("+", "&#43;")}</b>`, "<b>[redacted]</b>"],
    [
      "with a zero byte after each character",
      `key=${escaped((code) => `${String.fromCharCode(code)}\0`)}.`,
      "key=[redacted]\0.",
    ],
    ["with invisible characters", `key=${escaped(hidden)}.`, "key=[redacted]\u{e0041}."],
    ["with escaped invisible characters", encodeURIComponent(escaped(hidden)), "[redacted]%F3%A0%81%81"],
    [
      "broken into lines",
      `  Found: ${key.slice(0, 9)}\n         ${key.slice(9)}\n  x`,
      "  Found: [redacted]\n  x",
    ],
    [
      "broken into colored lines",
      `\u001b[1m${key.slice(0, 9)}\u001b[22m\r\n\u001b[1m  ${key.slice(9)}\u001b[22m`,
      "\u001b[1m[redacted]\u001b[22m",
    ],
    ["between other escapes", `%20\\u00e9\n${key}\n\\u00e9%20`, "%20\\u00e9\n[redacted]\n\\u00e9%20"],
  ])("removes a known secret: %s", (_name, text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test.each(["", "u", "us", "user:"])("removes a known secret in base64 with the prefix %j", (before) => {
    const encoded = Buffer.from(`${before}${key}`).toString("base64");
    expect(redact(`x ${encoded}`)).not.toContain(Buffer.from(key).toString("base64").slice(4, 12));
    expect(redact(`x ${encoded}`)).toContain("[redacted]");
  });

  test.each([
    ["Authorization: Bearer unknown-token", "Authorization: [redacted]"],
    ['"authorization":"Bearer unknown-token"', '"authorization":"[redacted]"'],
    ["proxy-authorization: Basic dXNlcjpwYXNz", "proxy-authorization: [redacted]"],
    ["sent Bearer abcdefgh12345678", "sent Bearer [redacted]"],
    ["a\u200b se\u00adnt Bea\u200brer abcd\u2060efgh12345678", "a sent Bearer [redacted]"],
    ["via http://user:pass@proxy:3128/", "via http://[redacted]@proxy:3128/"],
  ])("removes text that looks like a credential: %s", (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test.each([
    "GET https://catalog.example/api/v1/tools?q=a@b",
    "bearer of bad news",
    "basic",
    "someone@example.org",
  ])("does not change %j", (text) => {
    expect(redact(text)).toBe(text);
  });

  test("ignores secrets that are too short", () => {
    expect(createRedactor(["", "a", "abc"])("abc")).toBe("abc");
  });

  test("removes a known secret from random surrounding text", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 12 }), (before, after, secret) => {
        const redacted = createRedactor([secret])(before + secret + after);
        expect(redacted.includes(secret)).toBe(false);
      }),
    );
  });

  test.each(["\n", "\\", "%25", "&amp;", "%41", "\\u0041"])(
    "redacts a secret before 32 MiB of %j",
    (part) => {
      const text = part.repeat((32 * 2 ** 20) / part.length);
      expect(redact(`${key}${text}`)).toBe(`[redacted]${text}`);
    },
  );

  test.each([
    ...["a.", "a://", "://", "://a@", "authorization", "authorization: ", "bearer ", "bearer-"],
    ...["%63", "%25", "\\", "\\u0063", "&#", "&amp;", "\n", "\n ", "\u001b[1m", key.slice(0, 9), key],
  ])("takes linear time for many repetitions of %j", async (part) => {
    const text = part.repeat(2 ** 18 / part.length);
    expect(await growth(2 ** 16, (length) => redact(text.slice(0, length)))).toBeLessThan(LINEAR);
  });
});
