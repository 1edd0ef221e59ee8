import type { Command } from "commander";
import type { Session } from "../../../app/app.ts";
import { listingVerbs } from "../../../app/local-catalog/listing-verbs.ts";
import { registerSandboxListingList } from "./list.ts";
import { registerSandboxListingVerb } from "./verb.ts";

/** `sandbox listing …`: the submissions of the local catalog, and every verb of its table of states. */
export function registerSandboxListing(parent: Command, session: Session): void {
  const listing = parent.command("listing").summary("submit, review, publish and take down listings");
  registerSandboxListingList(listing, session);
  for (const verb of listingVerbs()) registerSandboxListingVerb(listing, session, verb);
}
