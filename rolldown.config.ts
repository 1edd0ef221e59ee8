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
  // This native package is optional, and only the local service loads it. It cannot be bundled.
  external: ["@photostructure/sqlite"],
  // The main file of jsonc-parser is UMD, and bundlers cannot follow its require calls. Its module file is ESM.
  resolve: {
    mainFields: ["module", "main"],
    // When an assertion in a package fails, node:assert would parse the bundle to write a message.
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
    // The licences of all packages are in a separate file.
    comments: false,
    entryFileNames: "[name].cjs",
    chunkFileNames: ({ name }) => `${name.replace(/\.run$/, "")}-[hash].cjs`,
    // Modules that are loaded together are in one file, because loading a file has a cost besides its size.
    codeSplitting: {
      groups: [
        { name: "version", test: /src\/version\.ts$/, priority: 6 },
        // Completion and the modules that it shares with all commands. In a group below, they would load the rest of that group.
        {
          name: "early",
          test: /src\/(argv\/(command-table|read-line)|commands\/completion\/complete-line|runtime\/working-directories|suggest\/names-file|config\/(base-url|folders|settings))\.ts$/,
          priority: 5,
        },
        { name: "tune", test: /src\/runtime\/node-20\/code-cache\.ts$/, priority: 4 },
        { name: "start", test: /src\/(cli|runtime\/real-context)\.ts$/, priority: 3 },
        {
          name: "app",
          test: /src\/(app\/open-app|contract\/operations|http\/proxy-route|output\/presenter|errors\/(catalog-error|error-data|local-errors|remote-errors|input-error|interrupted)|commands\/(search\/search|show\/show)\.run)\.ts$|build\/short-assert\.cjs$/,
          priority: 2,
        },
        // The texts about error codes. Commands that explain codes send no requests.
        { name: "codes", test: /src\/contract\/error-codes\.ts$/, priority: 1.7 },
        // The modules that all commands with requests need, and no other command.
        { name: "online", test: /src\/app\/connect\.ts$/, priority: 1.5 },
        { name: "network", test: /src\/http\/(open-agent|cache\/cached-exchange)\.ts$/, priority: 1 },
        { name: "failure", test: /src\/(app\/report-failure|output\/error-(data|report))\.ts$/, priority: 1 },
        { name: "contract", test: /src\/contract\/(check-draft|error-codes)\.ts$/, priority: 1 },
        { name: "openapi", test: /src\/contract\/openapi\.ts$/, priority: 0 },
        { name: "config", test: /src\/commands\/config\/.*\.run\.ts$/, priority: 0 },
        {
          name: "journal",
          test: /src\/draft\/journal\/(journal|journaled-submissions)\.ts$/,
          priority: 1,
        },
        // Reading and checking a draft, without submitting it, and the parts that other commands use.
        { name: "input", test: /src\/draft\/file\/read-source\.ts$/, priority: 0.9 },
        { name: "runner", test: /src\/commands\/draft\/report-to-runner\.ts$/, priority: 0.9 },
        { name: "check", test: /src\/commands\/draft\/check\.run\.ts$/, priority: 0.5 },
        { name: "submit", test: /src\/commands\/draft\/submit-prepared\.ts$/, priority: 0 },
      ],
    },
  },
});
