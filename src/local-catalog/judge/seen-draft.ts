import { valueOr } from "../../base/files/system-error.ts";
import { DRAFT_FIELDS, HEADERS, normalWebsite } from "../../contract/index.ts";
import { isType, readBytes } from "../routes/read-body.ts";
import { type ApiKeyRepository, maskApiKeys } from "../rules/api-key.ts";
import { holderIn, parseIdempotencyKey } from "../rules/parse-draft.ts";
import type { SeenRequest } from "./events.ts";
import { digestOf } from "./remember.ts";

/** The maximum number of unknown fields of a draft to report. */
const MAX_UNKNOWN = 10;

/** Returns what the judge sees of a draft, and the owner of the API key. Reads a copy of the body. */
export async function seenDraft(
  request: Request,
  rawHeaders: readonly string[] | undefined,
  keys: ApiKeyRepository,
): Promise<Pick<SeenRequest, "draft" | "owner">> {
  const { headers } = request;
  const owner = valueOr(undefined, () => holderIn(keys, headers.get("authorization"))?.ownerId);
  const bytes = await readBytes(request.clone()).catch(() => Buffer.alloc(0));
  const fields = fieldsOf(valueOr(undefined, () => JSON.parse(bytes.toString())));
  if (fields?.size === 0) return { owner, draft: "question" };
  const name = HEADERS.idempotencyKey;
  const key = headers.get(name);
  const timesSent = rawHeaders?.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;
  const draft = {
    key: key ?? "",
    isKeyValid: valueOr(false, () => parseIdempotencyKey(key, timesSent) !== ""),
    isJson: isType(headers, "application/json"),
    ...(fields === undefined ? textOnly(digestOf(bytes)) : facts(fields)),
  };
  return { owner, draft };
}

function fieldsOf(body: unknown): ReadonlyMap<string, unknown> | undefined {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject ? new Map(Object.entries(body)) : undefined;
}

function textOnly(text: string) {
  return { text, unknownFields: [], slug: undefined, product: text };
}

/** Two bodies are equal for the API if their fields are equal after trimming. */
function facts(fields: ReadonlyMap<string, unknown>) {
  const known = DRAFT_FIELDS.map((field) => trimmed(fields.get(field)));
  const [name, website, slug] = ["name", "websiteUrl", "slug"].map((field) => trimmed(fields.get(field)));
  const unknown = [...fields.keys()].filter((field) => !DRAFT_FIELDS.some((each) => each === field));
  return {
    text: digestOf(JSON.stringify(known)),
    unknownFields: unknown.slice(0, MAX_UNKNOWN).map((field) => maskApiKeys(field).slice(0, 100)),
    slug: typeof slug === "string" && slug !== "" ? slug.slice(0, 200) : undefined,
    product: digestOf(JSON.stringify([name, valueOr(website, () => normalWebsite(String(website)))])),
  };
}

function trimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimmed);
  return typeof value === "string" ? value.trim() : (value ?? null);
}
