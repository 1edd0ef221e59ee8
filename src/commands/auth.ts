import type { Command } from "commander";
import type { App } from "../app/app.ts";
import type { Session } from "../app/session.ts";
import { authView } from "../output/views/auth.ts";
import { examples } from "./examples.ts";
import { inApp } from "./in-app.ts";

/** `auth …`: the API key of the base URL in effect. */
export function registerAuth(parent: Command, session: Session): void {
  const auth = parent.command("auth").summary("keep, show and remove the API key of the base URL");
  auth
    .command("login")
    .summary("keep an API key for the base URL in effect")
    .description(
      "Keep an API key for the base URL in effect: typed unseen, or read from standard input in a pipe.",
    )
    .addHelpText(
      "after",
      examples(
        "auth login",
        "auth login --base-url https://catalog.example < key.txt",
        "auth login --quiet < key.txt",
      ),
    )
    .action(inApp(session, login));
  auth
    .command("status")
    .summary("show which key is used for the base URL, masked")
    .addHelpText("after", examples("auth status", "auth status --json", "--sandbox auth status"))
    .action(inApp(session, status));
  auth
    .command("logout")
    .summary("remove the kept key of the base URL in effect")
    .addHelpText(
      "after",
      examples("auth logout", "auth logout --base-url https://catalog.example", "auth logout --quiet"),
    )
    .action(inApp(session, logout));
}

async function login(app: App): Promise<void> {
  const [{ readKey }, { storeKey }, { keyOwner }] = await Promise.all([
    import("./auth/read-key.ts"),
    import("../config/store.ts"),
    import("./auth/key-owner.ts"),
  ]);
  const baseUrl = keyOwner(app, "login");
  const key = await readKey(app, baseUrl);
  await storeKey(app.folders.config, baseUrl, key);
  app.note(`The key for ${baseUrl} is kept. Check it without sending anything: catalog auth status`);
}

async function status(app: App): Promise<void> {
  const { keyStatus } = await import("./auth/key-status.ts");
  await app.present([{ rows: [keyStatus(app)] }], authView());
}

async function logout(app: App): Promise<void> {
  const [{ storeKey }, { keyOwner }] = await Promise.all([
    import("../config/store.ts"),
    import("./auth/key-owner.ts"),
  ]);
  const baseUrl = keyOwner(app, "logout");
  if (app.stored.keys[baseUrl] === undefined) return app.note(`No key is kept for ${baseUrl}`);
  await storeKey(app.folders.config, baseUrl, undefined);
  app.note(`The key for ${baseUrl} is removed from this machine. It stays valid until its owner revokes it`);
}
