import { type Advice, type CommandCall, command } from "../../../contract/errors/advice.ts";
import type { ListingAction, ListingState } from "../../../contract/listing-states.ts";

/** The facts about a submission that determine the next step. */
interface NextEntry {
  readonly slug: string;
  readonly state: ListingState;
  readonly version: number;
  readonly category: string;
  readonly plan: string;
}

/** The advice for listings in each state, and the recommended action. If there is no action, the advice is to show the listing. */
const NEXT = {
  DRAFT: ["Submit it for review", "submit"],
  SUBMITTED: ["Approve it", "approve"],
  LIVE: ["Next", undefined],
  REJECTED: ["Edit it again", "revise"],
  PRIVATE: ["Edit it again", "revise"],
  UNLISTED: ["Publish it again", "relist"],
} as const satisfies Record<ListingState, readonly [string, ListingAction | undefined]>;

/** Returns the advice for a listing in its current state. */
export function nextStep({ slug, state, version, category, plan }: NextEntry): Advice {
  const [text, action] = NEXT[state];
  if (action === undefined) return { text, command: command("show", [slug], { sandbox: true }) };
  if (action === "submit")
    return { text, command: submitCommand(slug, { needsCategory: category === "", needsPlan: plan === "" }) };
  const options = action === "approve" ? { "if-version": `${version}` } : {};
  return { text, command: command(`sandbox listing ${action}`, [slug], options) };
}

/** Returns the command that submits a draft, with options for a missing category and plan. */
export function submitCommand(
  slug: string,
  { needsCategory, needsPlan }: { readonly needsCategory: boolean; readonly needsPlan: boolean },
): CommandCall {
  return command("sandbox listing submit", [slug], {
    category: needsCategory ? "SLUG" : undefined,
    plan: needsPlan ? "free" : undefined,
  });
}
