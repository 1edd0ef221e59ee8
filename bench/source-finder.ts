import { SourceMap } from "node:module";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { loadConfig } from "rolldown/config";
import type { Frame } from "./cpu-profile.ts";

/**
 * The file that a function of the built command was written in, as a path from the root of the repository. What the bundler put
 * around it is `dist`; undefined for a function of something else.
 */
export type FindSource = (frame: Frame) => string | undefined;

/** Bundles the command once more, in memory, for the source maps that the package does without. */
export async function sourceFinder(): Promise<FindSource> {
  const config = await loadConfig("rolldown.config.ts");
  if (Array.isArray(config) || typeof config === "function") throw new Error("the build is more than one");
  const { output, plugins, ...input } = config;
  const { dir, ...options } = [output].flat()[0] ?? {};
  const texts = new Map<string, string>();
  const bundle = await rolldown({ ...input, plugins: [keepTexts(texts), plugins], logLevel: "silent" });
  const built = await bundle.generate({ ...options, sourcemap: "hidden" });
  const finders = new Map<string, Find>();
  for (const chunk of built.output) {
    if (chunk.type !== "chunk") continue;
    const text = texts.get(chunk.fileName) ?? "";
    finders.set(resolve(dir ?? "", chunk.fileName), findIn(chunk, text.split("\n"), dir ?? ""));
  }
  return ({ url, lineNumber, columnNumber }) => {
    const path = url.startsWith("file:") ? fileURLToPath(url) : url;
    return finders.get(path)?.(lineNumber, columnNumber);
  };
}

type Find = (line: number, column: number) => string;

/** Keeps each file's text as the maps know it: afterwards the build writes escapes into it. */
function keepTexts(texts: Map<string, string>): Plugin {
  return {
    name: "keep-texts",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") texts.set(file.fileName, file.code);
    },
  };
}

function findIn({ map }: OutputChunk, lines: readonly string[], dir: string): Find {
  if (map === null) return () => dir;
  const { version, file, sources, names, mappings } = map;
  const sourceMap = new SourceMap({
    version,
    file,
    sources,
    names,
    mappings,
    sourcesContent: [],
    sourceRoot: "",
  });
  return (line, column) => {
    const entry = sourceMap.findEntry(line, columnBefore(lines[line] ?? "", column));
    const source = "originalSource" in entry ? entry.originalSource : "";
    return relative(".", resolve(dir, source || ".")).replaceAll("\\", "/");
  };
}

/** The column before the escapes were written: each takes six characters for one. */
function columnBefore(text: string, column: number): number {
  let before = 0;
  for (let written = 0; written < column; before += 1) written += text.charCodeAt(before) > 0x7f ? 6 : 1;
  return before;
}
