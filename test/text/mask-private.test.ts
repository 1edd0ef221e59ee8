import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskPrivate } from "../../src/text/mask-private.ts";
import { growth, LINEAR } from "../support/growth.ts";

const perCharacter = (spell: (code: number) => string) => (text: string) =>
  Array.from(text, (character) => spell(character.charCodeAt(0))).join("");

/** Encodings in which a token can reach the log. */
const ENCODINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => new URLSearchParams({ next: text }).toString(),
  perCharacter((code) => `%${code.toString(16).padStart(2, "0")}`),
  perCharacter((code) => `\\u${code.toString(16).padStart(4, "0")}`),
  perCharacter((code) => `&#${code};`),
  perCharacter((code) => `&#x${code.toString(16)};`),
  (text) => JSON.stringify({ text }),
  (text) => text.replaceAll("/", "\\/"),
  perCharacter((code) => `${String.fromCharCode(code)}\u200b`),
];

const TOKEN = "AbCdEfGhIjKlMnOpQrStUvWxYz_-0123";

describe("maskPrivate", () => {
  it.each([
    ["GET /editor/AbC-_1 200", "GET /editor/… 200"],
    [
      `{"editorUrl":"http://127.0.0.1:4321/editor/${TOKEN}"}`,
      '{"editorUrl":"http://127.0.0.1:4321/editor/…"}',
    ],
    [`next=%2Faccount%2F${TOKEN}&name=A`, "next=/account/…"],
    ["bearer cat_abc", "bearer cat_…"],
    ["/tools/editor-100%25-free", "/tools/editor-100%25-free"],
  ])("converts %j to %j", (text, expected) => {
    expect(maskPrivate(text)).toBe(expected);
  });

  it("masks secrets in up to three layers of encoding", () => {
    const secrets = [`/editor/${TOKEN}`, `http://a/account/${TOKEN}?x=1`, `cat_${TOKEN}`, `token=${TOKEN};`];
    const encoding = fc.constantFrom(...ENCODINGS);
    fc.assert(
      fc.property(fc.constantFrom(...secrets), fc.array(encoding, { maxLength: 3 }), (secret, encodings) => {
        const masked = maskPrivate(encodings.reduce((text, encode) => encode(text), secret));
        const plain = decodeURIComponent(masked.replaceAll(/%(?![\da-f]{2})/gi, "%25"));
        expect(plain.replaceAll("\u200b", "")).not.toContain(TOKEN);
      }),
    );
  });

  it.each(["", "a", "ab", "abc"])("masks base64-encoded secrets that follow %j", (before) => {
    for (const secret of [`http://a/editor/${TOKEN}`, `cat_${TOKEN}`, TOKEN])
      for (const encoding of ["base64", "base64url"] as const) {
        const data = `${before}${Buffer.from(`x ${secret} `).toString(encoding)}`;
        expect([data, encodeURIComponent(data)].map(maskPrivate)).toEqual([
          expect.not.stringContaining(data.slice(8, 40)),
          expect.not.stringContaining(data.slice(8, 40)),
        ]);
      }
  });

  it.each([
    "%25",
    "\\",
    "\\u005c",
    "&#38;",
    "&amp;",
    "editor/",
    "editor.",
    "account-",
    "cat_",
    "Ab+/",
    "Ab-\u200b",
  ])("takes linear time for many repetitions of %j", async (part) => {
    const text = part.repeat(2 ** 16 / part.length);
    expect(await growth(2 ** 13, (length) => maskPrivate(text.slice(0, length)))).toBeLessThan(LINEAR);
  });
});
