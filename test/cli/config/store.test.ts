import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { openPaths, readStore, storePath, storeValues } from "../../../src/cli/config/store.ts";
import { ConfigError } from "../../../src/contract/errors/local-errors.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const URL_WITH_DOTS = "https://catalog.example/v2.1";

describe("the store", () => {
  it("is empty if there is no file, and reading does not create one", () => {
    const folder = join(tempFolder(), "absent");
    expect(readStore(folder)).toEqual({ settings: {}, keys: {} });
    expect(existsSync(folder)).toBe(false);
  });

  it("rejects a file that cannot be read", () => {
    const folder = tempFolder();
    symlinkSync("config.json", storePath(folder));
    expect(() => readStore(folder)).toThrow(`Cannot read ${storePath(folder)}: it is a link`);
  });

  it("stores settings and keys, even for a URL with dots, and removes keys", async () => {
    const folder = join(tempFolder(), "config");
    await storeValues(folder, "settings", { timeout: "12" });
    await storeValues(folder, "keys", { [URL_WITH_DOTS]: "cat_one" });
    await storeValues(folder, "keys", { ["https://other.example"]: "cat_two" });
    await storeValues(folder, "keys", { ["https://other.example"]: undefined });
    expect(readStore(folder)).toEqual({ settings: { timeout: "12" }, keys: { [URL_WITH_DOTS]: "cat_one" } });
  });

  it("has mode 0600 in a folder with mode 0700 after a write", async () => {
    const folder = join(tempFolder(), "config");
    await storeValues(folder, "keys", { [URL_WITH_DOTS]: "cat_one" });
    chmodSync(folder, 0o755);
    chmodSync(storePath(folder), 0o644);
    expect(openPaths(folder)).toEqual([
      { path: folder, mode: 0o700 },
      { path: storePath(folder), mode: 0o600 },
    ]);

    await storeValues(folder, "settings", { timeout: "12" });
    expect([statSync(folder).mode & 0o777, statSync(storePath(folder)).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(openPaths(folder)).toEqual([]);
  });

  it.each([
    "",
    "{",
    '{"keys":{"https://a.example":"cat_secret"',
    '{"keys":[]}',
    '{"settings":{"timeout":3}}',
  ])(
    "rejects a damaged file (%j) with an error that contains its path, and neither shows a key nor changes the file",
    async (text) => {
      const folder = tempFolder();
      writeFileSync(storePath(folder), text);
      expect(() => readStore(folder)).toThrow(ConfigError);
      const failure: unknown = await storeValues(folder, "settings", { timeout: "12" }).catch(
        (error) => error,
      );
      expect(inspect(failure)).toContain(storePath(folder));
      expect(inspect(failure)).not.toContain("cat_secret");
      expect(readFileSync(storePath(folder), "utf8")).toBe(text);
    },
  );

  it("does not lose changes when writes are concurrent", async () => {
    const folder = join(tempFolder(), "config");
    const urls = Array.from({ length: 20 }, (_, index) => `https://catalog.example/${index}`);
    await Promise.all([
      ...urls.map((url) => storeValues(folder, "keys", { [url]: "cat_one" })),
      storeValues(folder, "settings", { timeout: "12" }),
    ]);
    expect(readStore(folder)).toEqual({
      settings: { timeout: "12" },
      keys: Object.fromEntries(urls.map((url) => [url, "cat_one"])),
    });
    expect(readdirSync(folder)).toEqual(["config.json"]);
  });

  it("does not lose concurrent changes after the process with the lock is killed, even if the clock has changed", async () => {
    const folder = join(tempFolder(), "config");
    await storeValues(folder, "settings", { timeout: "12" });
    for (const seconds of [-3600, 3600]) {
      writeFileSync(join(folder, "config.lock"), "killed");
      const time = Date.now() / 1000 + seconds;
      utimesSync(join(folder, "config.lock"), time, time);
      const urls = Array.from({ length: 10 }, (_, index) => `https://catalog.example/${seconds}/${index}`);
      await Promise.all(urls.map((url) => storeValues(folder, "keys", { [url]: "cat_one" })));
      expect(Object.keys(readStore(folder).keys)).toEqual(expect.arrayContaining(urls));
    }
    expect(readdirSync(folder)).toEqual(["config.json"]);
  });
});
