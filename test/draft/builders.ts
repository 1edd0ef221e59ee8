import { Readable } from "node:stream";
import type { Problem } from "../../src/contract/errors/input-problem.ts";
import { InputError } from "../../src/contract/errors/local-errors.ts";
import type { Taxonomy } from "../../src/contract/index.ts";
import { checkLocally } from "../../src/draft/check-locally.ts";
import { type DraftFlags, mergeDraft, readFlags } from "../../src/draft/file/read-drafts.ts";
import type { SourceDeps } from "../../src/draft/file/read-source.ts";
import { type CheckedDraft, judgeDraft } from "../../src/draft/judge-draft.ts";

/** Returns dependencies for reading from a folder and from standard input. */
export function readingIn(
  cwd: string,
  stdin: string | Readable = "",
  signal = new AbortController().signal,
): SourceDeps {
  return { cwd, stdin: typeof stdin === "string" ? Readable.from([Buffer.from(stdin)]) : stdin, signal };
}

/** Checks the content of a draft file, if any, with flags that override its fields. */
export async function check(
  text: string | undefined,
  flags: DraftFlags = {},
  {
    categories,
    file = "draft.json",
  }: { readonly categories?: readonly Taxonomy[]; readonly file?: string } = {},
): Promise<CheckedDraft> {
  const source = text === undefined ? undefined : { file, text };
  const read = mergeDraft(source, await readFlags(readingIn("/"), flags), { checkOptions: () => ({}) });
  const policy = { isCheck: true, isJob: false, isStrict: false };
  const draft = judgeDraft(checkLocally(read, policy), { categories }, policy);
  if ("error" in draft) throw draft.error;
  return draft;
}

/** Returns the error from checking an invalid draft. */
export async function refusal(...[text, flags, options]: Parameters<typeof check>): Promise<InputError> {
  const error = await rejection(check(text, flags, options));
  if (error instanceof InputError) return error;
  throw error;
}

/** Returns the reason with which a promise is rejected. Throws if the promise is fulfilled. */
export function rejection(promise: Promise<unknown>): Promise<unknown> {
  const fulfilled = (value: unknown) => {
    throw new Error("nothing was thrown", { cause: value });
  };
  return promise.then(fulfilled, (reason: unknown) => reason);
}

/** Formats problems: `4:18 description: 143 characters; must be 200 to 2,000 (add …)`. */
export function lines(problems: readonly Problem[]): string[] {
  return problems.map(({ line, column, flag, field, message, suggestion }) => {
    const place = flag ?? `${line}:${column}`;
    return `${place} ${field}: ${message}${suggestion === undefined ? "" : ` (${suggestion})`}`;
  });
}
