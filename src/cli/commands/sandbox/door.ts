import { isLoopback } from "../../../base/text/parse-url.ts";
import { command } from "../../../contract/errors/advice.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import type { App } from "../../app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { type Door, LocalRefusal, withLocal } from "../../local-catalog.ts";
import { isAddressOf } from "../../local-state.ts";

/** Calls `work` with the admin routes of the catalog in the data folder, and returns the result. */
export function throughDoor<T>(app: App, work: (door: Door) => Promise<T>): Promise<T> {
  return withLocal(app, work).catch((error: unknown) => {
    throw error instanceof LocalRefusal ? worded(error) : error;
  });
}

/** Throws a `UsageError` if `--base-url`, or a local URL in the environment, is not the address of the catalog in the data folder. */
export async function requireOwnCatalog(app: App): Promise<void> {
  const { value, source, variable } = app.settings.baseUrl;
  if (value === undefined || value === SANDBOX) return;
  const isLocal = isLoopback(value);
  // The address of a remote catalog in the environment is ignored, because it may be for other commands.
  const isMeant = source === "flag" || (variable !== undefined && isLocal);
  if (!isMeant || (await isAddressOf(app, value, isLocal && value.startsWith("http:")))) return;
  const other = variable === undefined ? "leave out --base-url" : `unset ${variable}`;
  throw new UsageError({
    message: `Nothing was done: ${value} is not the address of the catalog in ${app.folders.data}`,
    hint: `Specify the catalog's folder with --data, or ${other}`,
  });
}

/** Returns the error for an unknown key or owner, or an invalid owner name. Other errors are worded where their command is known. */
function worded(error: LocalRefusal): unknown {
  const { code, message } = error;
  const isOfKey = /^Unknown (?:key|owner) /.test(message) || message.startsWith("owner: ");
  if (!isOfKey || (code !== "NOT_FOUND" && code !== "VALIDATION_ERROR")) return error;
  const hint = { text: "List the owners and their keys", command: command("sandbox key list") };
  return new UsageError({ message: message.replace(/^owner: /, "Invalid owner name: "), hint, cause: error });
}
