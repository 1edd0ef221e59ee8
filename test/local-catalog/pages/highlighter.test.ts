import { expect, test } from "vitest";
import { highlighter, render } from "../../../src/local-catalog/pages/markup.ts";

test.each([
  ["", "Git", "Git"],
  ["git", "Git and GitLab, not legit", "[Git] and [GitLab], not legit"],
  ["angstrom", "Ångström", "[Ångström]"],
  ["strasse", "Alte Straße 7", "Alte [Straße] 7"],
  ["数据", "开源数据库", "开源[数][据]库"],
  ["ကား", "မော်တော်ကား", "မော်တော်[ကား]"],
  ["c++ #", "C++ and C, compiled", "[C++] and C, compiled"],
  ["c#", "C# and C++", "[C#] and C++"],
  ["a+b", "a or b", "[a] or [b]"],
])("marks the words from the query %j in %j", (query, text, marked) => {
  expect(render(highlighter(query)(text))).toBe(marked.replaceAll("[", "<mark>").replaceAll("]", "</mark>"));
});
