/** A listing, category or tag as the service sent it. The API shows no list items: a slug is all that is relied on. */
export interface CatalogEntry {
  readonly slug: string;
  readonly [field: string]: unknown;
}

/** An entry as far as it can be read: a field that is missing, or of another type than the API's, is blank. */
export interface Reading<Value> {
  readonly value: Value;
  /** Dotted paths of the fields that are there and could not be read. */
  readonly unreadable: readonly string[];
}

/** Reports whether a value of JSON is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
