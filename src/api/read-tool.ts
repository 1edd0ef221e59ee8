import type { Taxonomy, Tool } from "../contract/index.ts";
import { type CatalogEntry, isRecord, type Reading } from "./entry.ts";

/** Reads a listing. Keeps fields that are unknown to the contract. */
export function readTool(entry: CatalogEntry): Reading<Tool> {
  const fields = new FieldReader();
  const value: Tool = {
    ...entry,
    name: fields.text(entry, "name") ?? "",
    websiteUrl: fields.text(entry, "websiteUrl") ?? "",
    listbulbUrl: fields.text(entry, "listbulbUrl") ?? "",
    listingHeadline: fields.text(entry, "listingHeadline"),
    description: fields.text(entry, "description"),
    logoUrl: fields.text(entry, "logoUrl"),
    imageUrl: fields.text(entry, "imageUrl"),
    category: fields.taxonomy(entry["category"], "category") ?? { slug: "", name: "" },
    tags: fields.list(entry["tags"], "tags").flatMap((tag, index) => {
      const read = fields.taxonomy(tag, `tags.${index}`);
      return read ? [read] : [];
    }),
    listedAt: fields.time(entry, "listedAt"),
    featured: fields.flag(entry, "featured"),
    verification: readVerification(entry["verification"], fields),
  };
  return { value, unreadable: fields.unreadable };
}

/** Reads a category or a tag. */
export function readTaxonomy(entry: CatalogEntry): Reading<Taxonomy> {
  const fields = new FieldReader();
  const value = { ...entry, name: fields.text(entry, "name") ?? "" };
  return { value, unreadable: fields.unreadable };
}

function readVerification(value: unknown, fields: FieldReader): Tool["verification"] {
  const given = fields.record(value, "verification");
  return {
    ...given,
    badgeVerified: fields.flag(given, "badgeVerified", "verification."),
    badgeVerifiedAt: fields.time(given, "badgeVerifiedAt", "verification."),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** ISO 8601 with a time and an offset, as in the contract. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** A reader of typed fields that records fields with the wrong type. */
class FieldReader {
  readonly unreadable: string[] = [];

  text(fields: Fields, name: string): string | null {
    return this.#read(fields[name], name, isText) ?? null;
  }

  time(fields: Fields, name: string, parent = ""): string | null {
    return this.#read(fields[name], parent + name, isTimestamp) ?? null;
  }

  flag(fields: Fields, name: string, parent = ""): boolean {
    return this.#read(fields[name], parent + name, isBoolean) ?? false;
  }

  list(value: unknown, path: string): readonly unknown[] {
    return this.#read(value, path, isArray) ?? [];
  }

  record(value: unknown, path: string): Fields {
    return this.#read(value, path, isRecord) ?? {};
  }

  /** Reads a category or tag. A missing name is replaced with the slug. */
  taxonomy(value: unknown, path: string): Taxonomy | undefined {
    const fields = this.#read(value, path, isRecord);
    if (fields === undefined) return undefined;
    const slug = this.#read(fields["slug"], `${path}.slug`, isText);
    const name = this.#read(fields["name"], `${path}.name`, isText);
    return { ...fields, slug: slug ?? "", name: name ?? slug ?? "" };
  }

  #read<Value>(
    value: unknown,
    path: string,
    isReadable: (value: unknown) => value is Value,
  ): Value | undefined {
    if (value === undefined || value === null) return undefined;
    if (isReadable(value)) return value;
    this.unreadable.push(path);
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isTimestamp(value: unknown): value is string {
  return typeof value === "string" && TIMESTAMP.test(value) && !Number.isNaN(Date.parse(value));
}
