import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CacheEntry, decodeEntry, encodeEntry } from "../../../src/http/cache/entry-file.ts";

const entry: CacheEntry = {
  url: "https://catalog.example/api/v1/tools?q=a",
  value: {
    statusCode: 200,
    statusMessage: "OK",
    headers: { etag: '"1"', "set-cookie": ["a=1", "b=2"] },
    vary: { accept: null, "accept-language": "de" },
    cachedAt: 1,
    staleAt: 2,
    deleteAt: 3,
  },
  body: Buffer.from("line one\nline two\n\0\xff", "latin1"),
};

describe("the file of a response", () => {
  test("returns the written entry", () => {
    expect(decodeEntry(encodeEntry(entry))).toEqual(entry);
    expect(decodeEntry(encodeEntry({ ...entry, body: Buffer.alloc(0) }))?.body).toHaveLength(0);
  });

  test("is unreadable if it is truncated anywhere", () => {
    const file = encodeEntry(entry);
    for (let end = 0; end < file.length; end += 1) expect(decodeEntry(file.subarray(0, end))).toBeUndefined();
  });

  test("is unreadable if any byte is changed", () => {
    const file = encodeEntry(entry);
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (index, change) => {
        const damaged = Buffer.from(file);
        damaged[index] = (damaged[index] ?? 0) ^ change;
        expect(decodeEntry(damaged)).toBeUndefined();
      }),
    );
  });

  test("is unreadable with any other content", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeEntry(Buffer.from(bytes))).toBeUndefined();
      }),
    );
    expect(decodeEntry(Buffer.concat([encodeEntry(entry), Buffer.from("x")]))).toBeUndefined();
    expect(
      decodeEntry(
        Buffer.from("catalog-cache-0 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n"),
      ),
    ).toBeUndefined();
  });
});
