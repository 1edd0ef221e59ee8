import type { App } from "../../app/app.ts";
import type { Categories } from "../../draft/check/check-category.ts";
import { normalWebsite } from "../../draft/draft-identity.ts";
import { catalogFailure, lookForListing } from "../../draft/draft-listing.ts";
import type { SourcePorts } from "../../draft/file/read-source.ts";
import { type ListingLook, listingLook } from "../../draft/own-listing.ts";
import {
  type PreparedDraft,
  type PrepareRequest,
  type PrepareSteps,
  prepareDrafts,
} from "../../draft/prepare-drafts.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { BaseUrlRequired } from "../../errors/local-errors.ts";
import type { DraftOptions } from "./draft-options.ts";
import { runPreflight } from "./run-preflight.ts";

/** Returns the ports for reading drafts. Before standard input is read from a terminal, a note is printed. */
export function sourcesOf(app: App): SourcePorts {
  const { context, runner } = app;
  const { cwd, signal } = context;
  return {
    cwd,
    signal,
    workspace: runner.workspace,
    get stdin() {
      if (context.stdin.isTerminal) app.note("Reading standard input; Ctrl-D ends it");
      return context.stdin.stream;
    },
  };
}

/** Reads and checks drafts in the same way for `draft check` and `draft create`. */
export function prepare(
  app: App,
  { request, flags, complete }: PreparedCommand,
): Promise<readonly PreparedDraft[]> {
  return prepareDrafts(sourcesOf(app), request, {
    complete,
    // With --online, the preflight checks the category.
    categories: flags.online ? undefined : categoriesOf(app),
    findListing: listingFinder(app, flags),
    look: (checked) => runPreflight(app, checked, flags),
  });
}

interface PreparedCommand extends Pick<PrepareSteps, "complete"> {
  readonly request: PrepareRequest;
  readonly flags: Pick<DraftOptions, "online" | "strict"> & { readonly skipExisting?: true };
}

/** Returns a function that looks for a draft's live listing. On failure, the function prints a note if a base URL is set. */
function listingFinder(
  app: App,
  { online: isOnline, skipExisting }: PreparedCommand["flags"],
): PrepareSteps["findListing"] {
  let look: ListingLook | undefined;
  const by = { website: isOnline === true || skipExisting === true };
  return async (draft) => {
    const { slug, websiteUrl } = draft.input;
    if (app.settings.baseUrl.value === undefined || (slug === undefined && !by.website)) return undefined;
    look ??= listingLook((await app.connect()).catalog);
    const listing = await lookForListing(look, draft, by);
    // With --online, the preflight reports the failure.
    if (listing.result === "failed" && !isOnline) {
      const name = slug ?? normalWebsite(websiteUrl);
      app.note(`${catalogFailure(listing.error)}; whether ${name} is live was not checked`);
    }
    return listing;
  };
}

/** Returns a function that reads the catalog's categories. On failure, the function prints a note if a base URL is set. */
export function categoriesOf(app: App): Categories {
  return async () => {
    try {
      const { catalog } = await app.connect();
      const { value } = await catalog.listCategories();
      if (value.length > 0) return value;
      app.note("The catalog lists no categories, so the category was not checked");
      return undefined;
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      // If no base URL is set, problems with the draft are reported first.
      if (!(error instanceof BaseUrlRequired))
        app.note(`${catalogFailure(error)}; the category was not checked`);
      return undefined;
    }
  };
}
