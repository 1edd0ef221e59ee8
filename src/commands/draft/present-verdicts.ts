import type { App } from "../../app.ts";
import { batchFailure } from "../../draft/batch-failure.ts";
import type { KeyChoice } from "../../draft/idempotency-key.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import type { Verdict } from "../../draft/submit-drafts.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import { exitCodeOf } from "../../exit.ts";
import { errorData } from "../../output/error-data.ts";
import type { Batch } from "../../output/view.ts";
import { type DraftFacts, draftView } from "../../output/views/draft.ts";
import type { DraftVerdict } from "../../output/views/draft-verdict.ts";
import { draftsView } from "../../output/views/drafts.ts";
import { openInBrowser } from "../open-in-browser.ts";

export interface VerdictOptions {
  readonly drafts: readonly PreparedDraft[];
  readonly keyChoice: KeyChoice;
  readonly opensEditor: boolean;
}

/** Shows the one draft that was made, or throws why it was not. */
export async function presentOne(
  app: App,
  verdicts: AsyncIterable<Verdict>,
  { drafts, keyChoice, opensEditor }: VerdictOptions,
): Promise<void> {
  for await (const verdict of verdicts) {
    if ("error" in verdict) throw verdict.error;
    const { name } = await app.connect();
    const facts = { catalog: name, category: categoryOf(drafts), keyFrom: KEY_ORIGIN[keyChoice.from] };
    await app.present([{ rows: [verdict] }], draftView(facts));
    if (opensEditor && !(await openInBrowser(app, verdict.editorUrl)))
      app.note(`Finish it: ${verdict.editorUrl}`);
  }
}

/** Shows a verdict for each of several files as it comes. Throws when not all went well. */
export async function presentSeveral(app: App, verdicts: AsyncIterable<Verdict>): Promise<void> {
  const outcomes: (CatalogError | undefined)[] = [];
  await app.present(rowsOf(verdicts, outcomes), draftsView());
  const failure = batchFailure(outcomes, exitCodeOf);
  if (failure) throw failure;
}

async function* rowsOf(
  verdicts: AsyncIterable<Verdict>,
  outcomes: (CatalogError | undefined)[],
): AsyncGenerator<Batch<DraftVerdict>> {
  for await (const verdict of verdicts) {
    outcomes.push("error" in verdict ? verdict.error : undefined);
    yield { rows: ["error" in verdict ? { ...verdict, error: errorData(verdict.error) } : verdict] };
  }
}

function categoryOf([draft]: readonly PreparedDraft[]): string | undefined {
  return draft === undefined || "error" in draft ? undefined : draft.draft.input.category;
}

const KEY_ORIGIN = {
  content: "content",
  site: "site",
  given: "flag",
  new: "random",
} as const satisfies Record<KeyChoice["from"], DraftFacts["keyFrom"]>;
