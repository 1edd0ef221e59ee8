import type { App } from "../../../app/app.ts";
import { suspendOwner } from "../../../app/local-catalog/admin.ts";

/** Suspends an owner. */
export async function run(app: App, name: string): Promise<void> {
  await suspendOwner(app, name);
  app.note(`${name} is suspended. Take it back: catalog sandbox owner restore ${name}`);
}
