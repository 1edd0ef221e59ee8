import { defineConfig } from "rolldown";

export default defineConfig({
  input: { main: "src/main.ts" },
  platform: "node",
  // The one native package stays outside: it is optional, and only the local service loads it.
  external: ["@photostructure/sqlite"],
  // jsonc-parser's main file is UMD, whose inner require calls no bundler can follow; its module file is plain ESM.
  resolve: { mainFields: ["module", "main"] },
  output: { dir: "dist", format: "esm", cleanDir: true, minify: true, chunkFileNames: "[name]-[hash].js" },
});
