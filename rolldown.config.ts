import { defineConfig } from "rolldown";
import { draftSchema } from "./build/draft-schema.ts";
import { loadLater, withoutHttp2 } from "./build/load-later.ts";
import { manual } from "./build/manual.ts";

export default defineConfig({
  input: { main: "src/main.ts" },
  platform: "node",
  // The one native package stays outside: it is optional, and only the local service loads it.
  external: ["@photostructure/sqlite"],
  // jsonc-parser's main file is UMD, whose inner require calls no bundler can follow; its module file is plain ESM.
  resolve: { mainFields: ["module", "main"] },
  plugins: [withoutHttp2, loadLater(), draftSchema, manual],
  output: {
    dir: "dist",
    // Node starts CommonJS 4 to 25 ms sooner: no ESM loader, and built-in modules without their ESM face.
    format: "cjs",
    cleanDir: true,
    minify: true,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
  },
});
