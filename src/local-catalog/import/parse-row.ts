import { findNodeAtLocation, type Node } from "jsonc-parser";
import type * as z from "zod/mini";
import { valueOr } from "../../base/files/system-error.ts";
import { parseJson } from "../../base/text/parse-json.ts";
import { IN_ENGLISH } from "../../contract/index.ts";
import type { NewListing } from "../rules/stored-listing.ts";
import { toListing } from "./fill-with-sample.ts";
import { ImportedTool } from "./import-row.ts";
import { type JsonRow, problemIn, type RowProblem } from "./json-rows.ts";

/** Parses an imported row. If the row is invalid, returns the first problem. */
export function parseRow(row: JsonRow): NewListing | RowProblem {
  const parsed = ImportedTool.safeParse(
    valueOr(undefined, () => JSON.parse(row.text)),
    IN_ENGLISH,
  );
  if (parsed.success) return toListing(parsed.data);
  const json = parseJson(row.text);
  if (!json.ok) return problemIn(row, json.fault);
  const [issue] = parsed.error.issues;
  const path = issue?.path.filter((key) => typeof key !== "symbol") ?? [];
  return problemIn(row, {
    message: issue?.message ?? "is not a listing",
    rule: issue ? ruleOf(issue) : "type",
    field: path.join("."),
    offset: nodeAt(json.root, path).offset,
  });
}

function ruleOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "custom") return String(issue.params?.["rule"]);
  return issue.message === "required" ? "required" : "type";
}

/** Returns the value at a path or, if the value is missing, its nearest existing ancestor. */
function nodeAt(root: Node, path: readonly (string | number)[]): Node {
  return findNodeAtLocation(root, [...path]) ?? nodeAt(root, path.slice(0, -1));
}
