import { EXIT } from "../../../contract/exit-codes.ts";
import { OPERATIONS } from "../../../contract/index.ts";
import type { App } from "../../app.ts";
import type { ClientReport, RunningCatalog } from "../../start-local-catalog.ts";

/** The time to wait for requests that are still being processed, in milliseconds. */
const WAIT_MS = 10_000;

/** Writes what `--strict` has found about a program that ended with `code`. Returns the exit code of the command. */
export async function judged(app: App, watch: RunningCatalog["watch"], code: number): Promise<number> {
  const report = await watch?.finalReport({ hasFailed: code !== 0, timeoutMs: WAIT_MS });
  if (report === undefined) return code;
  const { findings, coverage } = report;
  for (const { kind, requests, message } of findings) {
    const [wrong, earlier] = requests;
    const after = earlier === undefined ? "" : ` (after request ${earlier})`;
    app.note(`${kind}: request ${wrong}${after}: ${message}`);
  }
  app.note(coverageLine(coverage));
  return code === 0 && findings.length > 0 ? EXIT.invalid : code;
}

function coverageLine({ operations, codes }: ClientReport["coverage"]): string {
  const never = [
    ...codes.neverSeen.map((code) => `${code} (--fault ${faultFor(code)})`),
    ...operations.neverSeen,
  ];
  const total = (part: typeof codes, noun: string) =>
    `${part.seen.length} of ${part.seen.length + part.neverSeen.length} ${noun}`;
  const counts = `${total(operations, "operations")}, ${total(codes, "codes")}`;
  return never.length === 0 ? counts : `${counts}; never seen: ${never.join(", ")}`;
}

const WAITS = new Map([
  ["RATE_LIMITED", ":2s"],
  ["RATE_LIMIT_UNAVAILABLE", ":1s"],
]);

/** Returns the fault that makes the first request that can get a code get it. */
function faultFor(code: string): string {
  const isOfDrafts = OPERATIONS.createDraft.errors.some((each) => each === code);
  return `${isOfDrafts ? "" : "read:"}${code}@1${WAITS.get(code) ?? ""}`;
}
