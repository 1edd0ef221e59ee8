import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "rolldown";
import { minifySync } from "rolldown/utils";
import { assetOf } from "../src/local-catalog/pages/assets.ts";

const MODULE = /[\\/]src[\\/]local-catalog[\\/]pages[\\/]assets\.ts$/;

/** Replaces the code that reads the pages' style sheet, script and icon with their content. Minifies the style sheet and the script. */
export const inlineAssets: Plugin = {
  name: "inline-assets",
  load(id) {
    if (!MODULE.test(id)) return null;
    const folder = id.replace(/\.ts$/, "");
    const assets = readdirSync(folder).map((name) => [name, assetOf(name, minified(join(folder, name)))]);
    const table = JSON.stringify(Object.fromEntries(assets));
    return {
      code: `const ASSETS = ${table}; export const asset = (name) => ASSETS[name];`,
      moduleType: "js",
    };
  },
};

const READERS = /(?:completion\.run|run-program|schema)\.ts$/;
const READ = /readFileSync\(new URL\("([^"]+)", import\.meta\.url\), "utf8"\)/g;

/** Replaces the calls that read a file next to a module, such as a completion script, with the file's content. */
export const inlineFiles: Plugin = {
  name: "inline-files",
  transform: {
    filter: { id: READERS },
    handler: (code, id) => ({
      code: code.replaceAll(READ, (_call, path) =>
        JSON.stringify(readFileSync(join(dirname(id), path), "utf8")),
      ),
      map: null,
    }),
  },
};

function minified(file: string): string {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".js")) return minifySync(file, text).code;
  return file.endsWith(".css") ? minifiedCss(text) : text.trim();
}

/** Removes comments and unnecessary whitespace. The strings in the style sheet must not contain text that minification would change. */
function minifiedCss(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,>]) ?/g, "$1")
    .replaceAll(": ", ":")
    .replaceAll(";}", "}")
    .trim();
}
