import type { App } from "../../app/app.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import type { DraftOptions } from "./draft-options.ts";

/** Time for all look-ups of a command together. */
const MILLISECONDS = 10_000;

/** Looks at what the service will look at, when that is asked for. A draft with a problem may not be sent any more. */
export async function runPreflight(
  app: App,
  drafts: readonly PreparedDraft[],
  { online, strict }: Pick<DraftOptions, "online" | "strict">,
): Promise<readonly PreparedDraft[]> {
  const count = drafts.filter((draft) => !("error" in draft)).length;
  if (!online || count === 0) return drafts;
  // Most checks are made offline: what looks at websites is loaded by the others.
  const [{ preflight }, { siteNetworkOf }] = await Promise.all([
    import("../../draft/preflight/preflight.ts"),
    import("./site-network.ts"),
  ]);
  const network = siteNetworkOf(app);
  return app.during("Looking at the catalog and the website", (progress) =>
    preflight(
      {
        network,
        connect: async () => (await app.connect()).catalog,
        signal: app.context.signal,
        milliseconds: Math.min(MILLISECONDS, app.settings.timeoutMs.value),
        onProbed: (done) => count > 1 && progress.update(done, count),
      },
      drafts,
      { isStrict: strict === true },
    ),
  );
}

/** Shows a person what was found about the drafts that may be sent. */
export async function showFindings(app: App, drafts: readonly PreparedDraft[]): Promise<void> {
  for (const prepared of drafts) {
    if ("error" in prepared || prepared.findings === undefined) continue;
    await app.reporter.found({
      findings: prepared.findings,
      sources: prepared.draft.candidate.sources,
    });
  }
}
