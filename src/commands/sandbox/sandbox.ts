import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { registerSandboxAccount } from "./account.ts";
import { registerSandboxImport } from "./import.ts";
import { registerSandboxKey } from "./key/key.ts";
import { registerSandboxListing } from "./listing/listing.ts";
import { registerSandboxOwner } from "./owner/owner.ts";
import { registerSandboxPath } from "./path.ts";
import { registerSandboxReset } from "./reset.ts";

/** `sandbox …`: looks after the data of the local catalog. */
export function registerSandbox(parent: Command, session: Session): void {
  const sandbox = parent.command("sandbox").summary("manage the data of the local catalog");
  registerSandboxReset(sandbox, session);
  registerSandboxImport(sandbox, session);
  registerSandboxPath(sandbox, session);
  registerSandboxListing(sandbox, session);
  registerSandboxAccount(sandbox, session);
  registerSandboxKey(sandbox, session);
  registerSandboxOwner(sandbox, session);
}
