import type { Command } from "commander";
import type { Session } from "../../../app/app.ts";
import { registerSandboxOwnerRestore } from "./restore.ts";
import { registerSandboxOwnerSuspend } from "./suspend.ts";

/** `sandbox owner …`: suspends owners of the local catalog, to rehearse OWNER_UNAVAILABLE. */
export function registerSandboxOwner(parent: Command, session: Session): void {
  const owner = parent.command("owner").summary("suspend and restore owners of the local catalog");
  registerSandboxOwnerSuspend(owner, session);
  registerSandboxOwnerRestore(owner, session);
}
