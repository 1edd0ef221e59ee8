import type { App } from "../../../app/app.ts";
import { setSuspended } from "../../../service/admin/local-catalog.ts";

/** Ends an owner's suspension. */
export async function run(app: App, name: string): Promise<void> {
  await setSuspended(app, name, false);
  app.note(`${name} is no longer suspended`);
}
