import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import { build, type Plugin } from "rolldown";
import { describe, expect, it } from "vitest";
import { SBOM_FILE, type Sbom, sbom } from "../../build/sbom.ts";
import config from "../../rolldown.config.ts";
import { tempFolder } from "../support/temp-folder.ts";

const require = createRequire(import.meta.url);

describe("the bill of materials", () => {
  it("lists each package with code in the bundle, and the optional packages", async () => {
    const output = { ...config.output, minify: false };
    const files = (await build({ ...config, logLevel: "silent", output, write: false })).output;
    const bill = files.flatMap((file) =>
      file.fileName === SBOM_FILE && "source" in file ? file.source : [],
    );
    const { components }: Sbom = JSON.parse(String(bill));
    const names = components.map(({ name }) => name).sort();
    const bundled = files.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
    const packages = bundled.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
    const optional = ["@photostructure/sqlite", "node-addon-api", "node-gyp-build"];
    expect(names).toEqual([...new Set([...packages, ...optional])].sort());
  });

  it("is valid according to the CycloneDX 1.6 schema", () => {
    const folder = join(require.resolve("@cyclonedx/cyclonedx-library/package.json"), "../res/schema");
    const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const name of ["spdx.SNAPSHOT.schema.json", "jsf-0.82.SNAPSHOT.schema.json"])
      ajv.addSchema(read(join(folder, name)), `http://cyclonedx.org/schema/${name}`);
    const isValid = ajv.compile(read(join(folder, "bom-1.6.SNAPSHOT.schema.json")));
    const bill = read(join(import.meta.dirname, "../../dist", SBOM_FILE));
    expect({ isValid: isValid(bill), errors: isValid.errors }).toEqual({ isValid: true, errors: null });
    const unknown = { ...bill.components[0], licenses: [{ license: { id: "unknown" } }] };
    expect(isValid({ ...bill, components: [unknown] })).toBe(false);
  });

  it.each<[string, string, (components: unknown[]) => unknown[]]>([
    [
      "lists a package that is not bundled",
      "planted@1.0.0 must not be listed",
      (all) => [...all, { "bom-ref": "pkg:npm/planted@1.0.0" }],
    ],
    ["does not list a bundled package", "is not listed", (all) => all.slice(1)],
  ])("fails the build if it %s", async (_case, message, change) => {
    await expect(builtFrom(require.resolve("picocolors"), changing(change))).rejects.toThrow(message);
  });

  it("fails the build if the bundle contains a package that is not in the lockfile", async () => {
    const planted = "/elsewhere/node_modules/planted/index.js";
    const plugin: Plugin = {
      name: "plant",
      resolveId: (source) => (source === planted ? planted : null),
      load: (id) => (id === planted ? "console.log('planted')" : null),
    };
    await expect(builtFrom(planted, plugin)).rejects.toThrow("package-lock.json has no checksum");
  });
});

/** Builds a one-module program with the plugin for the bill of materials and another plugin. */
function builtFrom(input: string, plugin: Plugin) {
  return build({ input, plugins: [sbom, plugin], logLevel: "silent", output: { dir: tempFolder() } });
}

/** Returns a plugin that changes the components after they are listed. */
function changing(change: (components: unknown[]) => unknown[]): Plugin {
  return {
    name: "change",
    generateBundle(_options, bundle) {
      const file = bundle[SBOM_FILE];
      if (file?.type !== "asset") return;
      const bill = JSON.parse(String(file.source));
      file.source = JSON.stringify({ ...bill, components: change(bill.components) });
    },
  };
}
