import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import { build } from "rolldown";
import { describe, expect, it } from "vitest";
import { SBOM_FILE, type Sbom } from "../../build/sbom.ts";
import config from "../../rolldown.config.ts";

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
});
