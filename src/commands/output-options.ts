import type { App } from "../app/app.ts";
import type { CommandOptions } from "../errors/advice.ts";

/** Returns the output options of this run, except `--color` and `--verbose`, so that a suggested command can repeat them. */
export function outputOptions({ flags }: Pick<App, "flags">): CommandOptions {
  const { json, ndjson, raw, fields, header, plain, quiet } = flags;
  return { json, ndjson, raw, fields: fields?.join(","), header, plain, quiet };
}
