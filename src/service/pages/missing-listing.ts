import { Refusal } from "../rules/refusal.ts";
import type { TaxonomyEntry } from "../rules/stored-listing.ts";

/** The `NOT_FOUND` of a listing's page, with the live listings whose slugs are closest to the requested one. */
export class MissingListing extends Refusal {
  readonly near: readonly TaxonomyEntry[];

  constructor(near: readonly TaxonomyEntry[]) {
    super("NOT_FOUND", "There is no live listing at this address.");
    this.near = near;
  }
}
