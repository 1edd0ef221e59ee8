import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { inject } from "postject";
import type { Plugin } from "rolldown";
import { NODE_LICENSE_FILE, nodeLicense } from "./licenses.ts";
import { SBOM_FILE, withNode } from "./sbom.ts";

/** Adds the bundle to a copy of the Node executable that runs the build, adds it to the bill of materials, and writes its license. */
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
      writeFileSync(settings, JSON.stringify(SETTINGS));
      // The blob contains the main file's path as written in the settings. A relative path is the same in every folder.
      execFileSync(process.execPath, ["--experimental-sea-config", "sea.json"], { cwd: dir, stdio: "pipe" });
      copyFileSync(process.execPath, program);
      const bill = join(dir, SBOM_FILE);
      writeFileSync(bill, withNode(readFileSync(bill, "utf8"), process.execPath));
      writeFileSync(join(dir, NODE_LICENSE_FILE), nodeLicense());
      await inject(program, "NODE_SEA_BLOB", readFileSync(blob), {
        sentinelFuse: "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2",
        ...(process.platform === "darwin" && { machoSegmentName: "NODE_SEA" }),
      });
      // Macs with Apple silicon run only signed programs. An ad-hoc signature is sufficient.
      if (process.platform === "darwin") execFileSync("codesign", ["--sign", "-", program]);
      for (const file of [main, settings, blob]) rmSync(file);
    },
  };
}

/** V8's code cache makes startup faster. It is the only part of the executable that differs between two builds. */
const SETTINGS = {
  main: "main.cjs",
  output: "main.blob",
  disableExperimentalSEAWarning: true,
  useCodeCache: true,
};
