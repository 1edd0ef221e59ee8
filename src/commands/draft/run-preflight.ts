import type { App } from "../../app/app.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import type { DraftOptions } from "./draft-options.ts";
import { annotateFindings } from "./report-to-runner.ts";

/** The maximum time for all lookups in one command, which `--timeout` can shorten. */
const MILLISECONDS = 10_000;

/** If `--online` is set, runs the preflight and returns an error for each draft that fails. */
export async function runPreflight(
  app: App,
  drafts: readonly PreparedDraft[],
  { online, strict }: Pick<DraftOptions, "online" | "strict">,
): Promise<readonly PreparedDraft[]> {
  const count = drafts.filter((draft) => !("error" in draft)).length;
  if (!online || count === 0) return drafts;
  // The website reader is loaded only when it is needed, because most checks are offline.
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

/** Prints the findings on valid drafts. */
export async function showFindings(app: App, drafts: readonly PreparedDraft[]): Promise<void> {
  const valid = drafts.flatMap((draft) => ("error" in draft ? [] : draft));
  annotateFindings(
    app,
    valid.map(({ file = null, findings }) => ({ file, findings })),
  );
  for (const { findings, candidate } of valid) {
    if (findings) await app.reporter.found({ findings, sources: candidate.sources });
  }
}
