import { findNodeAtLocation, type Node } from "jsonc-parser";
import * as z from "zod/mini";
import { valueOr } from "../../base/files/system-error.ts";
import { grouped } from "../../base/text/counted.ts";
import { parseJson } from "../../base/text/parse-json.ts";
import { IN_ENGLISH, isSlug, isWebUrl, Tool } from "../../contract/index.ts";
import type { NewListing } from "../rules/listing.ts";
import { type JsonRow, problemIn, type RowProblem } from "./json-rows.ts";

const Slug = z.string().check(rule("pattern", isSlug, ({ input }) => notASlug(String(input))));
const URL_RULE = "must be an http or https URL without a user name or password";
const WebUrl = z.string().check(atMost(4_000), rule("url", isWebUrl, URL_RULE));
const Text = z.string().check(
  atMost(20_000),
  rule("characters", (text) => text.isWellFormed(), "contains an unpaired surrogate"),
  // SQLite would truncate the text at a NUL character.
  rule("characters", (text) => !text.includes("\0"), "contains a NUL character"),
);
const Name = Text.check(
  rule("minLength", (text) => text !== "", "is empty"),
  atMost(500),
);
const Entry = z.object({ slug: Slug, name: Name });

/** The schema for an imported row. Slugs and stored URLs must be valid, as in a draft, but some fields can be longer. */
export const ImportedTool = z.object({
  ...Tool.shape,
  slug: Slug,
  name: Name,
  websiteUrl: WebUrl,
  listbulbUrl: z.optional(z.unknown()),
  listingHeadline: orNull(Text),
  description: orNull(Text),
  logoUrl: orNull(WebUrl),
  imageUrl: orNull(WebUrl),
  category: Entry,
  tags: z.array(Entry).check(rule("maxItems", ({ length }) => length <= 100, "has more than 100 tags")),
});

function notASlug(text: string): string {
  const shown = JSON.stringify(text.length > 50 ? `${text.slice(0, 50)}…` : text);
  return `${shown} is not a valid slug (lowercase letters, digits, single hyphens; at most 120 characters)`;
}

function atMost(length: number) {
  return rule("maxLength", (text) => text.length <= length, `has more than ${grouped(length)} characters`);
}

/** Returns a check that reports the rule `name`. Draft files use the same rule names. */
function rule<Value = string>(
  name: string,
  isValid: (value: Value) => boolean,
  error: string | ((issue: z.core.$ZodRawIssue) => string),
) {
  return z.refine<Value>(isValid, { error, params: { rule: name } });
}

function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z._default(z.nullable(schema), null);
}

/** Returns an imported listing as it is stored, with its times in UTC. */
export function toListing({ listbulbUrl: _, ...tool }: z.infer<typeof ImportedTool>): NewListing {
  const { badgeVerified, badgeVerifiedAt } = tool.verification;
  return {
    ...tool,
    tags: [...new Map(tool.tags.map((tag) => [tag.slug, tag])).values()],
    listedAt: timestamp(tool.listedAt),
    verification: { badgeVerified, badgeVerifiedAt: badgeVerified ? timestamp(badgeVerifiedAt) : null },
  };
}

function timestamp(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}

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
