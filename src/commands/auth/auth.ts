import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { registerAuthLogin } from "./login.ts";
import { registerAuthLogout } from "./logout.ts";
import { registerAuthStatus } from "./status.ts";

/** `auth …`: the API key of the base URL in effect. */
export function registerAuth(parent: Command, session: Session): void {
  const auth = parent.command("auth").summary("store, show and remove the API key of the base URL");
  registerAuthLogin(auth, session);
  registerAuthStatus(auth, session);
  registerAuthLogout(auth, session);
}
