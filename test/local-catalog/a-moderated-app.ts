import type { ListingAction, ListingState } from "../../src/contract/listing-states.ts";
import { type ActionCall, applyAction } from "../../src/local-catalog/rules/apply-action.ts";
import type { Submission } from "../../src/local-catalog/rules/listing.ts";
import { Refusal } from "../../src/local-catalog/rules/refusal.ts";
import { saveFields } from "../../src/local-catalog/rules/save-fields.ts";
import type { FieldInput } from "../../src/local-catalog/rules/submission-fields.ts";
import { type AppOptions, anApp } from "./an-app.ts";

export const NOW = new Date("2026-11-20T12:00:00.000Z");

/** The actions that lead from a draft to each state. */
export const ACTIONS_TO: Readonly<Record<ListingState, readonly ListingAction[]>> = {
  DRAFT: [],
  SUBMITTED: ["submit"],
  REJECTED: ["submit", "reject"],
  LIVE: ["submit", "approve"],
  PRIVATE: ["submit", "approve", "hide"],
  UNLISTED: ["submit", "approve", "unlist"],
};

/** An app, with functions that save, submit and review submissions by the same rules as pages and commands. */
export type ModeratedApp = Awaited<ReturnType<typeof aModeratedApp>>;

/** Returns the value of a promise or, if the promise is rejected with a `Refusal`, the `Refusal`. Throws any other error. */
export function orRefusal<T>(work: Promise<T>): Promise<T | Refusal> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
}

/** Opens an app, with functions that change its submissions. */
export async function aModeratedApp(options: AppOptions = {}) {
  const app = await anApp({ now: NOW, ...options });
  const { catalog, deps } = app;
  const { submissions } = catalog;
  const stored = (slug: string) => submissions.findBySlug(slug);
  const save = (slug: string, fields: FieldInput, version?: number) =>
    orRefusal(
      saveFields(deps, { id: stored(slug)?.id ?? 0, version: version ?? stored(slug)?.version, fields }),
    );
  /** Applies an action, by default to the stored version. Returns the `Refusal` if the action is rejected. */
  const use = (action: ListingAction, slug: string, more: Partial<ActionCall> = {}) => {
    const { id, version } = stored(slug) ?? { id: 0, version: 0 };
    return orRefusal(applyAction(deps, { id, action, version, ...more }));
  };
  /** Applies actions to the stored versions. Throws if an action is rejected or changes nothing. */
  const useAll = async (slug: string, ...actions: readonly ListingAction[]) => {
    for (const action of actions) {
      const result = await use(action, slug, action === "reject" ? { reason: "A reason." } : {});
      if (result instanceof Refusal) throw result;
      if (result.result !== "changed") throw new Error(`${action}: ${result.result}`);
    }
  };
  let drafts = 0;
  /** Creates a draft with a category and a plan, and applies `fields` to it. */
  const submission = async (slug: string, fields: FieldInput = {}): Promise<Submission> => {
    drafts += 1;
    const draft = {
      slug,
      name: slug,
      headline: "Plain-text notes",
      description: "x".repeat(200),
      websiteUrl: "https://aurora.example/",
    };
    const made = await app.post(draft, `a-submission-number-${drafts}`);
    if (made.status !== 201) throw new Error(await made.text());
    await save(slug, { category: "tools", plan: "free", ...fields });
    const submission = stored(slug);
    if (submission === undefined) throw new Error(`No submission ${slug}`);
    return submission;
  };
  return { ...app, stored, save, use, useAll, submission };
}
