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
  const parent = path.slice(0, path.lastIndexOf("/") + 1);
  const routes = ROUTES.get(path) ?? (path === parent ? undefined : ROUTES.get(`${parent}:slug`));
  const operation = routes?.get(method === "HEAD" ? "GET" : method);
  return { operation, isKnownPath: routes !== undefined };
}

/** The operations, by path and method. */
const ROUTES = new Map<string, ReadonlyMap<string, OperationId>>(
  Object.values(OPERATIONS).map(({ path }) => [
    path,
    new Map(
      Object.entries(OPERATIONS).flatMap(([id, each]) =>
        isOperation(id) && each.path === path ? [[each.method, id] as const] : [],
      ),
    ),
  ]),
);

function isOperation(id: string): id is OperationId {
  return Object.hasOwn(OPERATIONS, id);
}
