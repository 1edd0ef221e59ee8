import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "rolldown";

/** Writes the licences of all bundled packages, as these licences require. The build fails if a package has no licence. */
export const licences: Plugin = {
  name: "licences",
  generateBundle(_options, bundle) {
    const folders = new Set<string>();
    for (const file of Object.values(bundle)) {
      const modules = file.type === "chunk" ? file.moduleIds : [];
      for (const module of modules) {
        const folder = PACKAGE_FOLDER.exec(module.replaceAll("\\", "/"))?.[0];
        if (folder !== undefined) folders.add(folder);
      }
    }
    const sections = [...folders].map(licenceOf).sort();
    this.emitFile({
      type: "asset",
      fileName: "THIRD-PARTY-LICENSES.txt",
      source: sections.join(`\n${RULE}\n\n`),
    });
  },
};

const PACKAGE_FOLDER = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)(?=\/)/;
const RULE = "-".repeat(80);

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${folder} has no licence file`);
  const text = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}
