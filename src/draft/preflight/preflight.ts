import type { CatalogClient } from "../../api/catalog-client.ts";
import { within } from "../../site/deadline.ts";
import type { Network } from "../../site/network.ts";
import { SiteError } from "../../site/site-error.ts";
import type { PreparedDraft } from "../prepare-drafts.ts";
import { createCatalogProbe } from "./catalog-probe.ts";
import { evaluateDraft } from "./evaluate-draft.ts";
import { probeDraft } from "./probe-draft.ts";
import { createSiteProbe } from "./site-probe.ts";
import { verdictOf } from "./verdict-of.ts";

/** The way to the catalog and to websites. */
export interface PreflightPorts {
  /** Connects to the catalog in effect. Throws a `CatalogError` when there is none. */
  readonly connect: () => Promise<CatalogClient>;
  readonly network: Network;
  readonly signal: AbortSignal;
  /** Time for all look-ups together. */
  readonly milliseconds: number;
  /** Called when one more of the drafts was probed. */
  readonly onProbed: (done: number) => void;
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
    const catalog = createCatalogProbe(ports.connect, signal);
    const probes = { catalog, site: createSiteProbe(ports.network, signal) };
    const check = async (prepared: PreparedDraft): Promise<PreparedDraft> => {
      if ("error" in prepared) return prepared;
      const { input, candidate } = prepared.draft;
      const findings = evaluateDraft(input, await probeDraft(probes, input));
      done += 1;
      ports.onProbed(done);
      const verdict = verdictOf(candidate, findings, isStrict);
      return "error" in verdict ? { file: prepared.file, ...verdict } : { ...prepared, ...verdict };
    };
    return Promise.all(drafts.map(check));
  });
}
