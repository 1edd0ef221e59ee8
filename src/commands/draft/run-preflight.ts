import type { App } from "../../app/app.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import type { DraftOptions } from "./draft-options.ts";

/** Time limit of all checks of a command. */
const MILLISECONDS = 10_000;

/** Runs the preflight with `--online`: it replaces drafts that have problems by their errors. */
export async function runPreflight(
  app: App,
  drafts: readonly PreparedDraft[],
  { online, strict }: Pick<DraftOptions, "online" | "strict">,
): Promise<readonly PreparedDraft[]> {
  const count = drafts.filter((draft) => !("error" in draft)).length;
  if (!online || count === 0) return drafts;
  // Most checks are offline, so the reader of websites is loaded here.
  const [{ preflight }, { siteNetworkOf }] = await Promise.all([
    import("../../draft/preflight/preflight.ts"),
    import("./site-network.ts"),
  ]);
  const network = siteNetworkOf(app);
  return app.during("Checking the catalog and the website", (progress) =>
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

/** Prints the findings about drafts that may be sent. */
export async function showFindings(app: App, drafts: readonly PreparedDraft[]): Promise<void> {
  for (const prepared of drafts) {
    if ("error" in prepared || prepared.findings === undefined) continue;
    await app.reporter.found({
      findings: prepared.findings,
      sources: prepared.draft.candidate.sources,
    });
  }
}
