import type { App } from "../../../app/app.ts";
import { revokeKey } from "../../../service/admin/local-catalog.ts";

export async function run(app: App, id: string): Promise<void> {
  await revokeKey(app, id);
  app.note(`Key ${id} revoked`);
}
