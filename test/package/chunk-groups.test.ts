import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CHUNK_GROUPS } from "../../build/chunk-groups.ts";

const ROOT = join(import.meta.dirname, "../..");

describe("the groups of modules in the build", () => {
  const files = ["src", "build"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { encoding: "utf8", recursive: true }).map(
      (name) => `${folder}/${name.replaceAll("\\", "/")}`,
    ),
  );

  test.each(CHUNK_GROUPS)("contain only patterns of existing modules: $name", ({ test: modules }) => {
    const patterns = alternativesOf(modules.source).map((source) => new RegExp(source));
    expect(patterns.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([]);
  });
});

/** Returns the alternatives of a regular expression, without groups. */
function alternativesOf(source: string): readonly string[] {
  const [group, alternatives] = /\(([^()]*)\)/.exec(source) ?? [];
  if (group === undefined || alternatives === undefined) return source.split("|");
  return alternatives
    .split("|")
    .flatMap((alternative) => alternativesOf(source.replace(group, () => alternative)));
}
