import type { App } from "../../../app/app.ts";
import { createKey } from "../../../service/admin/local-catalog.ts";

export { keyView as view } from "../../../views/local-catalog.ts";

export async function run(app: App, flags: { readonly owner?: string }) {
  return { row: await createKey(app, flags.owner) };
}
