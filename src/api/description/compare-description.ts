import { ERRORS, OPERATIONS, type Operation } from "../../contract/index.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import { parseUrl } from "../../text/parse-url.ts";
import { bodyDifferences, type Fields, responseDifferences } from "./field-differences.ts";
import { asJson, type Json, resolve, schemaFieldsOf } from "./schema-fields.ts";

/** The differences between a service's description of an operation and the contract. */
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
  const expected = openApiDocument("https://catalog.example");
  const version = asJson(served)["openapi"];
  if (typeof version !== "string" || !/^3\./.test(version)) return undefined;
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
      ...bodyDifferences(bodyFields(expected, ours), bodyFields(served, theirs)),
      ...responseDifferences(
        responseFields(expected, ours, success),
        responseFields(served, theirs, success),
      ),
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
  const [server] = Array.isArray(servers) ? servers : [];
  const url = asJson(server)["url"];
  const prefix = (typeof url === "string" && parseUrl(url, "https://x")?.pathname) || "";
  const base = basePath.replace(/\/$/, "");
  const operations = new Map<string, Json>();
  for (const [path, item] of Object.entries(asJson(paths))) {
    const methods = resolve(document, item);
    const common = methods["parameters"];
    for (const [method, operation] of Object.entries(methods)) {
      const whole = { ...asJson(operation), common };
      for (const start of ["", prefix.replace(/\/$/, "")]) {
        const full = start + path;
        operations.set(keyOf(method, full), whole);
        if (base !== "" && full.startsWith(`${base}/`))
          operations.set(keyOf(method, full.slice(base.length)), whole);
      }
    }
  }
  return operations;
}

function keyOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, "{}").replace(/\/$/, "")}`;
}

function parameterDifferences(
  { path, query, method }: Operation,
  document: unknown,
  theirs: Json,
): readonly string[] {
  const listed = [theirs["common"], theirs["parameters"]].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const parameters = listed.map((parameter) => resolve(document, parameter));
  const sent = new Set([
    ...query.map((name) => `query ${name}`),
    ...(method === "POST" ? ["header idempotency-key", "header authorization", "header content-type"] : []),
  ]);
  const nameOf = ({ in: place, name }: Json) => `${String(place)} ${String(name).toLowerCase()}`;
  const known = new Set(parameters.map(nameOf));
  const missing = query.filter((name) => !known.has(`query ${name}`)).map((name) => `no parameter ${name}`);
  const isOurs = (parameter: Json) =>
    sent.has(nameOf(parameter)) || (parameter["in"] === "path" && path.includes(":"));
  const needed = parameters.filter((parameter) => parameter["required"] === true && !isOurs(parameter));
  return [...missing, ...needed.map(({ name }) => `needs the parameter ${String(name)}`)];
}

function statusDifferences({ success, errors }: Operation, theirs: Json): readonly string[] {
  const statuses = Object.keys(asJson(theirs["responses"]));
  const has = (status: number) =>
    statuses.some(
      (known) => known === `${status}` || known.toUpperCase() === `${Math.floor(status / 100)}XX`,
    );
  const isOpen = statuses.includes("default");
  const missing = [...new Set(errors.map((code) => ERRORS[code].status))].filter((status) => !has(status));
  const successes = statuses.filter((status) => status.startsWith("2")).join(", ") || "nothing";
  return [
    ...(has(success) ? [] : [`answers ${successes} instead of ${success}`]),
    ...(missing.length === 0 || isOpen ? [] : [`no status ${missing.join(", ")}`]),
  ];
}

function bodyFields(document: unknown, operation: Json): Fields {
  return contentFields(document, operation["requestBody"]);
}

function responseFields(document: unknown, operation: Json, success: number): Fields {
  const responses = asJson(operation["responses"]);
  return contentFields(document, responses[String(success)] ?? responses["2XX"] ?? responses["default"]);
}

function contentFields(document: unknown, value: unknown): Fields {
  const { content } = resolve(document, value);
  const [, media] = Object.entries(asJson(content)).find(([type]) => /json/i.test(type)) ?? [];
  return schemaFieldsOf(document, asJson(media)["schema"]);
}
