import type { CatalogClient } from "../client/catalog-client.ts";
import { type CatalogError, recoverWith } from "../contract/errors/catalog-error.ts";
import type { Tool } from "../contract/index.ts";

/** Returns the live listing with a slug, or undefined if the service responds with TOOL_NOT_FOUND. Throws any other error. */
export function liveTool(
  catalog: CatalogClient,
  slug: string,
  options: Parameters<CatalogClient["getTool"]>[1] = {},
): Promise<Tool | undefined> {
  const missing = (error: CatalogError) => {
    if (error.code === "TOOL_NOT_FOUND") return undefined;
    throw error;
  };
  return catalog.getTool(slug, options).then(({ value }) => value, recoverWith(missing));
}

/** Returns a function that calls `read` at most once for each key. Later calls share the first call's result. */
export function shared<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const started = new Map<string, Promise<Value>>();
  return (key) => {
    const promise = started.get(key) ?? read(key);
    started.set(key, promise);
    return promise;
  };
}

/** Maps items to results in the same order. Processes at most eight items at once. Rejects as soon as one item fails. */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) results[index] = await map(item);
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return results;
}
