import { chmodSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "rolldown";

const ROOT = join(import.meta.dirname, "..");

/** Sets the same modes for the package's files in every build. Otherwise, the modes in the tarball would depend on the umask. */
export const fileModes: Plugin = {
  name: "file-modes",
  writeBundle({ dir = "." }, bundle) {
    for (const name of Object.keys(bundle)) chmodSync(join(dir, name), 0o644);
    const others = readdirSync(ROOT).filter((name) => /^(package\.json|LICENSE|.*\.md)$/.test(name));
    for (const name of others) chmodSync(join(ROOT, name), 0o644);
    chmodSync(join(ROOT, "bin/catalog.cjs"), 0o755);
  },
};
