import { ERRORS, OPERATIONS, type Operation } from "../../contract/index.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import { parseUrl } from "../../text/parse-url.ts";
import {
  asJson,
  BOUNDS,
  type Fields,
  type Json,
  resolve,
  type SchemaField,
  schemaFieldsOf,
} from "./schema-fields.ts";

/** The differences between the served description of an operation and the contract. */
export interface OperationDifferences {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** One line per difference, or undefined if the service does not describe the operation. */
  readonly differences: readonly string[] | undefined;
}

/**
 * Compares a service's API description with the contract. For each operation, compares parameters, statuses, and the fields in the request
 * and the successful response. Anything that the description does not specify counts as equal. `basePath` is the path of the base URL;
 * paths in the description may start with it. Returns undefined if the document is not OpenAPI 3.
 */
export function compareDescription(
  served: unknown,
  basePath: string,
): readonly OperationDifferences[] | undefined {
  const { openapi: version } = asJson(served);
  if (typeof version !== "string" || !/^3\./.test(version)) return undefined;
  const expected = openApiDocument("https://catalog.example");
  const servedOperations = operationsIn(served, basePath);
  const expectedOperations = operationsIn(expected, "");
  return Object.entries(OPERATIONS).map(([id, operation]) => {
    const { method, path, success } = operation;
    const key = keyOf(method, path.replace(/:\w+/g, "{}"));
    const theirs = servedOperations.get(key);
    if (theirs === undefined) return { id, method, path, differences: undefined };
    const ours = expectedOperations.get(key) ?? {};
    const differences = [
      ...parameterDifferences(operation, served, theirs),
      ...statusDifferences(operation, theirs),
      ...fieldDifferences(
        contentFields(expected, ours["requestBody"]),
        contentFields(served, theirs["requestBody"]),
        true,
      ),
      ...fieldDifferences(responseFields(expected, ours, success), responseFields(served, theirs, success)),
    ];
    return { id, method, path, differences };
  });
}

/**
 * Returns every operation by method and path. Each path occurs with and without the path of the document's first server as a prefix. If
 * either form starts with the path of the base URL, the remainder is listed too.
 */
function operationsIn(document: unknown, basePath: string): ReadonlyMap<string, Json> {
  const { servers, paths } = asJson(document);
  const [server] = listIn(servers);
  const prefix = parseUrl(String(asJson(server)["url"] ?? ""), "https://x")?.pathname ?? "";
  const base = `${basePath.replace(/\/$/, "")}/`;
  const operations = Object.entries(asJson(paths)).flatMap(([path, item]) => {
    const { parameters: common, ...methods } = resolve(document, item);
    const full = [path, prefix.replace(/\/$/, "") + path];
    const rest = full.filter((each) => each.startsWith(base)).map((each) => each.slice(base.length - 1));
    return Object.entries(methods).flatMap(([method, operation]) =>
      [...full, ...rest].map((each) => [keyOf(method, each), { ...asJson(operation), common }] as const),
    );
  });
  return new Map(operations);
}

function keyOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{[^{}]*\}/g, "{}").replace(/\/$/, "")}`;
}

function parameterDifferences(
  { path, query, method }: Operation,
  document: unknown,
  { common, parameters }: Json,
): readonly string[] {
  const described = [...listIn(common), ...listIn(parameters)].map((each) => resolve(document, each));
  const nameOf = ({ in: place, name }: Json) => `${String(place)} ${String(name).toLowerCase()}`;
  const known = described.map(nameOf);
  const sent = [
    ...query.map((name) => `query ${name}`),
    ...(method === "POST" ? ["header idempotency-key", "header authorization", "header content-type"] : []),
  ];
  const isSent = (each: Json) => sent.includes(nameOf(each)) || (each["in"] === "path" && path.includes(":"));
  const needed = described.filter((each) => each["required"] === true && !isSent(each));
  return [
    ...query.filter((name) => !known.includes(`query ${name}`)).map((name) => `no parameter ${name}`),
    ...needed.map(({ name }) => `needs the parameter ${String(name)}`),
  ];
}

function statusDifferences({ success, errors }: Operation, theirs: Json): readonly string[] {
  const statuses = Object.keys(asJson(theirs["responses"]));
  const isMissing = (status: number) =>
    !statuses.some(
      (known) => known === `${status}` || known.toUpperCase() === `${status}`.replace(/..$/, "XX"),
    );
  const missing = new Set(errors.map((code) => ERRORS[code].status).filter(isMissing));
  const successes = statuses.filter((status) => status.startsWith("2")).join(", ") || "nothing";
  return [
    ...(isMissing(success) ? [`answers ${successes} instead of ${success}`] : []),
    ...(missing.size > 0 && !statuses.includes("default") ? [`no status ${[...missing].join(", ")}`] : []),
  ];
}

function responseFields(document: unknown, { responses }: Json, success: number): Fields {
  const known = asJson(responses);
  return contentFields(document, known[String(success)] ?? known["2XX"] ?? known["default"]);
}

function contentFields(document: unknown, value: unknown): Fields {
  const { content } = resolve(document, value);
  const [, media] = Object.entries(asJson(content)).find(([type]) => /json/i.test(type)) ?? [];
  return schemaFieldsOf(document, asJson(media)["schema"]);
}

/**
 * Returns the differences between two bodies: missing fields and different types, in a request also needed fields and different bounds, and
 * in a response fields that may be null.
 */
function fieldDifferences(expected: Fields, described: Fields, isSent = false): readonly string[] {
  const served = unwrapped(expected, described);
  const changed = [...expected].flatMap(([path, field]) => {
    const other = served.get(path);
    const missing = isSent ? "takes no field" : "no field";
    if (other === undefined) return isDescribed(parentOf(path), served) ? [`${missing} ${path}`] : [];
    return [
      ...typeDifference(path, field, other),
      ...(isSent && other.isRequired && !field.isRequired ? [`needs ${path}`] : []),
      ...(isSent ? boundDifferences(path, field, other) : []),
      ...(!isSent && other.isNullable && !field.isNullable ? [`${path} may be null`] : []),
    ];
  });
  const needed = [...served].filter(
    ([path, { isRequired }]) => isRequired && !path.endsWith("[]") && !expected.has(path),
  );
  const isCompared = isSent && expected.size > 0;
  return [...changed, ...(isCompared ? needed.map(([path]) => `needs the new field ${path}`) : [])];
}

function typeDifference(path: string, { types }: SchemaField, other: SchemaField): readonly string[] {
  // In JSON Schema, every integer is also a number.
  const fits = (type: string) => types.includes(type) || (type === "integer" && types.includes("number"));
  if (types.length === 0 || other.types.every(fits)) return [];
  return [`${path} is ${other.types.join(" or ")} instead of ${types.join(" or ")}`];
}

function boundDifferences(path: string, { bounds }: SchemaField, other: SchemaField): readonly string[] {
  return BOUNDS.filter(
    (bound) => other.bounds[bound] !== undefined && other.bounds[bound] !== bounds[bound],
  ).map((bound) => `${bound} of ${path} is ${other.bounds[bound]} instead of ${bounds[bound] ?? "none"}`);
}

/** Returns the served fields. If `data` must be a list but is an object with exactly one array, that array replaces the object. */
function unwrapped(expected: Fields, served: Fields): Fields {
  const [inner, ...others] = [...served.keys()].filter((path) => /^data\.[^.[]+\[\]$/.test(path));
  const isWrapped = expected.has("data[]") && !served.has("data[]");
  if (!isWrapped || inner === undefined || others.length > 0) return served;
  const fields = [...served].map(
    ([path, field]) => [path.startsWith(inner) ? `data[]${path.slice(inner.length)}` : path, field] as const,
  );
  const list = { types: ["array"], isNullable: false, isRequired: true, bounds: {} };
  return new Map([...fields, ["data", list]]);
}

/** Reports whether `fields` includes any field or item below a path. If not, the document allows any content there. */
function isDescribed(path: string, fields: Fields): boolean {
  return [...fields.keys()].some(
    (known) => known !== path && (path === "" || known.startsWith(`${path}.`) || known === `${path}[]`),
  );
}

function parentOf(path: string): string {
  return path.replace(/(?:\[\]|(?:^|\.)[^.]*)$/, "");
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
