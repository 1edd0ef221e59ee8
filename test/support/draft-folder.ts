import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type RunOptions, runCatalog } from "./run-catalog.ts";
import { sampleHome } from "./sample-catalog.ts";

/**
 * Creates a home folder with files and the sample catalog. Returns the folder, and functions that write and read files and run commands in it.
 * `run` splits its first string at spaces. More arguments and options can follow.
 */
export async function aDraftFolder(files: Readonly<Record<string, unknown>>, defaults: RunOptions = {}) {
  const home = await sampleHome();
  const write = (name: string, content: unknown) => {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), typeof content === "string" ? content : JSON.stringify(content));
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  const read = (name = "draft.json") => readFileSync(join(home, name), "utf8");
  const run = (...parts: readonly (string | RunOptions)[]) =>
    runCatalog(
      parts
        .filter((part) => typeof part === "string")
        .flatMap((part, index) => (index === 0 ? part.split(" ") : [part])),
      Object.assign({ home, ...defaults }, ...parts.filter((part) => typeof part !== "string")),
    );
  return { home, write, read, run };
}
