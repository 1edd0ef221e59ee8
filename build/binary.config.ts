import { defineConfig } from "rolldown";
import config from "../rolldown.config.ts";
import { singleExecutable } from "./single-executable.ts";

/**
 * The build of a single executable for machines without Node. The executable contains the Node that runs the build, and runs on the
 * platform of this Node.
 */
export default defineConfig({
  ...config,
  plugins: [config.plugins, singleExecutable("catalog")],
  output: {
    ...config.output,
    dir: "dist-binary",
    codeSplitting: false,
  },
});
