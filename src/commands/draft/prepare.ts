import type { App } from "../../app/app.ts";
import { normalWebsite } from "../../contract/index.ts";
import type { Categories } from "../../draft/check/check-candidate.ts";
import { lookForListings } from "../../draft/draft-listing.ts";
import type { SourceDeps } from "../../draft/file/read-source.ts";
import { listingLook } from "../../draft/own-listing.ts";
import { type PreparedDraft, type PrepareRequest, prepareDrafts } from "../../draft/prepare-drafts.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { BaseUrlRequired } from "../../errors/local-errors.ts";
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

/** Reads and checks drafts for `draft check` and `draft create`. */
export function prepare(app: App, { request, flags }: PreparedCommand): Promise<readonly PreparedDraft[]> {
  return prepareDrafts(sourcesOf(app), request, {
    // With --online, the preflight checks the category.
    categories: flags.online ? undefined : categoriesOf(app),
    look: async (checked) => runPreflight(app, await findListings(app, checked, flags), flags),
  });
}

interface PreparedCommand {
  readonly request: PrepareRequest;
  readonly flags: Pick<DraftOptions, "online" | "strict"> & { readonly skipExisting?: true };
}

async function findListings(
  app: App,
  drafts: readonly PreparedDraft[],
  { online: isOnline, skipExisting }: PreparedCommand["flags"],
): Promise<readonly PreparedDraft[]> {
  const website = isOnline === true || skipExisting === true;
  const isSought = drafts.some((draft) => !("error" in draft) && (website || draft.input.slug !== undefined));
  if (app.settings.baseUrl.value === undefined || !isSought) return drafts;
  const look = listingLook((await app.connect()).catalog, true);
  const listed = await lookForListings(look, drafts, { website });
  for (const draft of listed) {
    // With --online, the preflight reports the failure. With --skip-existing, submitting the draft fails.
    if ("error" in draft || draft.listing?.result !== "failed" || website) continue;
    const name = draft.input.slug ?? normalWebsite(draft.input.websiteUrl);
    app.note(`${catalogFailure(draft.listing.error)}; did not check whether ${name} is live`);
  }
  return listed;
}

/** The time limit of the preflight. The `timeout` setting can lower this limit. */
const MILLISECONDS = 10_000;

/** If `--online` is set, runs the preflight. A draft that fails the preflight is returned with an error. */
async function runPreflight(
  app: App,
  drafts: readonly PreparedDraft[],
  { online, strict }: PreparedCommand["flags"],
): Promise<readonly PreparedDraft[]> {
  if (!online || drafts.every((draft) => "error" in draft)) return drafts;
  // The website reader is loaded only when it is needed, because most checks are offline.
  const [{ preflight }, { siteNetworkOf }] = await Promise.all([
    import("../../draft/preflight/preflight.ts"),
    import("./site-network.ts"),
  ]);
  const deps = {
    network: siteNetworkOf(app),
    connect: async () => (await app.connect()).catalog,
    signal: app.context.signal,
    milliseconds: Math.min(MILLISECONDS, app.settings.timeoutMs.value),
    isStrict: strict === true,
  };
  return app.during("Checking the catalog and the website", () => preflight(deps, drafts));
}

/** Returns a function that reads the catalog's categories. If reading fails, the function prints a note, unless no base URL is set. */
export function categoriesOf(app: App): Categories {
  return async () => {
    try {
      const { catalog } = await app.connect();
      const { value } = await catalog.listCategories({ isPreparation: true });
      if (value.length > 0) return value;
      app.note("The catalog lists no categories, so the category was not checked");
      return undefined;
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      // A missing base URL is reported later, if at all, after any problems with the draft.
      if (!(error instanceof BaseUrlRequired))
        app.note(`${catalogFailure(error)}; the category was not checked`);
      return undefined;
    }
  };
}

/** Returns the reason why the catalog could not be read. Does not quote the service's message, which can be any string. */
function catalogFailure({ status, message }: CatalogError): string {
  return status === undefined ? message : `The catalog answered ${status}`;
}
