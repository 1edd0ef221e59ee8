import { type ListingAction, ruleOf } from "../../../src/contract/listing-states.ts";
import { ASSUMED_MEDIA } from "../../../src/local-catalog/media/media-modes.ts";
import { type CatalogDeps, catalogStore } from "../../../src/local-catalog/open-catalog.ts";
import { applyAction } from "../../../src/local-catalog/rules/apply-action.ts";
import { saveFields } from "../../../src/local-catalog/rules/save-fields.ts";
import { openDatabase } from "../../../src/local-catalog/store/open-database.ts";
import { SYSTEM_CLOCK } from "../../support/system-clock.ts";

/** A process that saves or reviews a draft on request, and reports the result. */
const [, , folder = "", slug = ""] = process.argv;
const catalog = catalogStore(await openDatabase(folder));
const { submissions } = catalog;
const deps: CatalogDeps = {
  ...{ ...catalog, ...ASSUMED_MEDIA, clock: SYSTEM_CLOCK, origin: "http://catalog.test" },
  ...{ dailyLimit: 10, instance: "", hosts: [], sleep: async () => undefined, onFailure: () => undefined },
};

/** Returns the submission's ID and stored version. */
const stored = () => submissions.findBySlug(slug) ?? { id: 0, version: 0 };

/** Repeats the actions `submit`, `approve`, `hide` and `revise` until the process ends, and reports each action. */
async function review(): Promise<never> {
  const circle: readonly ListingAction[] = ["submit", "approve", "hide", "revise"];
  const rest = circle.findIndex((action) =>
    ruleOf(action).from.some((state) => state === submissions.findBySlug(slug)?.state),
  );
  for (let step = rest; ; step += 1) {
    const action = circle[step % circle.length] ?? "submit";
    const { result } = await applyAction(deps, { id: stored().id, action, version: stored().version });
    if (result !== "changed") throw new Error(`${action}: ${result}`);
    process.send?.(action);
  }
}

process.on("message", async (message: { readonly name: string; readonly version: number } | "review") => {
  if (message === "review") return review();
  const request = { id: stored().id, version: message.version, fields: { name: message.name } };
  const result = saveFields(deps, request).then(
    () => "saved",
    () => "refused",
  );
  process.send?.(await result);
});
process.send?.("ready");
