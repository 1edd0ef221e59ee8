import { type Advice, command } from "../contract/errors/advice.ts";
import { isInFile } from "./file/read-source.ts";
import type { CheckedDraft } from "./judge-draft.ts";
import { hasOtherSlug, isOwnListing, slugIn } from "./live-listing.ts";

interface DifferenceOptions {
  /** A file whose listing must be named, because the file itself does not have the listing's slug and website. */
  readonly named?: { readonly file: string; readonly slug: string } | undefined;
  readonly draft?: string | undefined;
  readonly flags?: readonly string[];
}

/** Returns the advice for differences: leave out `flags`, take the text of the files' own listings or of a named one, or edit the listing. */
export function differenceAdvice(own: readonly string[], { named, draft, flags = [] }: DifferenceOptions) {
  const isNamed = own.length === 0 && named !== undefined;
  const [files, listing] = isNamed ? [[named.file], named.slug] : [own, undefined];
  const take = files.length === 1 ? "Take the listing's text" : "Take the listings' texts";
  const leave = flags.length === 0 ? [] : [{ text: `Leave out ${flags.join(", ")}` }];
  const pull = files.length === 0 ? [] : [{ text: take, command: command("draft pull", files, { listing }) }];
  const steps = [...leave, ...pull];
  const edit = draft === undefined ? undefined : command("draft open", [draft]);
  const text = `${steps.length === 0 ? "Edit" : "Or edit"} the listing in its editor`;
  return [...steps, { text, command: edit }];
}

/** Returns the advice for drafts that differ from their live listings. A flag can only be left out if there is a file. */
export function liveAdvice(drafts: readonly CheckedDraft[], draft?: string): readonly Advice[] {
  const differing = drafts.flatMap(({ live, ...each }) =>
    live && live.warnings.length > 0 ? { ...each, ...live } : [],
  );
  if (differing.length === 0) return [];
  const flags = differing.flatMap(({ file, warnings }) =>
    warnings.flatMap(({ flag }) => (file !== null && flag) || []),
  );
  const inFile = differing.flatMap(({ file, warnings, ...each }) =>
    isInFile(file) && warnings.some(({ flag }) => flag === undefined) ? { file, ...each } : [],
  );
  // A pull reads no flags.
  const pullable = inFile.filter(({ read, slug }) => !hasOtherSlug({ body: read.own }, slug));
  const own = pullable.flatMap(({ file, read: { own: body }, listing }) =>
    slugIn({ body }) !== undefined && isOwnListing({ body }, listing) ? file : [],
  );
  return differenceAdvice(own, { named: pullable[0], draft, flags: [...new Set(flags)] });
}
