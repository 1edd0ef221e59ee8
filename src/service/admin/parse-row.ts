import { parseTree } from "jsonc-parser";
import { IN_ENGLISH } from "../../contract/index.ts";
import type { NewListing } from "../rules/stored-listing.ts";
import { ImportedTool, toListing } from "./import-row.ts";
import { InvalidRow, type JsonRow } from "./json-rows.ts";

/** Parses a row of an import. If the row is invalid, returns an `InvalidRow` that describes the first problem. */
export function parseRow(row: JsonRow): NewListing | InvalidRow {
  const json = parseJson(row.text);
  if (json === undefined) return new InvalidRow("is not JSON", row, row.text.search(/\S/));
  const parsed = ImportedTool.safeParse(json, IN_ENGLISH);
  if (parsed.success) return toListing(parsed.data);
  const { path = [], message = "is not a listing" } = parsed.error.issues[0] ?? {};
  return new InvalidRow(`${path.join(".") || "the row"}: ${message}`, row, valueOffset(row.text, path));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the offset of the value at a path in a valid JSON text or, if the value is missing, of its nearest ancestor. If several
 * properties have the same name, the last one counts, as in `JSON.parse`.
 */
export function valueOffset(text: string, path: readonly PropertyKey[]): number {
  let node = parseTree(text);
  for (const key of path) {
    const inner =
      node?.type === "array"
        ? node.children?.[Number(key)]
        : node?.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
    if (inner === undefined) break;
    node = inner;
  }
  return node?.offset ?? 0;
}
