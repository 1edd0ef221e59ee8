import type { DraftInput } from "../../contract/index.ts";
import type { Finding } from "./findings.ts";
import { judgeCatalog } from "./judge-catalog.ts";
import { judgeMedia } from "./judge-media.ts";
import { judgeWebsite } from "./judge-website.ts";
import type { DraftLooks } from "./looks.ts";

/** Returns what the looks at its catalog and website say about a draft. Pure: nothing is looked at here. */
export function judgeDraft(draft: DraftInput, looks: DraftLooks): readonly Finding[] {
  return [...judgeCatalog(draft, looks), ...judgeWebsite(draft, looks), ...judgeMedia(draft, looks)];
}
