import type { Findings, Problem } from "../../contract/errors/input-problem.ts";
import type { Network } from "../../site/network.ts";
import type { LocalCheck } from "../check/check-candidate.ts";
import type { DraftCandidate } from "../check/draft-candidate.ts";
import { inPlaceOrder } from "../check/invalid-draft.ts";
import { evaluateSite } from "./evaluate-site.ts";
import type { SiteFinding } from "./probe-result.ts";
import { createSiteProbe, probeSite } from "./probe-site.ts";

/** The findings about a draft's website and media. A problem means that no image can be used. */
export interface SiteFindings extends Findings {
  readonly problems: readonly Problem[];
}

/** Returns a function that looks at a valid draft's website and images. It rejects only after an interruption or because of a bug. */
export function siteLooks(network: Network, signal: AbortSignal) {
  const site = createSiteProbe(network, signal);
  return async ({ candidate, request }: LocalCheck): Promise<SiteFindings> => {
    if (request === undefined) return { problems: [], warnings: [], facts: [], notLookedAt: [] };
    const all = evaluateSite(request.input, await probeSite(site, request.input));
    const of = (weight: SiteFinding["weight"]) =>
      inPlaceOrder(
        all.filter((finding) => finding.weight === weight).map((finding) => placed(candidate, finding)),
        (problem) => problem,
      );
    return { problems: of("media"), warnings: of("warning"), facts: of("fact"), notLookedAt: of("note") };
  };
}

function placed(candidate: DraftCandidate, { path, rule, message, suggestion }: SiteFinding): Problem {
  return {
    field: path.join("."),
    rule,
    message,
    ...(suggestion !== undefined && { suggestion }),
    ...candidate.locate(path),
  };
}
