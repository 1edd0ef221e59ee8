import type { App } from "../app/app.ts";
import type { CommandOptions } from "../errors/advice.ts";

/** Returns the options of a run that choose the form of its output, to repeat in a command that corrects it. */
export function outputOptions({ flags }: Pick<App, "flags">): CommandOptions {
  const { json, ndjson, raw, fields, header, plain, quiet } = flags;
  return { json, ndjson, raw, fields: fields?.join(","), header, plain, quiet };
}
