import type { App } from "../../../app/app.ts";
import { listKeys } from "../../../service/admin/local-catalog.ts";

export { keysView as view } from "../../../views/local-catalog.ts";

export async function run(app: App) {
  return { rows: await listKeys(app) };
}
