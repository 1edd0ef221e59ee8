import { defineConfig } from "rolldown";
import config from "../rolldown.config.ts";
import { inlineSample } from "./inline-sample.ts";
import { singleExecutable } from "./single-executable.ts";

/**
 * The build of a single executable for machines without Node. It adds the bundle to the Node executable that runs the build, so the
 * result runs on the same platform.
 */
export default defineConfig({
  ...config,
  plugins: [inlineSample, config.plugins, singleExecutable("catalog")],
  output: {
    ...config.output,
    dir: "dist-binary",
    codeSplitting: false,
  },
});
