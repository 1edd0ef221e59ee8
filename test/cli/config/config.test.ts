import { chmodSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { isLoopback } from "../../../src/base/text/parse-url.ts";
import { parseBaseUrl } from "../../../src/cli/config/base-url.ts";
import { pagerOf, wantsColor } from "../../../src/cli/config/environment.ts";
import { openPaths, readStore, storePath, storeValues } from "../../../src/cli/config/store.ts";
import { ConfigError, UsageError } from "../../../src/contract/errors/local-errors.ts";
import { tempFolder } from "../../support/temp-folder.ts";

describe("parseBaseUrl", () => {
  it.each([
    ["https://catalog.example", "https://catalog.example"],
    ["https://catalog.example/", "https://catalog.example"],
    ["HTTPS://Catalog.Example:443/Prefix//", "https://catalog.example/Prefix"],
    ["http://127.0.0.1:4321/", "http://127.0.0.1:4321"],
    ["  sandbox ", "sandbox"],
  ])("parses %j into %j", (text, normal) => {
    expect(parseBaseUrl(text)).toBe(normal);
  });

  it.each([
    "",
    "catalog.example",
    "ftp://catalog.example",
    "https://",
    "https://user:secret@catalog.example",
    "https://:@catalog.example",
    "https://catalog.example/a b",
    "https://catalog.example/a\tb",
    "https://catalog.example\n/a",
    "https://catalog.example/?",
    "https://catalog.example/?q=1",
    "https://catalog.example/#top",
    "javascript:alert(1)",
  ])("rejects %j", (text) => {
    expect(() => parseBaseUrl(text)).toThrow(UsageError);
  });

  it.each([
    ["https://user:hunter2@catalog.example", "https://catalog.example", "it has a user name or password"],
    ["http:///user:hunter2@catalog.example", "http://catalog.example", "it has a user name or password"],
    ["http://\\user:hunter2@catalog.example", "http://catalog.example", "it has a user name or password"],
    ["ftp://user:hunter2@catalog.example", "ftp://catalog.example", "not an http or https URL"],
    ["user:hunter2@catalog.example", "catalog.example", "not an http or https URL"],
    ["https:user:hunter2@catalog.example", "catalog.example", "not an http or https URL"],
    ["https://user:hunt@er2@[x", "https://[x", "not an http or https URL"],
    ["ftp://user:hunt\ner2@catalog.example", "ftp://catalog.example", "not an http or https URL"],
  ])("does not show the password in the error for %j", (text, shown, reason) => {
    expect(() => parseBaseUrl(text)).toThrow(`Invalid base URL "${shown}": ${reason}`);
  });
});

it.each([
  ["http://127.0.0.1:1", true],
  ["http://127.9.8.7", true],
  ["http://[::1]:4321", true],
  ["http://[::ffff:127.0.0.1]:4321", true],
  ["http://localhost", true],
  ["http://localhost.example", false],
  ["http://127.0.0.1.example", false],
  ["http://10.0.0.1", false],
  ["http://127.0.0.1:99999/tools/a", false],
])("isLoopback(%j) returns %j", (baseUrl, expected) => {
  expect(isLoopback(baseUrl)).toBe(expected);
});

it.each<[Record<string, string>, "always" | "never" | "auto"]>([
  [{ NO_COLOR: "1" }, "never"],
  [{ NO_COLOR: "0" }, "never"],
  [{ FORCE_COLOR: "1" }, "always"],
  [{ FORCE_COLOR: "0" }, "never"],
  [{ FORCE_COLOR: "false" }, "never"],
  [{ CLICOLOR_FORCE: "false" }, "auto"],
  [{ CLICOLOR_FORCE: "1" }, "always"],
  [{ CLICOLOR_FORCE: "0" }, "auto"],
  [{ NO_COLOR: "1", FORCE_COLOR: "1" }, "never"],
  [{ NO_COLOR: "", FORCE_COLOR: "1" }, "always"],
  [{ FORCE_COLOR: "0", CLICOLOR_FORCE: "1" }, "never"],
  [{ CI: "1" }, "auto"],
])("for %j, color is %s, unless --color is always or never", (env, choice) => {
  const wanted = { always: [true, true], never: [false, false], auto: [true, false] }[choice];
  for (const flag of [undefined, "auto"])
    expect([true, false].map((isTerminal) => wantsColor(flag, env, isTerminal))).toEqual(wanted);
  expect([wantsColor("always", env, false), wantsColor("never", env, true)]).toEqual([true, false]);
});

it("prefers CATALOG_PAGER to PAGER, and an empty variable to the default", () => {
  const pagers = [
    { PAGER: "more", CATALOG_PAGER: "less" },
    { PAGER: "more", CATALOG_PAGER: "" },
    { PAGER: "" },
    {},
  ];
  expect(pagers.map(pagerOf)).toEqual(["less", "", "", "less -FRX"]);
});

const URL_WITH_DOTS = "https://catalog.example/v2.1";

describe("the store", () => {
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
    const path = storePath(folder);
    await storeValues(folder, "keys", { [URL_WITH_DOTS]: "cat_one" });
    chmodSync(folder, 0o755);
    chmodSync(path, 0o644);
    expect(openPaths(folder)).toEqual([
      { path: folder, mode: 0o700 },
      { path, mode: 0o600 },
    ]);
    await storeValues(folder, "settings", { timeout: "12" });
    expect([folder, path].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o600]);
    expect(openPaths(folder)).toEqual([]);
  });

  it("reads a file with a byte order mark", () => {
    const folder = tempFolder();
    writeFileSync(storePath(folder), '\ufeff{"settings":{"timeout":"12"}}');
    expect(readStore(folder)).toEqual({ settings: { timeout: "12" }, keys: {} });
  });

  it.each(["", "{", '{"keys":{"https://a":"cat_secret"', '{"keys":[]}', '{"settings":{"timeout":3}}'])(
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

  it("does not lose concurrent changes after the process that holds the lock is killed, even if the clock has changed", async () => {
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
