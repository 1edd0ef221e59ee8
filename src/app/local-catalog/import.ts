import { type ImportOptions, type ImportResult, importListings } from "../../service/admin/import.ts";
import type { App } from "../app.ts";
import { dataOf, withServiceErrors } from "./service-errors.ts";

/** Imports listings from chunks of JSON or NDJSON, all or nothing. `file` is the name that problems are reported with. */
export function importInto(
  app: App,
  {
    file,
    chunks,
    ...options
  }: ImportOptions & { readonly file: string; readonly chunks: AsyncIterable<string> },
): Promise<ImportResult> {
  return withServiceErrors(() => importListings(dataOf(app), chunks, options), file);
}
