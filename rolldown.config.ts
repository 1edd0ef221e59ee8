import { join, sep } from "node:path";
import { defineConfig } from "rolldown";
import { asciiOnly } from "./build/ascii-only.ts";

import { draftSchema } from "./build/draft-schema.ts";
import { inlineAssets } from "./build/inline-assets.ts";
import { inlineSample } from "./build/inline-sample.ts";
import { licences } from "./build/licences.ts";
import { leaveOut, loadLater } from "./build/lighten.ts";
import { manual } from "./build/manual.ts";
import { readyMade } from "./build/ready-made.ts";

const OURS = join(import.meta.dirname, "src") + sep;

export default defineConfig({
  input: { main: "src/main.ts" },
  platform: "node",
  // The one native package stays outside: it is optional, and only the local service loads it.
  external: ["@photostructure/sqlite"],
  // jsonc-parser's main file is UMD, whose inner require calls no bundler can follow; its module file is plain ESM.
  resolve: {
    mainFields: ["module", "main"],
    // No failing assertion of a package may parse the bundle to word its message.
    alias: { "node:assert": join(import.meta.dirname, "build/short-assert.cjs") },
  },
  plugins: [
    inlineAssets,
    inlineSample,
    leaveOut,
    loadLater,
    draftSchema,
    manual,
    readyMade,
    licences,
    asciiOnly,
  ],
  // None of our files does anything by being loaded: what a file only passes on, as the contract's face does, comes without it.
  treeshake: { moduleSideEffects: (id) => (id.startsWith(OURS) ? false : undefined) },
  output: {
    dir: "dist",
    // Node starts CommonJS 4 to 25 ms sooner: no ESM loader, and built-in modules without their ESM face.
    format: "cjs",
    // What is loaded later comes the same way: code that was kept has no ESM loader at all.
    dynamicImportInCjs: false,
    // Says what it is to tools that guess: our own texts have words like `export` in them.
    banner: "module.exports;",
    cleanDir: true,
    minify: true,
    // All licences are in one file of the package.
    comments: false,
    entryFileNames: "[name].cjs",
    chunkFileNames: ({ name }) => `${name.replace(/\.run$/, "")}-[hash].cjs`,
    // What comes together is one file, with all it imports: each file costs more than the bytes in it.
    codeSplitting: {
      groups: [
        { name: "version", test: /src\/version\.ts$/, priority: 6 },
        // Completion, with what it shares with every command: with the files below it would load all they hold.
        {
          name: "early",
          test: /src\/(argv\/(command-table|read-line)|commands\/completion\/complete-line|runtime\/working-directories|suggest\/names-file|config\/(base-url|folders|settings))\.ts$/,
          priority: 5,
        },
        { name: "tune", test: /src\/runtime\/node-20\/code-cache\.ts$/, priority: 4 },
        { name: "start", test: /src\/(cli|runtime\/real-context)\.ts$/, priority: 3 },
        {
          name: "app",
          test: /src\/(app\/open-app|contract\/operations|http\/proxy-route|output\/(presenter|problem-data)|errors\/(catalog-error|local-errors|remote-errors|input-error|interrupted)|commands\/(search\/search|show\/show)\.run)\.ts$|build\/short-assert\.cjs$/,
          priority: 2,
        },
        // The words about codes: what explains them asks no catalog.
        { name: "codes", test: /src\/contract\/error-codes\.ts$/, priority: 1.7 },
        // A command that asks the catalog has all of this in one file; one that does not has none of it.
        { name: "online", test: /src\/app\/connect\.ts$/, priority: 1.5 },
        { name: "network", test: /src\/http\/(open-agent|cache\/cached-exchange)\.ts$/, priority: 1 },
        { name: "failure", test: /src\/(app\/report-failure|output\/error-(data|report))\.ts$/, priority: 1 },
        { name: "contract", test: /src\/contract\/(check-draft|error-codes)\.ts$/, priority: 1 },
        { name: "openapi", test: /src\/contract\/openapi\.ts$/, priority: 0 },
        { name: "config", test: /src\/commands\/config\/.*\.run\.ts$/, priority: 0 },
        {
          name: "journal",
          test: /src\/(draft\/journal\/journaled-submissions|commands\/draft\/journal-of)\.ts$/,
          priority: 1,
        },
        // What reads and checks a draft, without what submits it; and its parts that others use alone.
        { name: "input", test: /src\/draft\/file\/read-source\.ts$/, priority: 0.9 },
        { name: "runner", test: /src\/commands\/draft\/report-to-runner\.ts$/, priority: 0.9 },
        { name: "check", test: /src\/commands\/draft\/check\.run\.ts$/, priority: 0.5 },
        { name: "submit", test: /src\/commands\/draft\/submit-prepared\.ts$/, priority: 0 },
      ],
    },
  },
});
