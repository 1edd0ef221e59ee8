import { describe, expect, it } from "vitest";
import { typedTags } from "../../src/service/rules/typed-tags.ts";

const TAGS = [
  { slug: "cli", name: "Command line" },
  { slug: "command", name: "Commands" },
  { slug: "francais", name: "Français" },
  { slug: "git", name: "Git" },
  { slug: "text", name: "git" },
];

describe("typed tags", () => {
  it.each([
    ["", []],
    [" , ;\r\n", []],
    ["CLI, command LINE", ["cli", "cli"]],
    ["FRANCAIS;français", ["francais", "francais"]],
    ["git", ["git"]],
    ["git cli\nnothing", ["git", "cli", "nothing"]],
    ["git nothing", ["git", "nothing"]],
    ["no such tag", ["no such tag"]],
  ])("are parsed from %j", (text, slugs) => {
    expect(typedTags({ eachTag: () => TAGS }, text)).toEqual(slugs);
  });
});
