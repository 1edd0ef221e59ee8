import type { App } from "../../../app/app.ts";
import { createKey } from "../../../service/admin/local-catalog.ts";
import { keyView } from "../../../views/keys.ts";

export { keyView as output };

/** Creates an API key and prints it. */
export async function run(app: App, flags: { readonly owner?: string }): Promise<void> {
  await app.present([{ rows: [await createKey(app, flags.owner)] }], keyView());
}
