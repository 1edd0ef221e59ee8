import type { Command } from "commander";
import type { App } from "../app.ts";
import type { Session } from "../session.ts";

/**
 * Turns a command's function into commander's action: makes the app from the flags, and closes it whatever happens.
 *
 * The function gets the arguments and the options as commander read them. The app is loaded here, so that help and usage
 * errors do without it.
 */
export function inApp<Received extends readonly unknown[]>(
  session: Session,
  act: (app: App, ...received: Received) => Promise<void>,
) {
  return async function (this: Command, ...received: Received): Promise<void> {
    const { openApp } = await import("../open-app.ts");
    const app = openApp(session, this.optsWithGlobals());
    try {
      await act(app, ...received);
    } finally {
      await app.close();
    }
  };
}
