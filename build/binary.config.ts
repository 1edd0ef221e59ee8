import { defineConfig } from "rolldown";
import config from "../rolldown.config.ts";
import { singleExecutable } from "./single-executable.ts";

/** One program with Node inside, for machines that have none: for this platform, with the Node that builds it. */
export default defineConfig({
  ...config,
  plugins: [config.plugins, singleExecutable("catalog")],
  output: {
    ...config.output,
    dir: "dist-binary",
    codeSplitting: false,
  },
});
