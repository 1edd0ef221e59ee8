import { defineConfig } from "rolldown";
import config from "../rolldown.config.ts";
import { singleExecutable } from "./single-executable.ts";

/** The build of a single executable that contains Node, for machines without Node. It uses the platform and the Node of the build. */
export default defineConfig({
  ...config,
  plugins: [config.plugins, singleExecutable("catalog")],
  output: {
    ...config.output,
    dir: "dist-binary",
    codeSplitting: false,
  },
});
