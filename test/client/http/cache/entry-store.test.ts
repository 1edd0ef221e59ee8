import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  type CacheEntry,
  createEntryStore,
  decodeEntry,
  encodeEntry,
} from "../../../../src/client/http/cache/entry-store.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const MIB = 1024 * 1024;

function aStore(folder: string, now = NOW) {
  return createEntryStore(folder, { now: () => new Date(now), elapsed: () => 0 });
}

function anEntry(changes: Partial<CacheEntry> = {}): CacheEntry {
  const entry = { url: "https://catalog.example/", status: 200, headers: {}, fields: {}, storedAt: NOW };
  return { ...entry, body: Buffer.from("{}"), ...changes };
}

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

describe("the responses on disk", () => {
  test("can be read by another store", () => {
    const folder = join(tempFolder(), "made", "when", "needed");
    aStore(folder).keep(anEntry());
    expect(aStore(folder).find("https://catalog.example/")).toEqual(anEntry());
    expect(aStore(folder).find("https://catalog.example/other")).toBeUndefined();
  });

  test("are readable only by their owner, even if the folder was readable by other users", () => {
    const folder = join(tempFolder(), "cache");
    mkdirSync(folder, { mode: 0o755 });
    chmodSync(folder, 0o755);
    aStore(folder).keep(anEntry());
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600]);
  });

  test("are not used if their storage time is an hour in the future", () => {
    const folder = tempFolder();
    aStore(folder).keep(anEntry());
    expect(aStore(folder, NOW - HOUR).find("https://catalog.example/")).toBeUndefined();
    expect(aStore(folder, NOW - 30_000).find("https://catalog.example/")).toEqual(anEntry());
  });
});

describe("a damaged response", () => {
  test("is unreadable if it is truncated or one byte is changed", () => {
    const file = encodeEntry(anEntry({ body: Buffer.from("line\n\0\xff", "latin1") }));
    for (let end = 0; end < file.length; end += 1) expect(decodeEntry(file.subarray(0, end))).toBeUndefined();
    for (const index of file.keys())
      expect(decodeEntry(Buffer.from(file.map((byte, at) => byte ^ Number(at === index))))).toBeUndefined();
  });

  test.each([
    ["empty", () => Buffer.alloc(0)],
    ["changed", (file: Buffer) => Buffer.concat([file.subarray(0, -1), Buffer.from("x")])],
  ])("is not found if its file is %s, and the file is removed", (_name, damage) => {
    const folder = tempFolder();
    const store = aStore(folder);
    store.keep(anEntry());
    const path = join(folder, readdirSync(folder)[0] ?? "");
    writeFileSync(path, damage(readFileSync(path)));
    expect(store.find("https://catalog.example/")).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
    store.keep(anEntry());
    expect(store.find("https://catalog.example/")).toEqual(anEntry());
  });

  test("is not found if its file contains the response for another URL", () => {
    const folder = tempFolder();
    const store = aStore(folder);
    store.keep(anEntry({ url: "https://catalog.example/a", body: Buffer.from("a") }));
    const [a = ""] = readdirSync(folder);
    store.keep(anEntry({ url: "https://catalog.example/b", body: Buffer.from("b") }));
    const b = readdirSync(folder).find((name) => name !== a) ?? "";
    writeFileSync(join(folder, b), readFileSync(join(folder, a)));
    expect(store.find("https://catalog.example/b")).toBeUndefined();
  });
});

describe("a cache with an unusable folder or file", () => {
  test("behaves like an empty cache", () => {
    const file = join(tempFolder(), "file");
    writeFileSync(file, "");
    const store = aStore(join(file, "cache"));
    store.keep(anEntry());
    store.remove("https://catalog.example/");
    expect(store.find("https://catalog.example/")).toBeUndefined();
  });

  test("does not delete a folder that has the name of a response file", () => {
    const folder = tempFolder();
    const store = aStore(folder);
    store.keep(anEntry());
    const name = readdirSync(folder)[0] ?? "";
    store.remove("https://catalog.example/");
    mkdirSync(join(folder, name));
    store.keep(anEntry());
    expect(store.find("https://catalog.example/")).toBeUndefined();
    expect(readdirSync(folder)).toEqual([name]);
  });

  test("does not change the target of a symbolic link", () => {
    const target = tempFolder();
    const folder = join(tempFolder(), "responses");
    chmodSync(target, 0o755);
    aStore(target).keep(anEntry());
    chmodSync(target, 0o755);
    const files = readdirSync(target);
    symlinkSync(target, folder);

    const store = aStore(folder);
    store.keep(anEntry({ url: "https://catalog.example/other" }));
    expect(store.find("https://catalog.example/")).toBeUndefined();
    store.remove("https://catalog.example/");
    expect([readdirSync(target), statSync(target).mode & 0o777]).toEqual([files, 0o755]);
  });
});

describe("the folder's size", () => {
  test("stays within 32 MiB, because the oldest responses are removed", () => {
    const folder = tempFolder();
    const store = aStore(folder);
    const body = Buffer.alloc(MIB, "x");
    const urlOf = (index: number) => `https://catalog.example/${index}`;
    for (let index = 0; index < 30; index += 1) store.keep(anEntry({ url: urlOf(index), body }));
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), new Date(NOW), new Date(NOW));
    for (let index = 30; index < 45; index += 1) store.keep(anEntry({ url: urlOf(index), body }));
    expect(bytesIn(folder)).toBeLessThanOrEqual(32 * MIB);
    expect(bytesIn(folder)).toBeGreaterThan(20 * MIB);
    for (const index of [30, 44]) expect(store.find(urlOf(index))?.url).toBe(urlOf(index));
  });

  test("includes files that other stores have written", () => {
    const folder = tempFolder();
    const body = Buffer.alloc(3 * MIB, "x");
    for (let index = 0; index < 15; index += 1)
      aStore(folder).keep(anEntry({ url: `https://catalog.example/${index}`, body }));
    expect(bytesIn(folder)).toBeLessThanOrEqual(32 * MIB);
  });

  test("does not grow when a response is too large to be stored", () => {
    const folder = tempFolder();
    aStore(folder).keep(anEntry({ body: Buffer.alloc(5 * MIB) }));
    expect(readdirSync(folder)).toEqual([]);
  });
});
