import type * as z from "zod/mini";
import { counted, grouped } from "../base/text/counted.ts";
import { DraftInput } from "./draft.ts";
import { boundsAt, lengthOf } from "./limits.ts";

/** The rules that a draft field can violate. */
export type DraftRule =
  | "required"
  | "type"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems"
  | "characters"
  | "pattern"
  | "url";

/** A violated rule. `path` locates the value in the body; `field` is the same path, joined with dots. */
export interface FieldProblem {
  readonly path: readonly (string | number)[];
  readonly field: string;
  readonly rule: DraftRule;
  /** The problem, without the field's name. For example, `143 characters; must be 200 to 2,000`. */
  readonly message: string;
}

/** The result of checking a draft: the trimmed draft, or the violated rules. */
export type DraftCheck =
  | { readonly ok: true; readonly input: DraftInput }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Checks a request body against the rules that do not depend on a catalog. The client and the local service share this check. */
export function checkDraft(body: unknown): DraftCheck {
  const parsed = DraftInput.safeParse(body);
  if (parsed.success) return { ok: true, input: parsed.data };

  const problems = parsed.error.issues.map((issue) => problemOf(issue, body));
  return { ok: false, problems: problems.filter(isNoEcho(body)) };
}

/** Returns a filter that drops all but the first problem with a value that is empty or has the wrong type. */
function isNoEcho(body: unknown) {
  return (problem: FieldProblem, index: number, all: readonly FieldProblem[]) => {
    const first = all.findIndex(({ field }) => field === problem.field);
    return first === index || (all[first]?.rule !== "type" && sizeOf(valueAt(body, problem.path)) > 0);
  };
}

function problemOf(issue: z.core.$ZodIssue, body: unknown): FieldProblem {
  const path = issue.path.filter((key) => typeof key !== "symbol");
  const value = valueAt(body, path);
  const rule = ruleOf(issue, value);
  return { path, field: path.join("."), rule, message: messageOf(rule, value, path, issue) };
}

function ruleOf(issue: z.core.$ZodIssue, value: unknown): DraftRule {
  switch (issue.code) {
    case "too_small":
      return "minItems";
    case "too_big":
      return "maxItems";
    case "invalid_format":
      return "pattern";
    case "invalid_type":
      return value === undefined ? "required" : "type";
    default:
      return OWN_RULES.find((rule) => issue.code === "custom" && issue.params?.["rule"] === rule) ?? "type";
  }
}

/** The rules that `DraftInput` checks with `z.refine`. */
const OWN_RULES = ["minLength", "maxLength", "characters", "url"] as const satisfies readonly DraftRule[];

function messageOf(rule: DraftRule, value: unknown, path: FieldProblem["path"], issue: z.core.$ZodIssue) {
  switch (rule) {
    case "required":
      return "required";
    case "type":
      return `must be ${TYPE_NAMES[issue.code === "invalid_type" ? issue.expected : "string"]}, not ${kindOf(value)}`;
    case "characters":
      return "contains a control character or an unpaired surrogate";
    case "pattern":
      return "must consist of lowercase letters, digits, and single hyphens between them";
    case "url":
      return "must be an http or https URL without a user name or password";
    default:
      return sizeOf(value) === 0
        ? `empty; must be ${boundsText(path)} ${unitOf(value)}s`
        : `${size(value)}; must be ${boundsText(path)}`;
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "a string",
  array: "an array of strings",
  object: "an object",
};

function size(value: unknown): string {
  return counted(sizeOf(value), unitOf(value));
}

function unitOf(value: unknown): string {
  return Array.isArray(value) ? "item" : "character";
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === "string" ? lengthOf(value.trim()) : 1;
}

function boundsText(path: FieldProblem["path"]): string {
  const { min, max } = boundsAt(path) ?? { min: 0, max: 0 };
  return `${min} to ${grouped(max)}`;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** Returns the value at a path in a draft, or undefined. */
export function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" ? Object(value)[key] : undefined),
    body,
  );
}
