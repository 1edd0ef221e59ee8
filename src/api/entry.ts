/** A listing, category or tag as the service sent it. The API does not specify the fields of list items, so only the slug is required. */
export interface CatalogEntry {
  readonly slug: string;
  readonly [field: string]: unknown;
}

/** The readable fields of an entry. A field that is missing or has the wrong type is blank. */
export interface Reading<Value> {
  readonly value: Value;
  /** The dotted paths of the fields that have the wrong type. */
  readonly unreadable: readonly string[];
}
