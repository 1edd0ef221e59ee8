import { completableSlugs } from "../../service/admin/completable-slugs.ts";
import { isVerb } from "../../service/rules/listing-states.ts";

/** Finds slugs that begin with a text and that a verb of `sandbox listing` can be used on, with their states. */
export type FindSlugs = (verb: string, start: string) => readonly (readonly [slug: string, state: string])[];

/** Makes what finds slugs in the local catalog of a data folder. It reads the database as it is, and never fails. */
export function slugFinder(dataFolder: string): FindSlugs {
  return (verb, start) => (isVerb(verb) ? completableSlugs(dataFolder, verb, start) : []);
}
