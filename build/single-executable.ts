import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { inject } from "postject";
import type { Plugin } from "rolldown";

/** Adds the bundle to a copy of the Node that runs the build. Deletes all other files of the build except the licences. */
export function singleExecutable(name: string): Plugin {
  return {
    name: "single-executable",
    buildStart() {
      if (!isBuiltin("node:sqlite"))
        this.warn(
          "This version of Node has no SQLite. The local catalog will need @photostructure/sqlite next to the program.",
        );
    },
    async writeBundle({ dir = "." }) {
      const program = join(dir, process.platform === "win32" ? `${name}.exe` : name);
      const [main, settings, blob] = [join(dir, "main.cjs"), join(dir, "sea.json"), join(dir, "main.blob")];
      writeFileSync(settings, JSON.stringify({ main, output: blob, ...OPTIONS }));
      execFileSync(process.execPath, ["--experimental-sea-config", settings], { stdio: "pipe" });
      copyFileSync(process.execPath, program);
      await inject(program, "NODE_SEA_BLOB", readFileSync(blob), {
        sentinelFuse: "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2",
        ...(process.platform === "darwin" && { machoSegmentName: "NODE_SEA" }),
      });
      // macOS runs only signed programs. An ad-hoc signature is sufficient.
      if (process.platform === "darwin") execFileSync("codesign", ["--sign", "-", program]);
      for (const file of [main, settings, blob]) rmSync(file);
    },
  };
}

const OPTIONS = { disableExperimentalSEAWarning: true, useCodeCache: true };
