import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { inlineFiles } from "../../build/inline-assets.ts";
import { tempFolder } from "./temp-folder.ts";

/** Bundles a program with its imports into a new folder, and returns the bundle's path. */
export async function bundledProgram(source: URL): Promise<string> {
  const folder = tempFolder();
  for (const [file, code] of await bundled(fileURLToPath(source))) writeFileSync(join(folder, file), code);
  return join(folder, "program.mjs");
}

type Files = readonly (readonly [name: string, code: string])[];

/** The bundled programs. Each program is bundled only once, because bundling takes longer than most tests. */
const bundles = new Map<string, Promise<Files>>();

function bundled(input: string): Promise<Files> {
  const known = bundles.get(input) ?? bundle(input);
  bundles.set(input, known);
  return known;
}

async function bundle(input: string): Promise<Files> {
  const external = ["@photostructure/sqlite"];
  const resolve = { mainFields: ["module", "main"] };
  const build = await rolldown({ input, platform: "node", external, resolve, plugins: [inlineFiles] });
  const { output } = await build.generate({ format: "esm", entryFileNames: "program.mjs" });
  await build.close();
  return output.map((file) => [file.fileName, file.type === "chunk" ? file.code : String(file.source)]);
}
