import type { App } from "../app/app.ts";
import { doctorView } from "../output/views/doctor.ts";
import { allChecks, failureOf } from "./doctor/all-checks.ts";

export { doctorView as output };

/** Prints every check, and throws the first failure. */
export async function run(app: App): Promise<void> {
  const checks = await allChecks(app);
  const rows = checks.map(({ code: _, ...row }) => row);
  await app.present([{ rows }], doctorView());
  const failure = failureOf(checks);
  if (failure) throw failure;
}
