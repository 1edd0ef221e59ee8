import type { App } from "../../../app/app.ts";
import { suspendOwner } from "../../../app/local-catalog/admin.ts";
import { command } from "../../../errors/advice.ts";

/** Suspends an owner. */
export async function run(app: App, name: string): Promise<void> {
  await suspendOwner(app, name);
  app.note({ text: `${name} is suspended. Undo it`, command: command("sandbox owner restore", [name]) });
}
