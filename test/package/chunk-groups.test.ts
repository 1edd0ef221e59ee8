import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CHUNK_GROUPS } from "../../build/chunk-groups.ts";

const ROOT = join(import.meta.dirname, "../..");

describe("the build's module groups", () => {
  const files = ["src", "build"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { encoding: "utf8", recursive: true }).map(
      (name) => `${folder}/${name.replaceAll("\\", "/")}`,
    ),
  );

  test.each(CHUNK_GROUPS)("contain only patterns that match a file: $name", ({ test: modules }) => {
    const patterns = alternativesOf(modules.source).map((source) => new RegExp(source));
    expect(patterns.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([]);
  });
});

/** Returns a separate expression, without groups, for each combination of alternatives in a regular expression. */
function alternativesOf(source: string): readonly string[] {
  const [group, alternatives] = /\(([^()]*)\)/.exec(source) ?? [];
  if (group === undefined || alternatives === undefined) return source.split("|");
  return alternatives
    .split("|")
    .flatMap((alternative) => alternativesOf(source.replace(group, () => alternative)));
}
