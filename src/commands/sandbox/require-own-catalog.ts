import type { App } from "../../app/app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { isAddressOf } from "../../service/admin/local-catalog.ts";
import { isLoopback } from "../../text/parse-url.ts";

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
