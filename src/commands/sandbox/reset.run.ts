import type { App } from "../../app/app.ts";
import { command } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { resetCatalog } from "../../service/admin/local-catalog.ts";

interface ResetFlags {
  readonly yes?: true;
  readonly keepKeys?: true;
}

/** Resets the local catalog after the user has confirmed the reset at a terminal or with `--yes`. */
export async function run(app: App, flags: ResetFlags): Promise<void> {
  if (!flags.yes && !(await isConfirmed(app, flags))) return app.note("Nothing was changed");
  await resetCatalog(app, flags);
  app.note(`Local catalog reset: ${app.folders.data}`);
}

async function isConfirmed(app: App, { keepKeys }: ResetFlags): Promise<boolean> {
  const removed = keepKeys ? "all drafts and imported listings" : "all drafts, keys and imported listings";
  if (!app.canAsk) {
    throw new UsageError({
      message: `Cannot prompt for confirmation here: a reset removes ${removed}`,
      hint: {
        text: "Confirm it",
        command: command("sandbox reset", [], { yes: true, "keep-keys": keepKeys }),
      },
    });
  }
  const { askYesOrNo } = await import("../prompts/dialogue.ts");
  return askYesOrNo(app, `Remove ${removed} in ${app.folders.data}?`);
}
