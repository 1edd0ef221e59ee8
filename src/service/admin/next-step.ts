import { type Advice, command } from "../../errors/advice.ts";
import type { ListingAction, ListingState } from "../rules/listing-states.ts";
import type { ListingEntry } from "./catalog-rows.ts";

/** The advice for a listing in each state, and the action to use; without an action, the advice is to show the listing. */
const NEXT = {
  DRAFT: ["Submit it for review", "submit"],
  SUBMITTED: ["Approve it", "approve"],
  LIVE: ["See it", undefined],
  REJECTED: ["Edit it again", "revise"],
  PRIVATE: ["Edit it again", "revise"],
  UNLISTED: ["Publish it again", "relist"],
} as const satisfies Record<ListingState, readonly [string, ListingAction | undefined]>;

/** Returns the advice that fits a listing's state. */
export function nextStep({ slug, state, version }: ListingEntry): Advice {
  const [text, action] = NEXT[state];
  if (action === undefined) return { text, command: command("show", [slug], { sandbox: true }) };
  const options = action === "approve" ? { "if-version": `${version}` } : {};
  return { text, command: command(`sandbox listing ${action}`, [slug], options) };
}
