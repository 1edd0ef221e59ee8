import { join, sep } from "node:path";
import { defineConfig } from "rolldown";
import { asciiOnly } from "./build/ascii-only.ts";
import { CHUNK_GROUPS } from "./build/chunk-groups.ts";
import { draftSchema } from "./build/draft-schema.ts";
import { fileModes } from "./build/file-modes.ts";
import { importRules } from "./build/import-rules.ts";
import { inlineAssets, inlineFiles } from "./build/inline-assets.ts";
import { packSample } from "./build/inline-sample.ts";
import { licenses } from "./build/licenses.ts";
import { builtInsLater, leaveOut, loadLater, patternsLater } from "./build/lighten.ts";
import { readyMade } from "./build/ready-made.ts";
import { sbom } from "./build/sbom.ts";

const OURS = join(import.meta.dirname, "src") + sep;

export default defineConfig({
  input: { main: "src/main.ts" },
  platform: "node",
  // This native package is optional, and only the local service loads it. It cannot be bundled.
  external: ["@photostructure/sqlite"],
  // The main file of jsonc-parser is UMD, and bundlers cannot follow its require calls. Its module file is ESM.
  resolve: {
    mainFields: ["module", "main"],
    // When an assertion in a package fails, node:assert would parse the bundle to write a message.
    alias: { "node:assert": join(import.meta.dirname, "build/short-assert.cjs") },
  },
  plugins: [
    importRules,
    inlineAssets,
    inlineFiles,
    packSample,
    leaveOut,
    loadLater,
    builtInsLater,
    patternsLater,
    draftSchema,
    readyMade,
    licenses,
    sbom,
    fileModes,
    asciiOnly,
  ],
  // Modules in src have no side effects. A module that only re-exports others is therefore not bundled.
  treeshake: { moduleSideEffects: (id) => (id.startsWith(OURS) ? false : undefined) },
  output: {
    dir: "dist",
    // Node starts a CommonJS program 4 to 25 ms faster, because it does not load the ESM loader.
    format: "cjs",
    // Dynamic imports become require calls, because code from the code cache has no ESM loader.
    dynamicImportInCjs: false,
    // Marks each file as CommonJS for tools that guess. Some strings contain words such as `export`.
    banner: "module.exports;",
    cleanDir: true,
    minify: true,
    // The licenses of all packages are in a separate file.
    comments: false,
    entryFileNames: "[name].cjs",
    chunkFileNames: ({ name }) => `${name.replace(/\.run$/, "")}-[hash].cjs`,
    // Modules that are loaded together are in one file, because loading a file has a cost besides its size.
    codeSplitting: {
      groups: CHUNK_GROUPS,
    },
  },
});
