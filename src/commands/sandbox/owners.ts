import type { Command } from "commander";
import type { App } from "../../app/app.ts";
import { withServiceErrors } from "../../app/sandbox.ts";
import type { Session } from "../../app/session.ts";
import { examples } from "../examples.ts";
import { inApp } from "../in-app.ts";

/** `sandbox owner …`: suspends owners of the local catalog, to rehearse OWNER_UNAVAILABLE. */
export function registerSandboxOwners(parent: Command, session: Session): void {
  const owner = parent.command("owner").summary("suspend and restore owners of the local catalog");
  owner
    .command("suspend")
    .summary("have all keys of an owner answered with OWNER_UNAVAILABLE")
    .argument("<name>", "the owner's name, as sandbox key list prints it")
    .addHelpText(
      "after",
      examples(
        "sandbox owner suspend ada",
        "sandbox owner suspend ada --json",
        "sandbox owner suspend ada --quiet",
      ),
    )
    .action(inApp(session, suspend));
  owner
    .command("restore")
    .summary("take a suspension back")
    .argument("<name>", "the owner's name, as sandbox key list prints it")
    .addHelpText(
      "after",
      examples(
        "sandbox owner restore ada",
        "sandbox owner restore ada --json",
        "sandbox owner restore ada --quiet",
      ),
    )
    .action(inApp(session, restore));
}

async function suspend(app: App, name: string): Promise<void> {
  const { suspendOwner } = await import("../../service/admin/owners.ts");
  await withServiceErrors(() => suspendOwner(app.folders.data, name));
  app.note(`${name} is suspended. Take it back: catalog sandbox owner restore ${name}`);
}

async function restore(app: App, name: string): Promise<void> {
  const { restoreOwner } = await import("../../service/admin/owners.ts");
  await withServiceErrors(() => restoreOwner(app.folders.data, name));
  app.note(`${name} is no longer suspended`);
}
