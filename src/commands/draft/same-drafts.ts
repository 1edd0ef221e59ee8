import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import { advicesOf, type CommandOptions, command } from "../../errors/advice.ts";
import { InputError } from "../../errors/input-error.ts";
import type { DraftOptions } from "./draft-options.ts";

/** Returns the options of a command about the same drafts; undefined when texts among the flags are too long to be repeated. */
export function sameOptions(flags: DraftOptions): CommandOptions | undefined {
  const { name, headline, description, screenshotUrl } = flags;
  const isLong = [name, headline, description, screenshotUrl].some((value) => value !== undefined);
  if (isLong) return undefined;
  return {
    category: flags.category,
    slug: flags.slug,
    "website-url": flags.websiteUrl,
    "logo-url": flags.logoUrl,
    "description-file": flags.descriptionFile,
    "idempotency-key": flags.idempotencyKey,
    "key-from": flags.keyFrom,
    new: flags.new,
    online: flags.online,
    strict: flags.strict,
  };
}

/** Returns the drafts with advice to check each as it was checked here: with the same flags, or, where they are too long, in words. */
export function withSameCheck(
  drafts: readonly PreparedDraft[],
  flags: DraftOptions,
): readonly PreparedDraft[] {
  const options = sameOptions(flags);
  return drafts.map((draft) => {
    if (!("error" in draft) || !(draft.error instanceof InputError)) return draft;
    const [advice] = advicesOf(draft.error.hint ?? "");
    if (advice?.command?.verb !== "draft check") return draft;
    const { operands } = advice.command;
    const hint =
      options === undefined
        ? "Fix these and run the command again"
        : { text: advice.text, command: command("draft check", operands, options) };
    return { ...draft, error: adviseAgain(draft.error, hint) };
  });
}

function adviseAgain(error: InputError, hint: InputError["hint"]): InputError {
  const { message, problems, sources, findings, facts, status, retry, suggestions, cause } = error;
  const code = error.code === "MEDIA_REQUIRED" ? error.code : undefined;
  return new InputError({
    message,
    problems,
    sources,
    findings,
    facts,
    status,
    retry,
    suggestions,
    cause,
    code,
    hint,
  });
}
