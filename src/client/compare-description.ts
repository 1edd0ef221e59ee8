import { parseUrl } from "../base/text/parse-url.ts";
import { ERRORS, OPERATIONS, type Operation } from "../contract/index.ts";
import { openApiDocument } from "../contract/openapi.ts";
import { asJson, type Json, listIn, resolve, type Schema, type Shape, shapeOf } from "./schema-shape.ts";

/** The differences between an operation's served description and the contract. */
export interface OperationDifferences {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Descriptions of the differences, or undefined if the service does not describe the operation. */
  readonly differences: readonly string[] | undefined;
}

/** Compares an OpenAPI 3 description with the contract. A missing schema counts as equal. Returns undefined for any other description. */
export function compareDescription(
  served: unknown,
  basePath: string,
): readonly OperationDifferences[] | undefined {
  const { openapi: version } = asJson(served);
  if (typeof version !== "string" || !/^3\./.test(version)) return undefined;
  const expected = openApiDocument("https://catalog.example");
  return Object.entries(OPERATIONS).map(([id, operation]) => {
    const { method, path, success } = operation;
    const theirs = operationIn(served, operation, basePath);
    if (theirs === undefined) return { id, method, path, differences: undefined };
    const ours = operationIn(expected, operation, "") ?? {};
    const request = ({ requestBody }: Json, document: unknown) => bodySchema(document, requestBody);
    const response = ({ responses }: Json, document: unknown) => {
      const known = asJson(responses);
      return bodySchema(document, known[String(success)] ?? known["2XX"] ?? known["default"]);
    };
    const differences = [
      ...parameterDifferences(operation, served, theirs),
      ...statusDifferences(operation, theirs),
      ...fieldDifferences(request(ours, expected), request(theirs, served), true),
      ...fieldDifferences(response(ours, expected), response(theirs, served), false),
    ];
    return { id, method, path, differences };
  });
}

/** Returns an operation's description. The described path may start with `basePath` or omit the first server's path. */
function operationIn(document: unknown, { method, path }: Operation, basePath: string): Json | undefined {
  const { servers, paths } = asJson(document);
  const server = String(asJson(listIn(servers)[0])["url"] ?? "");
  const prefix = withoutSlash(parseUrl(server, "https://x")?.pathname ?? "");
  const own = path.replace(/:\w+/g, "{}");
  const known = [own, withoutSlash(basePath) + own];
  const isKnown = (each: string) => known.includes(withoutSlash(each.replace(/\{[^{}]*\}/g, "{}")));
  for (const [each, item] of Object.entries(asJson(paths))) {
    const { parameters: common, [method.toLowerCase()]: operation } = resolve(document, item);
    if (operation !== undefined && (isKnown(each) || isKnown(prefix + each)))
      return { ...asJson(operation), common };
  }
  return undefined;
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
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
  const hasDefault = statuses.includes("default");
  const successes = statuses.filter((status) => status.startsWith("2")).join(", ");
  const isOther = isMissing(success) && (successes !== "" || !hasDefault);
  return [
    ...(isOther ? [`responds with ${successes || "no 2xx status"} instead of ${success}`] : []),
    ...(missing.size > 0 && !hasDefault ? [`no status ${[...missing].join(", ")}`] : []),
  ];
}

function bodySchema(document: unknown, body: unknown): Schema {
  const { content } = resolve(document, body);
  const [, media] = Object.entries(asJson(content)).find(([type]) => /json/i.test(type)) ?? [];
  return { document, value: asJson(media)["schema"] };
}

/** Returns the differences between two schemas. The recursion ends because the contract's schema does not refer to itself. */
function fieldDifferences(expected: Schema, served: Schema, isSent: boolean, path = ""): readonly string[] {
  if (expected.value === undefined || served.value === undefined) return [];
  const ours = shapeOf(expected);
  const theirs = unwrapped(ours, shapeOf(served), served.document);
  const isDescribed = Object.keys(theirs.properties).length > 0;
  const differences = (name: string, value: unknown, other: unknown) =>
    fieldDifferences({ ...expected, value }, { ...served, value: other }, isSent, path + name);
  const nameOf = (name: string) => (path === "" ? name : `.${name}`);
  const fields = Object.entries(ours.properties).flatMap(([name, value]) => {
    const other = theirs.properties[name];
    const at = nameOf(name);
    if (other === undefined)
      return isDescribed ? [`${isSent ? "does not describe the" : "no"} field ${path}${at}`] : [];
    const isNeeded = isSent && theirs.required.includes(name) && !ours.required.includes(name);
    return [...(isNeeded ? [`needs ${path}${at}`] : []), ...differences(at, value, other)];
  });
  const added = theirs.required.filter((name) => theirs.properties[name] && !ours.properties[name]);
  return [
    ...(path === "" ? [] : valueDifferences(path, ours, theirs, isSent)),
    ...fields,
    ...differences("[]", ours.items, theirs.items),
    ...(isSent ? added.map((name) => `needs the new field ${path}${nameOf(name)}`) : []),
  ];
}

function valueDifferences(path: string, ours: Shape, theirs: Shape, isSent: boolean): readonly string[] {
  const { types, bounds } = ours;
  // In JSON Schema, every integer is also a number.
  const fits = (type: string) => types.includes(type) || (type === "integer" && types.includes("number"));
  const isOfType = types.length === 0 || theirs.types.every(fits);
  const changed = Object.entries(isSent ? theirs.bounds : {}).filter(
    ([name, bound]) => bound !== bounds[name],
  );
  return [
    ...(isOfType ? [] : [`${path} is ${theirs.types.join(" or ")} instead of ${types.join(" or ")}`]),
    ...changed.map(([name, bound]) => `${name} of ${path} is ${bound} instead of ${bounds[name] ?? "none"}`),
    ...(!isSent && theirs.isNullable && !ours.isNullable ? [`${path} may be null`] : []),
  ];
}

/** Returns the served shape or, if the contract specifies a list and the served object has exactly one array, the shape of that array. */
function unwrapped({ items }: Shape, served: Shape, document: unknown): Shape {
  if (items === undefined || served.items !== undefined) return served;
  const shapes = Object.values(served.properties).map((value) => shapeOf({ document, value }));
  const [inner, ...others] = shapes.filter((shape) => shape.items !== undefined);
  return inner === undefined || others.length > 0 ? served : inner;
}
