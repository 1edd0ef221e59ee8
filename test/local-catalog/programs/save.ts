import { ASSUMED_MEDIA } from "../../../src/local-catalog/media/media-modes.ts";
import { type CatalogDeps, catalogStore } from "../../../src/local-catalog/open-catalog.ts";
import { saveFields } from "../../../src/local-catalog/rules/save-fields.ts";
import { openDatabase } from "../../../src/local-catalog/store/open-database.ts";
import { SYSTEM_CLOCK } from "../../support/system-clock.ts";

/** A process that saves a draft on request, and reports the result. */
const [, , folder = "", slug = ""] = process.argv;
const catalog = catalogStore(await openDatabase(folder));
const deps: CatalogDeps = {
  ...{ ...catalog, ...ASSUMED_MEDIA, clock: SYSTEM_CLOCK, origin: "http://catalog.test" },
  ...{ dailyLimit: 10, instance: "", hosts: [], sleep: async () => undefined, onFailure: () => undefined },
};

process.on("message", async ({ name, version }: { readonly name: string; readonly version: number }) => {
  const request = { id: catalog.submissions.findBySlug(slug)?.id ?? 0, version, fields: { name } };
  const result = saveFields(deps, request).then(
    () => "saved",
    () => "refused",
  );
  process.send?.(await result);
});
process.send?.("ready");
