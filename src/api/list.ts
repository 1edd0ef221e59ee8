import * as z from "zod/mini";

/**
 * Assumed: a list is an array, or an object with exactly one array in it, since the API does not show which.
 *
 * Other fields of such an object are not looked at: no count is taken from them, and none is made up.
 */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(z.transform(unwrap), z.array(item));
}

function unwrap(data: unknown): unknown {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return data;
  const arrays = Object.values(data).filter(Array.isArray);
  return arrays.length === 1 ? arrays[0] : data;
}
