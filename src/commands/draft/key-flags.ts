import { type Command, Option } from "commander";

/** The flags of the idempotency key, as commander reads them. */
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
  const fresh = new Option("--new", "use a random key, for an intended second draft");
  return command
    .addOption(from.choices(["content", "site"]).conflicts(others("keyFrom")))
    .addOption(given.conflicts(others("idempotencyKey")))
    .addOption(fresh.conflicts(others("new")));
}
