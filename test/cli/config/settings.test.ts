import { expect, it } from "vitest";
import { colorChoiceOf, pagerOf } from "../../../src/cli/config/environment.ts";

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
