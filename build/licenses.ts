import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "rolldown";
import { type BundledPackage, bundledPackages } from "./bundled-packages.ts";

/** Writes the licenses of all bundled packages, as these licenses require. The build fails if a package has no license file. */
export const licenses: Plugin = {
  name: "licenses",
  generateBundle(_options, bundle) {
    const sections = bundledPackages(bundle).map(licenseOf).sort();
    this.emitFile({
      type: "asset",
      fileName: "THIRD-PARTY-LICENSES.txt",
      source: sections.join(`\n${RULE}\n\n`),
    });
  },
};

const RULE = "-".repeat(80);

function licenseOf({ folder, name, version, license }: BundledPackage): string {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${folder} has no license file`);
  const text = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}
