import type { Command } from "commander";
import type { App } from "../app/app.ts";
import type { Session } from "../app/session.ts";

/** What a command does with its app and with the arguments and options as commander read them. */
type Act<Received extends readonly unknown[]> = (app: App, ...received: Received) => Promise<void>;

/**
 * Turns a command's function into commander's action: makes the app from the flags, and closes it whatever happens.
 *
 * The app is loaded here, so that help and usage errors do without it. A broken configuration ends the command.
 */
export function inApp<Received extends readonly unknown[]>(session: Session, act: Act<Received>) {
  return inAnyApp<Received>(session, async (app, ...received) => {
    const [problem] = app.problems;
    if (problem) throw problem;
    await act(app, ...received);
  });
}

/** As `inApp`, for a command that does its work with a broken configuration too: it explains, or it mends. */
export function inAnyApp<Received extends readonly unknown[]>(session: Session, act: Act<Received>) {
  return async function (this: Command, ...received: Received): Promise<void> {
    const { openApp } = await import("../app/open-app.ts");
    const app = openApp(session, this.optsWithGlobals());
    try {
      await act(app, ...received);
    } finally {
      await app.close();
    }
  };
}
