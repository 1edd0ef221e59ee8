import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
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

/** The name of the file with the license of Node and of its components. */
export const NODE_LICENSE_FILE = "NODE-LICENSE.txt";

/** Returns the license of the Node distribution that runs this build, which includes the licenses of its components. */
export function nodeLicense(): string {
  const folder = dirname(realpathSync(process.execPath));
  // The places in Node's archives for Windows and for other systems, and in Debian's package.
  const places = [folder, dirname(folder), "/usr/share/doc/nodejs"].map((place) => join(place, "LICENSE"));
  const text = places.filter((path) => existsSync(path)).map((path) => readFileSync(path, "utf8"));
  const license = text.find((each) => each.startsWith("Node.js is licensed for use as follows:"));
  if (license === undefined)
    throw new Error(`Node's license is in none of these files: ${places.join(", ")}`);
  return license;
}
