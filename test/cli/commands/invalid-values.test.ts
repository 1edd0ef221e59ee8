import { expect, it } from "vitest";
import { runCatalog } from "../../support/run-catalog.ts";

it.each([
  ["search --limit x", 'Invalid --limit "x"', "Use a whole number of at least 1"],
  ["search --color re", 'Invalid --color "re"', "Use auto, always or never"],
  ["search --timeout x", 'Invalid number of seconds "x"', "Use seconds from 0.001 to 86400"],
  ["config set max-wait x", 'Invalid duration "x"', "Use a duration of at most 576h"],
  ["serve --timeout 5", "serve does not use --timeout", "Leave out the option$"],
  [
    "serve --base-url http://a.example",
    "serve does not use --base-url",
    "Set the address of the local catalog",
  ],
  ["draft check nope.json", "Cannot read nope.json: no such file or directory", "Use a draft file"],
  [
    "draft check --description-file no.json",
    "Cannot read no.json: no such file or directory",
    "Use a text file, or - for standard input$",
  ],
])("%s is a usage error with advice that begins with a verb", async (line, message, advice) => {
  const { stderr, exitCode } = await runCatalog([...line.split(" "), "--json"]);
  const { error } = JSON.parse(stderr);
  expect(error).toMatchObject({ code: "USAGE_ERROR", message, exitCode });
  expect(exitCode).toBe(2);
  expect(error.hint).toMatch(new RegExp(`^${advice}`));
});
