import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The root folder of this repository. */
export const ROOT = join(import.meta.dirname, "../..");

/** Returns the text of a file in this repository. */
export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Returns the paths of the TypeScript files in a folder of this repository, such as `src/main.ts`, sorted. */
export function sourceFiles(folder = "src"): readonly string[] {
  return readdirSync(join(ROOT, folder), { encoding: "utf8", recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .sort();
}
