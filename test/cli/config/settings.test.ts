import { describe, expect, it } from "vitest";
import { colorChoiceOf, pagerOf } from "../../../src/cli/config/environment.ts";
import { resolveSettings } from "../../../src/cli/config/settings.ts";
import { UsageError } from "../../../src/contract/errors/local-errors.ts";

const settingsOf = (...from: Parameters<typeof resolveSettings>) => resolveSettings(...from).settings;

describe("resolveSettings", () => {
  it("prefers a flag to the environment, and the environment to the store, and has no default base URL", () => {
    const flags = { "base-url": "https://flag.example/" };
    const env = { CATALOG_BASE_URL: "https://env.example" };
    const stored = { "base-url": "https://store.example", timeout: "5" };
    const urls = [settingsOf(flags, env, stored), settingsOf({}, env, stored), settingsOf({}, {}, stored)];
    const name = "base-url";
    expect([...urls, settingsOf({}, {}, {})].map(({ baseUrl }) => baseUrl)).toEqual([
      { name, value: "https://flag.example", text: "https://flag.example/", source: "flag" },
      {
        name,
        value: "https://env.example",
        text: "https://env.example",
        source: "environment",
        variable: "CATALOG_BASE_URL",
      },
      { name, value: "https://store.example", text: "https://store.example", source: "store" },
      { name, value: undefined, text: undefined, source: "default" },
    ]);
    expect(settingsOf({}, {}, stored).timeoutMs).toEqual({
      name: "timeout",
      value: 5000,
      text: "5",
      source: "store",
    });
  });

  it("treats an empty CATALOG_BASE_URL as unset", () => {
    expect(settingsOf({}, { CATALOG_BASE_URL: "" }, {}).baseUrl.source).toBe("default");
  });

  it("throws a UsageError for an invalid flag", () => {
    expect(() => settingsOf({ timeout: "soon" }, {}, {})).toThrow(UsageError);
  });

  it("reports an invalid value in a variable or the store, and uses the default", () => {
    const { settings, problems } = resolveSettings(
      {},
      { CATALOG_BASE_URL: "nowhere" },
      { "base-url": "https://store.example", "max-wait": "long", timeout: "5" },
    );
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^CATALOG_BASE_URL: Invalid base URL "nowhere"/),
      expect.stringMatching(/^The stored max-wait: Invalid duration "long"/),
    ]);
    expect(settings.baseUrl).toEqual({
      name: "base-url",
      value: undefined,
      text: undefined,
      source: "default",
    });
    expect([settings.maxWaitMs.source, settings.timeoutMs.value]).toEqual(["default", 5000]);
  });
});

it.each([
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
  expect(colorChoiceOf(undefined, env)).toBe(choice);
  expect(colorChoiceOf("auto", env)).toBe(choice);
  expect([colorChoiceOf("always", env), colorChoiceOf("never", env)]).toEqual(["always", "never"]);
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
