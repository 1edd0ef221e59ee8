import type { App } from "../../../app/app.ts";
import { listKeys } from "../../../service/admin/local-catalog.ts";
import { keysView } from "../../../views/keys.ts";

export { keysView as output };

/** Lists the keys. */
export async function run(app: App): Promise<void> {
  await app.present([{ rows: await listKeys(app) }], keysView());
}
