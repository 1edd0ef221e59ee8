import { UsageError } from "../errors/local-errors.ts";
import { sanitize } from "../text/sanitize.ts";
import type { Presentation } from "./presentation.ts";

/** Writes the bodies byte for byte, one after the other; on a terminal made safe, and ended by a line end. */
export async function presentRaw<Row>({ batches, write, fields, stdout }: Presentation<Row>): Promise<void> {
  if (fields) {
    throw new UsageError({
      message: "--fields and --raw cannot be used together",
      hint: "Choose fields with: --json --fields …",
    });
  }
  for await (const { raw } of batches) {
    if (raw === undefined) return refuseRawWithoutBody();
    await write(stdout.isTerminal ? safeText(raw) : raw);
  }
}

function safeText(raw: Buffer): string {
  const text = sanitize(raw.toString("utf8"));
  return text.endsWith("\n") ? text : `${text}\n`;
}

/** Throws the `UsageError` of a command that has no body to print. */
export function refuseRawWithoutBody(): never {
  throw new UsageError({
    message: "--raw cannot be used here: this command prints no response body",
    hint: "Use --json instead",
  });
}
