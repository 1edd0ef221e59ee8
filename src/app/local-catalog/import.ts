import { type ImportOptions, type ImportResult, importListings } from "../../service/admin/import.ts";
import type { App } from "../app.ts";
import { withServiceErrors } from "./service-errors.ts";

/** Imports listings from chunks of JSON or NDJSON, all or nothing. `file` is the name that problems are reported with. */
export function importInto(
  { folders }: App,
  {
    file,
    chunks,
    ...options
  }: ImportOptions & { readonly file: string; readonly chunks: AsyncIterable<string> },
): Promise<ImportResult> {
  return withServiceErrors(() => importListings(folders.data, chunks, options), file);
}
