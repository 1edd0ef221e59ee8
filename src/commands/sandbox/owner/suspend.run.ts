import type { App } from "../../../app/app.ts";
import { command } from "../../../errors/advice.ts";
import { setSuspended } from "../../../service/admin/local-catalog.ts";

/** Suspends an owner. */
export async function run(app: App, name: string): Promise<void> {
  await setSuspended(app, name, true);
  app.note({ text: `${name} is suspended. Undo it`, command: command("sandbox owner restore", [name]) });
}
