import type { App } from "../../../app/app.ts";
import { command } from "../../../errors/advice.ts";
import { setSuspended } from "../../../service/admin/local-catalog.ts";

/** Returns the command that suspends an owner, or the command that ends a suspension. */
export function ownerCommand(isSuspension: boolean) {
  return {
    run: async (app: App, name: string): Promise<void> => {
      await setSuspended(app, name, isSuspension);
      const undo = command("sandbox owner restore", [name]);
      app.note(
        isSuspension
          ? { text: `${name} is suspended. End the suspension`, command: undo }
          : `${name} is no longer suspended`,
      );
    },
  };
}
