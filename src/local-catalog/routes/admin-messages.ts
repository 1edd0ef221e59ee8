import type { HonoRequest } from "hono";
import * as z from "zod/mini";
import { createResponse } from "../../base/runtime/light-messages.ts";
import { ADMIN_HEADERS } from "../admin-access.ts";
import type { Controls } from "../controls.ts";
import type { CatalogDeps } from "../open-catalog.ts";
import { KEY_NAME, KEY_NAME_RULE } from "../rules/api-key.ts";
import { IN_ENGLISH } from "../rules/in-english.ts";
import { invalidFields, type Refusal } from "../rules/refusal.ts";
import type { KeyPlace } from "../sandbox-key.ts";
import { readBytes } from "./read-body.ts";
import { JSON_TYPE, type ResponseHeaders, successBody } from "./response.ts";

export interface AdminDeps extends CatalogDeps {
  readonly controls: Controls;
  readonly keyPlace: KeyPlace;
  /** Whether a reset must restore the state that the folder had when the service started. */
  readonly keepsStart?: boolean | undefined;
  /** Detects changes to the data, in a running service only. `forgetReset` must be called after a reset. */
  readonly data?: { forgetReset(): void };
}

export type AdminRoutes = Readonly<
  Record<string, (deps: AdminDeps, request: HonoRequest) => Response | Promise<Response>>
>;

const JSON_HEADERS: ResponseHeaders = { ...ADMIN_HEADERS, "content-type": JSON_TYPE };

const OWNER_NAME = /^[^\p{Cc}\p{Cs}]{1,120}$/u;

export const BODIES = {
  reset: z.strictObject({ keepKeys: z.optional(z.boolean()) }),
  key: z.strictObject({
    owner: z.optional(
      z.string().check(z.regex(OWNER_NAME, { error: "use 1 to 120 characters, but no control characters" })),
    ),
    name: z.optional(z.string().check(z.regex(KEY_NAME, { error: KEY_NAME_RULE }))),
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

/** Reads a JSON body of any type; a missing body is `{}`. Throws a `Refusal` if the body is too large or invalid. */
export async function bodyOf<Schema extends z.ZodMiniType>(request: Request, schema: Schema) {
  const parsed = schema.safeParse(jsonIn(await readBytes(request)), IN_ENGLISH);
  if (parsed.success) return parsed.data;
  throw invalidFields(
    parsed.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((field) => ({ field, rule: "unknown", message: "does not exist" }))
        : { field: issue.path.join("."), rule: "type", message: issue.message },
    ),
  );
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes).trim() || "{}");
  } catch {
    throw invalid("", "syntax", "is not JSON");
  }
}

export function invalid(field: string, rule: string, message: string): Refusal {
  return invalidFields([{ field, rule, message }]);
}

export function answer(data: unknown, status = 200): Response {
  return createResponse(successBody(data), { status, headers: JSON_HEADERS });
}
