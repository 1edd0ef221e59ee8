import type { ServiceClock } from "../clock.ts";
import { type Actor, ruleOf, type Verb } from "./listing-states.ts";
import type { TaxonomyLookup } from "./stored-listing.ts";
import type { AdoptingHolder, SubmissionRepository } from "./submission.ts";
import type { SubmissionProblem } from "./submission-fields.ts";
import { type Subject, websiteOf } from "./verb-subject.ts";
import type { BadgeFinder, Media, MediaResolver } from "./website-ports.ts";

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
  /** The version that was seen; without one, any version is accepted. */
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
}

/** The results of look-ups outside the transaction, and the version that they belong to. */
export interface Findings {
  readonly version: number;
  readonly media?: Media;
  readonly isSimulated?: boolean;
}

/** The condition that prevents a verb until something else changes. */
export type Conflict = "state" | "version" | "slug" | "category" | "badge";

/**
 * The result of a verb. `subject` is the current listing.
 *
 * `done`: the result held already. `isSimulated`: the badge was assumed, not looked for. From `problems` on, nothing changed.
 */
export type VerbResult =
  | { readonly result: "changed"; readonly subject: Subject; readonly isSimulated: boolean }
  | { readonly result: "done"; readonly subject: Subject }
  | {
      readonly result: "problems";
      readonly subject: Subject;
      readonly problems: readonly SubmissionProblem[];
    }
  | { readonly result: "no-media"; readonly subject: Subject }
  | { readonly result: "suspended"; readonly subject: Subject }
  | {
      readonly result: "conflict";
      readonly subject: Subject;
      readonly conflict: Conflict;
      /** One sentence for people, without a full stop. */
      readonly message: string;
    }
  | { readonly result: "unknown" };

/** Returns the result of a verb that a conflict prevents. */
export function conflictOf(
  conflict: Conflict,
  subject: Subject,
  { verb, version }: Pick<VerbCall, "verb" | "version">,
): VerbResult {
  return { result: "conflict", conflict, subject, message: MESSAGES[conflict](subject, verb, version) };
}

const MESSAGES: Readonly<Record<Conflict, (subject: Subject, verb: Verb, version?: number) => string>> = {
  state: (subject, verb) =>
    subject.isSubmission
      ? `${subject.slug} is ${subject.state}; ${verb} needs ${ruleOf(verb).from.join(" or ")}`
      : `${subject.slug} was never submitted here, so ${verb} cannot be used on it`,
  version: (subject, _, seen) =>
    subject.isSubmission
      ? `${subject.slug} is at version ${subject.version}, not ${seen}`
      : `${subject.slug} was never submitted here, so it has no versions`,
  slug: ({ slug }) => `Another live listing has the slug ${slug}`,
  category: (subject) => `The category "${categoryOf(subject)}" of ${subject.slug} no longer exists`,
  badge: (subject) => `The badge of ${subject.slug} was not found on ${websiteOf(subject)}`,
};

function categoryOf(subject: Subject): string {
  return subject.isSubmission ? subject.fields.category : subject.listing.category.slug;
}
