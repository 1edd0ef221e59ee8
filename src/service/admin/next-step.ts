import { type Advice, command } from "../../errors/advice.ts";
import type { ListingState, Verb } from "../rules/listing-states.ts";
import type { ListingEntry } from "./catalog-rows.ts";

/** The advice for a listing in each state, and the verb to use; without a verb, the advice is to show the listing. */
const NEXT = {
  DRAFT: ["Submit it for review", "submit"],
  SUBMITTED: ["Approve it", "approve"],
  LIVE: ["See it", undefined],
  REJECTED: ["Edit it again", "revise"],
  PRIVATE: ["Edit it again", "revise"],
  UNLISTED: ["Publish it again", "relist"],
} as const satisfies Record<ListingState, readonly [string, Verb | undefined]>;

/** Returns the advice that fits a listing's state. */
export function nextStep({ slug, state, version }: ListingEntry): Advice {
  const [text, verb] = NEXT[state];
  if (verb === undefined) return { text, command: command("show", [slug], { sandbox: true }) };
  const options = verb === "approve" ? { "if-version": `${version}` } : {};
  return { text, command: command(`sandbox listing ${verb}`, [slug], options) };
}
