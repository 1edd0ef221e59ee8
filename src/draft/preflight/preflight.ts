import type { CatalogClient } from "../../api/catalog-client.ts";
import { within } from "../../site/deadline.ts";
import type { Network } from "../../site/network.ts";
import { SiteError } from "../../site/site-error.ts";
import type { PreparedDraft } from "../prepare-drafts.ts";
import { createCatalogLooker } from "./catalog-looker.ts";
import { judgeDraft } from "./judge-draft.ts";
import { lookAtDraft } from "./look-at-draft.ts";
import { createSiteLooker } from "./site-looker.ts";
import { verdictOf } from "./verdict-of.ts";

/** What is needed to look at the catalog and at websites. */
export interface PreflightPorts {
  /** Connects to the catalog in effect. Throws a `CatalogError` when there is none. */
  readonly connect: () => Promise<CatalogClient>;
  readonly network: Network;
  readonly signal: AbortSignal;
  /** For all looks together. */
  readonly milliseconds: number;
  /** Called when one more of the drafts was looked at. */
  readonly onLooked: (done: number) => void;
}

/**
 * Looks at what the service will look at, side by side for all drafts that may be sent, and adds what was found to each.
 * One with a problem, with `isStrict` also one with a warning, may not be sent any more. Throws the signal's reason.
 */
export async function preflight(
  ports: PreflightPorts,
  drafts: readonly PreparedDraft[],
  { isStrict }: { readonly isStrict: boolean },
): Promise<readonly PreparedDraft[]> {
  const { milliseconds, signal: parent } = ports;
  const reason = new SiteError("stopped", "did not answer before the time for all look-ups was used up");
  let done = 0;
  return within({ milliseconds, parent, reason }, async (signal) => {
    const catalog = createCatalogLooker(ports.connect, signal);
    const lookers = { catalog, site: createSiteLooker(ports.network, signal) };
    const look = async (prepared: PreparedDraft): Promise<PreparedDraft> => {
      if ("error" in prepared) return prepared;
      const { input, candidate } = prepared.draft;
      const findings = judgeDraft(input, await lookAtDraft(lookers, input));
      done += 1;
      ports.onLooked(done);
      const verdict = verdictOf(candidate, findings, isStrict);
      return "error" in verdict ? { file: prepared.file, ...verdict } : { ...prepared, ...verdict };
    };
    return Promise.all(drafts.map(look));
  });
}
