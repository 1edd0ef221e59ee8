import type { ServiceClock } from "../clock.ts";
import type { BadgeFinder } from "./badge.ts";
import type { Actor, Verb } from "./listing-states.ts";
import type { Media, MediaResolver } from "./media.ts";
import type { AdoptingHolder, SubmissionRepository, TaxonomyLookup } from "./submission-repository.ts";

/** The ports that verbs need. */
export interface VerbPorts {
  readonly submissions: SubmissionRepository;
  readonly taxonomies: TaxonomyLookup;
  readonly media: MediaResolver;
  readonly badges: BadgeFinder;
  readonly clock: ServiceClock;
  /** The address that the catalog is served under. */
  readonly origin: string;
  /** The owner of sample and imported listings once they are unlisted; only a moderator does that. */
  readonly adopter?: AdoptingHolder;
}

/** A verb to use on the listing of a slug. */
export interface VerbCall {
  readonly slug: string;
  readonly verb: Verb;
  readonly by: Actor;
  /** The version that was seen; without one any will do. */
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
}

/** The facts that were looked up outside the transaction, and the version that they belong to. */
export interface Findings {
  readonly version: number;
  readonly media?: Media;
  readonly isSimulated?: boolean;
}
