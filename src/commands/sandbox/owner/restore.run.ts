import type { App } from "../../../app/app.ts";
import { restoreOwner } from "../../../service/admin/local-catalog.ts";

/** Ends an owner's suspension. */
export async function run(app: App, name: string): Promise<void> {
  await restoreOwner(app, name);
  app.note(`${name} is no longer suspended`);
}
