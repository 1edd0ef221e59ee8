import { expect, it } from "vitest";
import { parseTags } from "../../src/local-catalog/rules/parse-tags.ts";

const TAGS = [
  { slug: "cli", name: "Command line" },
  { slug: "command", name: "Commands" },
  { slug: "francais", name: "Français" },
  { slug: "git", name: "Git" },
  { slug: "text", name: "git" },
];

it.each([
  ["", []],
  [" , ;\r\n", []],
  ["CLI, command LINE", ["cli", "cli"]],
  ["FRANCAIS;français", ["francais", "francais"]],
  ["git", ["git"]],
  ["git cli\nnothing", ["git", "cli", "nothing"]],
  ["git nothing", ["git nothing"]],
  ["Git lin", ["Git lin"]],
  ["no such tag", ["no such tag"]],
])("parseTags converts the tags in %j to %j", (text, slugs) => {
  expect(parseTags({ eachTag: () => TAGS }, text)).toEqual(slugs);
});
