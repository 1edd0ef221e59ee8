import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, VERSION } from "rolldown";
import { type BundledPackage, bundledPackages, optionalPackages } from "./bundled-packages.ts";
import { NODE_LICENSE_FILE } from "./licenses.ts";

/** The parts of the CycloneDX document that this build and the tests read. */
export interface Sbom {
  readonly components: readonly SbomComponent[];
}

interface SbomComponent {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  /** `optional` if the component is not in the bundle. */
  readonly scope: string;
}

/** The document's file name in `dist`. */
export const SBOM_FILE = "sbom.cdx.json";

/**
 * Writes a software bill of materials (CycloneDX 1.6) that lists each package with code in the bundle, and the optional packages. It
 * contains neither the build time nor the build folder, so that builds are reproducible. The build fails if the written list differs
 * from the expected one.
 */
export const sbom: Plugin = {
  name: "sbom",
  generateBundle(_options, bundle) {
    const source = `${JSON.stringify(sbomOf(bundledPackages(bundle)), undefined, 1)}\n`;
    this.emitFile({ type: "asset", fileName: SBOM_FILE, source });
  },
  writeBundle({ dir = "." }, bundle) {
    const { components }: Sbom = JSON.parse(readFileSync(join(dir, SBOM_FILE), "utf8"));
    const listed = components.map((component) => component["bom-ref"]).sort();
    const expected = [...bundledPackages(bundle), ...optionalPackages()].map(purlOf).sort();
    const different = [
      ...listed.filter((purl) => !expected.includes(purl)).map((purl) => `${purl} must not be listed`),
      ...expected.filter((purl) => !listed.includes(purl)).map((purl) => `${purl} is not listed`),
    ];
    if (different.length > 0) this.error(`${SBOM_FILE}: ${different.join("; ")}`);
  },
};

function sbomOf(bundled: readonly BundledPackage[]) {
  const optional = optionalPackages();
  const all = [...bundled, ...optional];
  const self = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
  const refsOf = (names: readonly string[]) =>
    all
      .filter(({ name }) => names.includes(name))
      .map(purlOf)
      .sort();
  const direct = Object.keys({ ...self.devDependencies, ...self.optionalDependencies });
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      tools: { components: [{ type: "application", name: "rolldown", version: VERSION }] },
      component: { type: "application", ...identityOf(self), description: self.description },
    },
    components: [
      ...bundled.map((each) => componentOf(each, "required")),
      ...optional.map((each) => componentOf(each, "optional")),
    ],
    dependencies: [
      { ref: purlOf(self), dependsOn: refsOf(direct) },
      ...all.map((each) => ({ ref: purlOf(each), dependsOn: refsOf(each.dependencies) })),
    ],
  };
}

function componentOf(each: BundledPackage, scope: "required" | "optional") {
  const [algorithm = "", digest = ""] = each.integrity.split("-");
  return {
    type: "library",
    ...identityOf(each),
    scope,
    hashes: [
      { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(digest, "base64").toString("hex") },
    ],
  };
}

type Identity = Pick<BundledPackage, "name" | "version" | "license">;

function identityOf(each: Identity) {
  const { name, version, license } = each;
  const purl = purlOf(each);
  const licenses = / /.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
  return { "bom-ref": purl, name, version, licenses, purl };
}

function purlOf({ name, version }: Pick<Identity, "name" | "version">): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** Adds the running Node executable, whose path is `program`, to the text of a bill of materials. */
export function withNode(text: string, program: string): string {
  const { components, ...others }: Sbom = JSON.parse(text);
  const version = process.versions.node;
  const node = {
    type: "platform",
    "bom-ref": `pkg:generic/node@${version}`,
    name: "node",
    version,
    scope: "required",
    licenses: [
      { license: { id: "MIT" } },
      { license: { name: `Licenses of the components of Node.js (${NODE_LICENSE_FILE})` } },
    ],
    hashes: [{ alg: "SHA-256", content: createHash("sha256").update(readFileSync(program)).digest("hex") }],
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/node@${version}`,
  };
  return `${JSON.stringify({ ...others, components: [...components, node] }, undefined, 1)}\n`;
}
