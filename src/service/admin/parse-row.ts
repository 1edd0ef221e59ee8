import { type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type * as z from "zod/mini";
import { IN_ENGLISH } from "../../contract/index.ts";
import { describeSyntaxError, type SyntaxErrorText } from "../../text/syntax-error.ts";
import type { NewListing } from "../rules/stored-listing.ts";
import { ImportedTool, toListing } from "./import-row.ts";
import { firstAtDepth, InvalidRow, type JsonRow } from "./json-rows.ts";

/** Parses a row of an import. If the row is invalid, returns an `InvalidRow` that describes the first problem. */
export function parseRow(row: JsonRow): NewListing | InvalidRow {
  const json = parseJson(row.text);
  if (json === undefined) return new InvalidRow({ rule: "syntax", ...syntaxErrorIn(row.text) }, row);
  const parsed = ImportedTool.safeParse(json, IN_ENGLISH);
  if (parsed.success) return toListing(parsed.data);
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const message = issue?.message ?? "is not a listing";
  return new InvalidRow(
    {
      message,
      rule: issue ? ruleOf(issue) : "type",
      field: path.join("."),
      offset: valueOffset(row.text, path),
    },
    row,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const MAX_DEPTH = 64;

/** Describes the first error in a text that is not JSON, in the words for draft files. */
function syntaxErrorIn(text: string): SyntaxErrorText {
  // The parser is recursive, and takes quadratic time for deeply nested errors. A listing has only four levels.
  const deep = firstAtDepth(text, MAX_DEPTH);
  if (deep !== undefined)
    return { offset: deep, length: 1, message: `nested deeper than ${MAX_DEPTH} levels` };
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  return describeSyntaxError(text, first && { ...first, name: printParseErrorCode(first.error) });
}

/** Returns the name of the rule that a row violates. */
function ruleOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "custom") return String(issue.params?.["rule"]);
  return issue.message === "required" ? "required" : "type";
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
