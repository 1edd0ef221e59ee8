import { type Command, Option } from "commander";
import type { KeyChoice } from "../../draft/key/idempotency-key.ts";
import { UsageError } from "../../errors/usage-error.ts";

/** The flags that say how a draft's idempotency key is found, as commander reads them. */
export interface KeyFlags {
  readonly keyFrom?: "content" | "site";
  readonly idempotencyKey?: string;
  readonly new?: true;
}

/** Adds the key flags to a command. */
export function addKeyFlags(command: Command): Command {
  const exclusive = ["keyFrom", "idempotencyKey", "new"];
  const others = (name: string) => exclusive.filter((other) => other !== name);
  const from = new Option("--key-from <what>", "derive the idempotency key from the content or the site");
  const given = new Option("--idempotency-key <key>", "use this key, 16 to 256 characters");
  const fresh = new Option("--new", "use a random key, for a second draft that is meant");
  return command
    .addOption(from.choices(["content", "site"]).conflicts(others("keyFrom")))
    .addOption(given.conflicts(others("idempotencyKey")))
    .addOption(fresh.conflicts(others("new")));
}

/** How the key is found. Throws a `UsageError` for a key that cannot be one, and for one key for several drafts. */
export async function keyChoiceOf(files: readonly string[], flags: KeyFlags): Promise<KeyChoice> {
  const { givenKey } = await import("../../draft/key/idempotency-key.ts");
  if (flags.new) return { from: "new" };
  if (flags.idempotencyKey === undefined) return { from: flags.keyFrom ?? "content" };
  if (files.length > 1) {
    throw new UsageError({
      message: "One --idempotency-key cannot serve several drafts",
      hint: "Leave it out: each draft's key is then derived from its content",
    });
  }
  return { from: "given", key: givenKey(flags.idempotencyKey) };
}
