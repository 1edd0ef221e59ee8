import type { CatalogCommand } from "../../catalog-command.ts";

const COMMANDS = [
  ["suspend", "suspend an owner; requests with their keys fail with OWNER_UNAVAILABLE"],
  ["restore", "end an owner's suspension"],
] as const;

/** Registers `sandbox owner` and its commands, which simulate `OWNER_UNAVAILABLE`. */
export function registerOwner(parent: CatalogCommand): void {
  const owner = parent
    .subcommand("owner", "suspend and restore owners in the local catalog")
    .examples("sandbox owner suspend ada");
  for (const [name, summary] of COMMANDS) {
    const load = async () => (await import("./owner.run.ts")).ownerCommand(name);
    owner
      .subcommand(name, summary)
      .argument("<name>", "the owner's name, as sandbox key list prints it")
      .takes("owners")
      .examples(`sandbox owner ${name} ada`)
      .runs(load, { interrupted: "Nothing was changed.", writesData: true });
  }
}
