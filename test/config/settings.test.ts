import { describe, expect, it } from "vitest";
import { resolveSettings } from "../../src/config/settings.ts";
import { UsageError } from "../../src/errors/local-errors.ts";

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
  ])("resolves the color setting for %j to %s", (env, choice) => {
    expect(settingsOf({}, env, { color: "auto" }).color.value).toBe(choice);
    expect(settingsOf({ color: "auto" }, env, { color: "always" }).color.value).toBe(choice);
  });

  it("prefers --color to the environment unless --color is auto", () => {
    expect(settingsOf({ color: "always" }, { NO_COLOR: "1" }, {}).color.value).toBe("always");
    expect(settingsOf({ color: "never" }, { FORCE_COLOR: "1" }, {}).color.value).toBe("never");
  });

  it("prefers CATALOG_PAGER to PAGER", () => {
    expect(settingsOf({}, { PAGER: "more", CATALOG_PAGER: "less" }, {}).pager.value).toBe("less");
  });

  it("does not use a pager if CATALOG_PAGER or PAGER is empty", () => {
    const pagerFor = (env: Record<string, string>) => settingsOf({}, env, { pager: "less" }).pager;
    expect(pagerFor({ PAGER: "" })).toMatchObject({ value: "", source: "environment", variable: "PAGER" });
    expect(pagerFor({ PAGER: "more", CATALOG_PAGER: "" }).value).toBe("");
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
