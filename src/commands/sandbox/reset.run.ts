import type { App } from "../../app/app.ts";
import { command } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { resetCatalog } from "../../service/admin/local-catalog.ts";

/** Resets the local catalog after the user has confirmed the reset at a terminal or with `--yes`. */
export async function run(app: App, flags: { readonly yes?: true }): Promise<void> {
  if (!flags.yes && !(await isConfirmed(app))) return app.note("Nothing was changed");
  await resetCatalog(app);
  app.note(`Local catalog reset: ${app.folders.data}`);
}

async function isConfirmed(app: App): Promise<boolean> {
  if (!app.canAsk) {
    throw new UsageError({
      message: "Cannot prompt for confirmation here: a reset removes all drafts, keys and imported listings",
      hint: { text: "Confirm it", command: command("sandbox reset", [], { yes: true }) },
    });
  }
  const { askYesOrNo } = await import("../prompts/dialogue.ts");
  return askYesOrNo(app, `Remove all drafts, keys and imported listings in ${app.folders.data}?`);
}
