import type { CatalogClient } from "../../api/catalog-client.ts";
import type { Taxonomy } from "../../contract/index.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import type { Findings, Problem } from "../../errors/input-problem.ts";
import { abandonable, within } from "../../runtime/deadline.ts";
import type { Network } from "../../site/network.ts";
import { SiteError } from "../../site/site-error.ts";
import type { DraftCandidate } from "../check/draft-candidate.ts";
import { inPlaceOrder, invalidDraft } from "../check/invalid-draft.ts";
import { shared } from "../live-tools.ts";
import type { PreparedDraft } from "../prepare-drafts.ts";
import { evaluateCatalog, evaluateDraft, notLookedAt } from "./evaluate-draft.ts";
import type { Finding, ProbeResult } from "./probe-result.ts";
import { createSiteProbe, probeSite } from "./probe-site.ts";

/** The dependencies for a preflight. */
export interface PreflightDeps {
  /** Throws a `CatalogError` on failure, for example if no base URL is set. */
  readonly connect: () => Promise<CatalogClient>;
  readonly network: Network;
  readonly signal: AbortSignal;
  /** The time limit for all lookups combined, in milliseconds. */
  readonly milliseconds: number;
  /** Whether warnings count as problems. */
  readonly isStrict: boolean;
}

/**
 * Checks all valid drafts against the catalog and adds the findings. Unless a draft is live, also checks its website and images. A draft
 * fails if it has a problem or, if `isStrict` is set, a warning. Throws the signal's reason after an interruption.
 */
export async function preflight(
  deps: PreflightDeps,
  drafts: readonly PreparedDraft[],
): Promise<readonly PreparedDraft[]> {
  const { milliseconds, signal: parent } = deps;
  const reason = new SiteError("stopped", "was not checked within the time limit for all lookups");
  return within({ milliseconds, parent, reason }, async (signal) => {
    const categoriesOf = shared(() => probeCategories(deps.connect, signal));
    const site = createSiteProbe(deps.network, signal);
    const check = async (prepared: PreparedDraft): Promise<PreparedDraft> => {
      if ("error" in prepared) return prepared;
      const { input, candidate, listing } = prepared;
      const [categories, looked] = await Promise.all([
        input.category === undefined ? undefined : categoriesOf(""),
        listing?.result === "own" ? undefined : probeSite(site, input),
      ]);
      const known = { categories, listing };
      const findings = looked ? evaluateDraft(input, { ...looked, ...known }) : evaluateCatalog(input, known);
      return { ...prepared, ...findingsOrError(candidate, findings, deps.isStrict) };
    };
    return Promise.all(drafts.map(check));
  });
}

/** Rejects only after an interruption or because of a bug. */
function probeCategories(
  connect: () => Promise<CatalogClient>,
  signal: AbortSignal,
): Promise<ProbeResult<readonly Taxonomy[]>> {
  const listed = connect().then(async (catalog) => (await catalog.listCategories()).value);
  const unchecked = "the category was not checked";
  return abandonable(listed, signal).then(
    (seen) =>
      seen.length === 0 ? { notLookedAt: `The catalog lists no categories, so ${unchecked}` } : { seen },
    (error: unknown) => ({ notLookedAt: notLookedAt(error, "/categories", unchecked) }),
  );
}

function findingsOrError(
  candidate: DraftCandidate,
  all: readonly Finding[],
  isStrict: boolean,
): { readonly findings: Findings } | { readonly error: CatalogError } {
  const of = (...weights: readonly Finding["weight"][]) =>
    inPlaceOrder(
      all.filter(({ weight }) => weights.includes(weight)).map((finding) => placed(candidate, finding)),
      (problem) => problem,
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
