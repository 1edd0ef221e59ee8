import { command } from "../../../contract/errors/advice.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import type { App } from "../../app.ts";
import { throughDoor } from "./door.ts";

export { resetView as view } from "../../output/views/local-catalog.ts";

interface ResetFlags {
  readonly yes?: true;
  readonly keepKeys?: true;
}

/** Resets the local catalog if the user confirms the reset, at a prompt or with `--yes`. */
export async function run(app: App, flags: ResetFlags) {
  if (!flags.yes && !(await isConfirmed(app, flags))) {
    app.note("Nothing was changed");
    return undefined;
  }
  await throughDoor(app, (door) => door("POST", "/reset", { keepKeys: flags.keepKeys }));
  return { row: { data: app.folders.data } };
}

async function isConfirmed(app: App, { keepKeys }: ResetFlags): Promise<boolean> {
  const keys = keepKeys ? "" : ", and all keys except the sandbox key";
  const removed = `all drafts and imported listings${keys}`;
  if (!app.canAsk) {
    throw new UsageError({
      message: `Cannot prompt for confirmation here: a reset removes ${removed}`,
      hint: {
        text: "Confirm the reset",
        command: command("sandbox reset", [], { yes: true, "keep-keys": keepKeys }),
      },
    });
  }
  const { askYesOrNo } = await import("../ask.ts");
  return askYesOrNo(app, `Remove ${removed} in ${app.folders.data}?`);
}
