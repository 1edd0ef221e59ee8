import type { CatalogClient } from "../../api/catalog-client.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import type { Findings, Problem } from "../../errors/problem.ts";
import { within } from "../../site/deadline.ts";
import type { Network } from "../../site/network.ts";
import { SiteError } from "../../site/site-error.ts";
import type { DraftCandidate } from "../check/draft-candidate.ts";
import { inPlaceOrder, invalidDraft } from "../check/invalid-draft.ts";
import type { PreparedDraft } from "../prepare-drafts.ts";
import { createCatalogProbe } from "./catalog-probe.ts";
import { evaluateDraft } from "./evaluate-draft.ts";
import { probeDraft } from "./probe-draft.ts";
import type { Finding, Weight } from "./probe-result.ts";
import { createSiteProbe } from "./site-probe.ts";

/** The ports for a preflight. */
export interface PreflightPorts {
  /** Connects to the current catalog. Throws a `CatalogError` on failure, for example if no base URL is set. */
  readonly connect: () => Promise<CatalogClient>;
  readonly network: Network;
  readonly signal: AbortSignal;
  /** The time limit for all look-ups combined, in milliseconds. */
  readonly milliseconds: number;
  /** Called after each draft is probed, with the number of drafts probed so far. */
  readonly onProbed: (done: number) => void;
}

/**
 * Checks all valid drafts against the catalog and their websites in parallel, and adds the findings to each draft. A draft fails if it has
 * a problem or, if `isStrict` is set, a warning. Throws the signal's reason after an interruption.
 */
export async function preflight(
  ports: PreflightPorts,
  drafts: readonly PreparedDraft[],
  { isStrict }: { readonly isStrict: boolean },
): Promise<readonly PreparedDraft[]> {
  const { milliseconds, signal: parent } = ports;
  const reason = new SiteError("stopped", "was not checked within the time limit for all look-ups");
  let done = 0;
  return within({ milliseconds, parent, reason }, async (signal) => {
    const catalog = createCatalogProbe(ports.connect, signal);
    const probes = { catalog, site: createSiteProbe(ports.network, signal) };
    const check = async (prepared: PreparedDraft): Promise<PreparedDraft> => {
      if ("error" in prepared) return prepared;
      const { input, candidate } = prepared;
      const findings = evaluateDraft(input, await probeDraft(probes, input));
      done += 1;
      ports.onProbed(done);
      return { ...prepared, ...verdictOn(candidate, findings, isStrict) };
    };
    return Promise.all(drafts.map(check));
  });
}

function verdictOn(
  candidate: DraftCandidate,
  all: readonly Finding[],
  isStrict: boolean,
): { readonly findings: Findings } | { readonly error: CatalogError } {
  const of = (...weights: readonly Weight[]) =>
    inPlaceOrder(
      all.filter(({ weight }) => weights.includes(weight)).map((finding) => placed(candidate, finding)),
    );
  const findings = { warnings: of("warning"), facts: of("fact"), notLookedAt: of("note") };
  const problems = of("problem", "media");
  if (problems.length > 0) {
    const code = of("problem").length === 0 ? "MEDIA_REQUIRED" : "VALIDATION_ERROR";
    return { error: invalidDraft(candidate, problems, { code, findings }) };
  }
  if (isStrict && findings.warnings.length > 0)
    return { error: invalidDraft(candidate, findings.warnings, { findings }) };
  return { findings };
}

function placed(candidate: DraftCandidate, { path, rule, message, suggestion }: Finding): Problem {
  const { file } = candidate;
  const place = path.length > 0 ? candidate.locate(path) : file === undefined ? {} : { file };
  return { field: path.join("."), rule, message, ...(suggestion !== undefined && { suggestion }), ...place };
}
