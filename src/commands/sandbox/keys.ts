import type { Command } from "commander";
import type { App } from "../../app/app.ts";
import { withServiceErrors } from "../../app/sandbox.ts";
import type { Session } from "../../app/session.ts";
import { keysView, keyView } from "../../output/views/keys.ts";
import { examples } from "../examples.ts";
import { inApp } from "../in-app.ts";

/** `sandbox key …`: the API keys of the local catalog. */
export function registerSandboxKeys(parent: Command, session: Session): void {
  const key = parent.command("key").summary("make, list and revoke API keys of the local catalog");
  key
    .command("create")
    .summary("make an API key; it is shown this once")
    .option("--owner <name>", "whose key it is; a new name makes a new owner")
    .addHelpText(
      "after",
      examples(
        "sandbox key create",
        "sandbox key create --owner ada",
        "sandbox key create --owner ada --json",
      ),
    )
    .action(inApp(session, create));
  key
    .command("list")
    .summary("list the keys by their ids, without the keys themselves")
    .addHelpText(
      "after",
      examples("sandbox key list", "sandbox key list --json", "sandbox key list --fields id,owner"),
    )
    .action(inApp(session, list));
  key
    .command("revoke")
    .summary("let a key count no more")
    .argument("<id>", "the key's id, as sandbox key list prints it")
    .addHelpText(
      "after",
      examples("sandbox key revoke 1", "sandbox key revoke 1 --json", "sandbox key revoke 1 --quiet"),
    )
    .action(inApp(session, revoke));
}

async function create(app: App, flags: { readonly owner?: string }): Promise<void> {
  const { createKey } = await import("../../service/admin/keys.ts");
  const created = await withServiceErrors(() => createKey(app.folders.data, flags.owner));
  await app.present([{ rows: [created] }], keyView());
}

async function list(app: App): Promise<void> {
  const { listKeys } = await import("../../service/admin/keys.ts");
  const rows = await withServiceErrors(() => listKeys(app.folders.data));
  await app.present([{ rows }], keysView());
}

async function revoke(app: App, id: string): Promise<void> {
  const { revokeKey } = await import("../../service/admin/keys.ts");
  await withServiceErrors(() => revokeKey(app.folders.data, id));
  app.note(`Key ${id} counts no more`);
}
