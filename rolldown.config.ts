import { defineConfig } from "rolldown";

/** Only HTTP/1.1 is spoken, but undici would load `node:http2` all the same: 10 ms at the start of every command. */
const withoutHttp2 = {
  name: "without-http2",
  load: {
    filter: { id: /undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/ },
    handler: () => "module.exports = () => { throw new Error('HTTP/2 is not part of this build'); };",
  },
};

export default defineConfig({
  input: { main: "src/main.ts" },
  platform: "node",
  // The one native package stays outside: it is optional, and only the local service loads it.
  external: ["@photostructure/sqlite"],
  // jsonc-parser's main file is UMD, whose inner require calls no bundler can follow; its module file is plain ESM.
  resolve: { mainFields: ["module", "main"] },
  plugins: [withoutHttp2],
  output: { dir: "dist", format: "esm", cleanDir: true, minify: true, chunkFileNames: "[name]-[hash].js" },
});
