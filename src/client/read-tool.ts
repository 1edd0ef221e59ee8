import { isRecord } from "../base/text/exact-number.ts";
import type { Taxonomy, Tool } from "../contract/index.ts";
import type { CatalogEntry, EntryPage, ListResponse, Reading } from "./catalog-response.ts";

export interface ToolPage extends ListResponse<Tool>, Pick<EntryPage, "hasNext"> {
  /** The JSON text of the entries, without the array's brackets, or undefined if `listJson` cannot extract it. */
  readonly json: Buffer | undefined;
}

/** Returns a page of listings. Reads the listings on first use, because JSON output does not need the results. */
export function toolPage(content: EntryPage): ToolPage {
  const { value: entries, ...rest } = content;
  let readings: readonly Reading<Tool>[] | undefined;
  return {
    ...rest,
    entries,
    get json() {
      return content.isPlain ? listJson(content.raw) : undefined;
    },
    get readings() {
      readings ??= entries.map(readTool);
      return readings;
    },
  };
}

/** Reads a listing. Keeps the fields that the contract does not define. */
export function readTool(entry: CatalogEntry): Reading<Tool> {
  const fields = new FieldReader();
  const text = (name: string) => fields.read(entry[name], name, isText) ?? null;
  const tags = fields.read(entry["tags"], "tags", isArray) ?? [];
  const verification = fields.read(entry["verification"], "verification", isRecord) ?? {};
  const { badgeVerified, badgeVerifiedAt } = verification;
  const value: Tool = {
    ...entry,
    name: text("name") ?? "",
    websiteUrl: text("websiteUrl") ?? "",
    listbulbUrl: text("listbulbUrl") ?? "",
    listingHeadline: text("listingHeadline"),
    description: text("description"),
    logoUrl: text("logoUrl"),
    imageUrl: text("imageUrl"),
    listedAt: fields.read(entry["listedAt"], "listedAt", isTimestamp) ?? null,
    featured: fields.read(entry["featured"], "featured", isBoolean) ?? null,
    category: fields.taxonomy(entry["category"], "category") ?? { slug: "", name: "" },
    tags: tags.flatMap((tag, index) => fields.taxonomy(tag, `tags.${index}`) ?? []),
    verification: {
      ...verification,
      badgeVerified: fields.read(badgeVerified, "verification.badgeVerified", isBoolean) ?? null,
      badgeVerifiedAt: fields.read(badgeVerifiedAt, "verification.badgeVerifiedAt", isTimestamp) ?? null,
    },
  };
  return { value, unreadable: fields.unreadable };
}

export function readTaxonomy(entry: CatalogEntry): Reading<Taxonomy> {
  const { name = null } = entry;
  if (typeof name === "string") return { value: { ...entry, name }, unreadable: [] };
  return { value: { ...entry, name: "" }, unreadable: name === null ? [] : ["name"] };
}

class FieldReader {
  readonly unreadable: string[] = [];

  /** Returns a readable value unchanged. Otherwise, returns undefined and, unless the value is missing or null, records the path. */
  read<Value>(value: unknown, path: string, isReadable: (value: unknown) => value is Value) {
    if (value === undefined || value === null) return undefined;
    if (isReadable(value)) return value;
    this.unreadable.push(path);
    return undefined;
  }

  /** Reads a category or tag of a listing. If the name is missing or unreadable, uses the slug. */
  taxonomy(value: unknown, path: string): Taxonomy | undefined {
    const fields = this.read(value, path, isRecord);
    if (fields === undefined) return undefined;
    const slug = this.read(fields["slug"], `${path}.slug`, isText) ?? "";
    return { ...fields, slug, name: this.read(fields["name"], `${path}.name`, isText) ?? slug };
  }
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

function isTimestamp(value: unknown): value is string {
  return isText(value) && TIMESTAMP.test(value) && !Number.isNaN(Date.parse(value));
}

const isText = (value: unknown) => typeof value === "string";
const isBoolean = (value: unknown) => typeof value === "boolean";
const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const HEAD = Buffer.from('{"data":[');
const TAIL = Buffer.from('],"meta":{"apiVersion":"v1"}}');

/**
 * Returns the JSON text of a list's items, so that output need not serialize them again. Returns undefined unless the body is compact and
 * shows no sign of a repeated key, even with escapes (`\u0064ata`). The body must be valid JSON with only the root keys `data` and `meta`.
 */
function listJson(body: Buffer): Buffer | undefined {
  const end = body.length - TAIL.length;
  const isPlain =
    end >= HEAD.length &&
    body.subarray(0, HEAD.length).equals(HEAD) &&
    body.subarray(end).equals(TAIL) &&
    body.indexOf('"data"', HEAD.length) < 0 &&
    body.indexOf('"meta"') === end + "],".length &&
    !["\\u006", "\\u007", "\n", "\r", "\t"].some((text) => body.includes(text));
  return isPlain ? body.subarray(HEAD.length, end) : undefined;
}
