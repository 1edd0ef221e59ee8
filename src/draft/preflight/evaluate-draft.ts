import type { DraftInput } from "../../contract/index.ts";
import { evaluateCatalog } from "./evaluate-catalog.ts";
import { evaluateMedia } from "./evaluate-media.ts";
import { evaluateWebsite } from "./evaluate-website.ts";
import type { Finding } from "./findings.ts";
import type { DraftProbes } from "./probe-result.ts";

/** Returns what was found about a draft in its catalog and on its website. Pure: nothing is looked at here. */
export function evaluateDraft(draft: DraftInput, results: DraftProbes): readonly Finding[] {
  return [
    ...evaluateCatalog(draft, results),
    ...evaluateWebsite(draft, results),
    ...evaluateMedia(draft, results),
  ];
}
