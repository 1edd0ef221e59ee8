import { API_CODES } from "../../contract/api-codes.ts";
import { OPERATIONS, type OperationId } from "../../contract/operations.ts";

/** What a client has tried of the API. */
export interface Coverage {
  readonly operations: { readonly seen: readonly string[]; readonly neverSeen: readonly string[] };
  readonly codes: { readonly seen: readonly string[]; readonly neverSeen: readonly string[] };
}

/** Splits the operations and error codes of the API into those in a set and the others. */
export function coverageOf(seen: ReadonlySet<string>): Coverage {
  const split = (names: readonly string[]) => ({
    seen: names.filter((name) => seen.has(name)),
    neverSeen: names.filter((name) => !seen.has(name)),
  });
  return { operations: split(Object.keys(OPERATIONS)), codes: split(API_CODES) };
}

/** Returns the operation of a method and path, and whether the API has the path with any method. HEAD counts as GET. */
export function routeOf(method: string, path: string) {
  const routes = ROUTES.filter((route) => route.path === path);
  // A path of the API ends with a slug or has no parameter.
  const parent = `${path.slice(0, path.lastIndexOf("/"))}/:slug`;
  const known =
    routes.length > 0 || path.endsWith("/") ? routes : ROUTES.filter((route) => route.path === parent);
  const operation = known.find((route) => route.method === (method === "HEAD" ? "GET" : method));
  return { operation: operation?.id, isKnownPath: known.length > 0 };
}

const ROUTES = Object.entries(OPERATIONS).flatMap(([id, operation]) =>
  isOperation(id) ? [{ id, ...operation }] : [],
);

function isOperation(id: string): id is OperationId {
  return Object.hasOwn(OPERATIONS, id);
}
