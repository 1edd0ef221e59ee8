import * as z from "zod/mini";
import { IN_ENGLISH } from "../../contract/index.ts";
import { KEY_NAME } from "../rules/api-key.ts";
import { Refusal, type RefusalProblem } from "../rules/refusal.ts";

const OWNER_NAME = /^[^\p{Cc}\p{Cs}]{1,120}$/u;

export const BODIES = {
  reset: z.strictObject({ keepKeys: z.optional(z.boolean()) }),
  key: z.strictObject({
    owner: z.optional(
      z.string().check(z.regex(OWNER_NAME, { error: "use 1 to 120 characters, but no control characters" })),
    ),
    name: z.optional(
      z.string().check(z.regex(KEY_NAME, { error: "use at most 60 characters, but no control characters" })),
    ),
  }),
  action: z.strictObject({
    reason: z.exactOptional(z.string()),
    ifVersion: z.exactOptional(z.int().check(z.positive())),
    category: z.exactOptional(z.string()),
    plan: z.exactOptional(z.string()),
    tags: z.exactOptional(z.array(z.string())),
  }),
  clock: z.strictObject({ now: z.optional(z.string()), advance: z.optional(z.string()) }),
  faults: z.array(z.string()),
  nothing: z.strictObject({}),
};

/** Reads a JSON body of any type; a missing body is `{}`. Throws a `Refusal` with the problems of an invalid body. */
export async function bodyOf<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = await request.text();
  const parsed = schema.safeParse(text.trim() === "" ? {} : jsonIn(text), IN_ENGLISH);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map(({ path, message }) => problem(path.join("."), message)));
}

export function invalid(problems: readonly RefusalProblem[]): Refusal {
  const [first] = problems;
  const message = first === undefined ? "Invalid request" : `${first.field || "The body"}: ${first.message}`;
  return new Refusal("VALIDATION_ERROR", message, { problems });
}

export function problem(field: string, message: string, rule = "type"): RefusalProblem {
  return { field, rule, message };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid([problem("", "is not JSON", "syntax")]);
  }
}
