import type * as z from "zod/mini";
import { DraftInput } from "./draft.ts";

/** A violated rule. `path` locates the value in the body; `field` is the same path, joined with dots. */
export interface FieldProblem {
  readonly path: readonly (string | number)[];
  readonly field: string;
  readonly rule: string;
  /** The problem, without the field's name. For example, `143 characters; must be 200 to 2,000`. */
  readonly message: string;
}

/** The result of checking a draft: the trimmed draft, or the violated rules. */
export type DraftCheck =
  | { readonly ok: true; readonly input: DraftInput }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Checks a request body against the rules that do not depend on a catalog. The client and the local service share this check. */
export function checkDraft(body: unknown): DraftCheck {
  const parsed = DraftInput.safeParse(body, { reportInput: true });
  if (parsed.success) return { ok: true, input: parsed.data };
  return { ok: false, problems: parsed.error.issues.map(problemOf) };
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  const path = issue.path.filter((key) => typeof key !== "symbol");
  const typeRule = issue.input === undefined ? "required" : "type";
  const rule = issue.code === "custom" ? String(issue.params?.["rule"]) : typeRule;
  return { path, field: path.join("."), rule, message: issue.message };
}

/** Returns the value at a path in a draft, or undefined. */
export function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" ? Object(value)[key] : undefined),
    body,
  );
}
