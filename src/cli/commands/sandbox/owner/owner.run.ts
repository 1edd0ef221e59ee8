import type { App } from "../../../app.ts";
import { type OwnerState, ownerView } from "../../../output/views/local-catalog.ts";
import { throughDoor } from "../door.ts";

/** Returns the command that suspends an owner, or the command that ends a suspension. */
export function ownerCommand(action: "suspend" | "restore") {
  return {
    view: ownerView,
    run: async (app: App, name: string) => ({
      row: await throughDoor(app, (door) =>
        door<OwnerState>("POST", `/owners/${encodeURIComponent(name)}/${action}`),
      ),
    }),
  };
}
