import { catalogLooks } from "../../../draft/catalog-looks.ts";
import type { SourceDeps } from "../../../draft/file/read-source.ts";
import { type PrepareRequest, prepareDrafts } from "../../../draft/prepare-drafts.ts";
import type { PreparedDraft } from "../../../draft/prepared-draft.ts";
import type { App } from "../../app.ts";
import type { DraftOptions } from "./draft-options.ts";

/** Returns the dependencies for reading drafts. Before standard input is read from a terminal, `app.note` is called. */
export function sourcesOf(app: App): SourceDeps {
  const { context, runner } = app;
  const { cwd, signal } = context;
  return {
    cwd,
    signal,
    workspace: runner.workspace,
    get stdin() {
      if (context.stdin.isTerminal) app.note("Reading standard input; press Ctrl-D to finish");
      return context.stdin.stream;
    },
  };
}

interface PreparedCommand {
  readonly request: PrepareRequest;
  readonly flags: Pick<DraftOptions, "online" | "strict" | "skipExisting">;
  readonly isCheck: boolean;
}

/** Reads and checks drafts for `draft check` and `draft create`. Looks at the catalog, if one is configured, and, with `--online`, at the websites. */
export function prepare(
  app: App,
  { request, flags: { online, skipExisting, strict }, isCheck }: PreparedCommand,
): Promise<readonly PreparedDraft[]> {
  const policy = { isCheck, isJob: skipExisting === true, isStrict: strict === true };
  const hasCatalog = app.settings.baseUrl.value !== undefined;
  const connect = async () => (await app.connect()).catalog;
  const open = async (signal: AbortSignal) => ({
    catalog: hasCatalog ? catalogLooks({ connect, signal }) : async () => ({}),
    site: online ? await siteOf(app, signal) : undefined,
  });
  const plan = hasCatalog || online ? { timeoutMs: app.settings.timeoutMs.value, open } : undefined;
  const work = () => prepareDrafts(sourcesOf(app), request, { policy, plan });
  return plan
    ? app.during(online ? "Checking the catalog and the website" : "Checking the catalog", work)
    : work();
}

/** The website reader is loaded only when it is needed, because most checks are offline. */
async function siteOf(app: App, signal: AbortSignal) {
  const [{ siteLooks }, { siteNetworkOf }] = await Promise.all([
    import("../../../draft/preflight/preflight.ts"),
    import("./site-network.ts"),
  ]);
  return siteLooks(siteNetworkOf(app), signal);
}
