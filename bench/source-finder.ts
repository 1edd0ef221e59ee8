import { SourceMap } from "node:module";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { loadConfig } from "rolldown/config";
import type { Frame } from "./cpu-profile.ts";

/**
 * A function that returns the source file of a function in the built command, as a path relative to the repository root. It
 * returns `dist` for code that the bundler added, and undefined for a function outside the built command.
 */
export type FindSource = (frame: Frame) => string | undefined;

/** Bundles the command in memory with source maps, which the package does not contain, and returns a function that uses them. */
export async function sourceFinder(): Promise<FindSource> {
  const config = await loadConfig("rolldown.config.ts");
  if (Array.isArray(config) || typeof config === "function")
    throw new Error("The configuration describes more than one build");
  const { output, plugins, ...input } = config;
  const { dir, ...options } = [output].flat()[0] ?? {};
  const texts = new Map<string, string>();
  const bundle = await rolldown({ ...input, plugins: [recordTexts(texts), plugins], logLevel: "silent" });
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

/** Records the text of each chunk before the build escapes characters, because the source maps refer to that text. */
function recordTexts(texts: Map<string, string>): Plugin {
  return {
    name: "record-texts",
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

/** Returns the column in the original text that corresponds to `column` in the escaped text. Escaping replaces one character with six. */
function columnBefore(text: string, column: number): number {
  let before = 0;
  for (let escaped = 0; escaped < column; before += 1) escaped += text.charCodeAt(before) > 0x7f ? 6 : 1;
  return before;
}
