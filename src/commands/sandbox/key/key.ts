import type { Command } from "commander";
import type { Session } from "../../../app/app.ts";
import { registerSandboxKeyCreate } from "./create.ts";
import { registerSandboxKeyList } from "./list.ts";
import { registerSandboxKeyRevoke } from "./revoke.ts";

/** `sandbox key …`: the API keys of the local catalog. */
export function registerSandboxKey(parent: Command, session: Session): void {
  const key = parent.command("key").summary("create, list and revoke API keys of the local catalog");
  registerSandboxKeyCreate(key, session);
  registerSandboxKeyList(key, session);
  registerSandboxKeyRevoke(key, session);
}
