import type { App } from "../../app/app.ts";
import type { Categories } from "../../draft/check/check-category.ts";
import type { SourcePorts } from "../../draft/file/read-source.ts";
import { type PreparedDraft, type PrepareSteps, prepareDrafts } from "../../draft/prepare-drafts.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { BaseUrlRequired } from "../../errors/local-errors.ts";
import type { DraftOptions } from "./draft-options.ts";
import { draftRequestOf } from "./draft-request.ts";
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
  { files, flags, ...steps }: PreparedCommand,
): Promise<readonly PreparedDraft[]> {
  return prepareDrafts(sourcesOf(app), draftRequestOf(files, flags), {
    ...steps,
    // With --online, the preflight checks the category.
    categories: flags.online ? undefined : categoriesOf(app),
    look: (checked) => runPreflight(app, checked, flags),
  });
}

interface PreparedCommand extends Pick<PrepareSteps, "complete" | "approve"> {
  readonly files: readonly string[];
  readonly flags: DraftOptions;
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
      if (!(error instanceof BaseUrlRequired)) app.note(`${failureOf(error)}; the category was not checked`);
      return undefined;
    }
  };
}

/** Returns the reason why the categories could not be read. Does not quote the service's message, which can be any string. */
function failureOf({ status, message }: CatalogError): string {
  return status === undefined ? message : `The catalog answered ${status} to /categories`;
}
