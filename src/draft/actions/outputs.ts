import type { RandomBytes } from "../key/idempotency-key.ts";
import type { Verdict } from "../submit/submit-drafts.ts";

/**
 * Returns the text for `$GITHUB_OUTPUT`: `slug`, `status`, `editor-url` and `result`. Of several drafts each output has one
 * line a draft, in their order, empty where there is none.
 */
export function actionsOutputs(verdicts: readonly Verdict[], randomBytes: RandomBytes): string {
  const drafts = verdicts.map((verdict) => ("error" in verdict ? undefined : verdict));
  const outputs = {
    slug: drafts.map((draft) => draft?.slug),
    status: drafts.map((draft) => draft?.status),
    "editor-url": drafts.map((draft) => draft?.editorUrl),
    result: verdicts.map(({ result }) => result),
  };
  // Nobody who writes a value can know where it ends.
  const end = `end-${Buffer.from(randomBytes(16)).toString("hex")}`;
  return Object.entries(outputs)
    .map(([name, values]) => `${name}<<${end}\n${values.map(asLine).join("\n")}\n${end}\n`)
    .join("");
}

function asLine(value: string | undefined): string {
  return (value ?? "").replaceAll(/[\r\n]+/g, " ");
}
