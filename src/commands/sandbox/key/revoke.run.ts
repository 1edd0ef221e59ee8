import type { App } from "../../../app/app.ts";
import { revokeKey } from "../../../app/local-catalog/admin.ts";

/** Revokes a key. */
export async function run(app: App, id: string): Promise<void> {
  await revokeKey(app, id);
  app.note(`Key ${id} revoked`);
}
