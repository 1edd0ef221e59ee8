import type { Command } from "commander";
import type { App } from "../app/app.ts";
import type { Session } from "../app/session.ts";
import { doctorView } from "../output/views/doctor.ts";
import { examples } from "./examples.ts";
import { inAnyApp } from "./in-app.ts";

/** `doctor`: what is set up, what works, and how the served API differs from what this tool expects. */
export function registerDoctor(parent: Command, session: Session): void {
  parent
    .command("doctor")
    .summary("check settings, connection, key, cache and the served API")
    .description(
      "Check settings, connection, key, cache, terminal and the served API. The exit code is that of the first check that fails; what is only worth knowing ends with 0.",
    )
    .addHelpText("after", examples("doctor", "doctor --json", "doctor --base-url sandbox"))
    .action(inAnyApp(session, doctor));
}

async function doctor(app: App): Promise<void> {
  const { allChecks, failureOf } = await import("./doctor/all-checks.ts");
  const checks = await allChecks(app);
  const rows = checks.map(({ code: _, ...row }) => row);
  await app.present([{ rows }], doctorView());
  const failure = failureOf(checks);
  if (failure) throw failure;
}
