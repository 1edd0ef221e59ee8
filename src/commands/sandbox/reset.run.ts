import type { App } from "../../app/app.ts";
import { resetCatalog } from "../../app/local-catalog/admin.ts";
import { UsageError } from "../../errors/local-errors.ts";

/** Puts the local catalog back to its first start, after asking at a terminal. Elsewhere it needs `--yes`. */
export async function run(app: App, flags: { readonly yes?: true }): Promise<void> {
  if (!flags.yes && !(await isConfirmed(app))) return app.note("Nothing was changed");
  await resetCatalog(app);
  app.note(`The local catalog in ${app.folders.data} is as at its first start`);
}

async function isConfirmed(app: App): Promise<boolean> {
  if (!app.canAsk) {
    throw new UsageError({
      message: "A reset removes all drafts and imported listings, and nobody can be asked here",
      hint: "Say that it is meant: catalog sandbox reset --yes",
    });
  }
  const { askWhether } = await import("../prompts/ask-whether.ts");
  return askWhether(app, `Remove all drafts, keys and imported listings in ${app.folders.data}?`);
}
