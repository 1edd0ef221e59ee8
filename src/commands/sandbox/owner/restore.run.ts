import type { App } from "../../../app/app.ts";
import { restoreOwner } from "../../../app/local-catalog/admin.ts";

/** Takes an owner's suspension back. */
export async function run(app: App, name: string): Promise<void> {
  await restoreOwner(app, name);
  app.note(`${name} is no longer suspended`);
}
