import { isRecord } from "../base/text/exact-number.ts";
import { parseUrl, trimEndOf } from "../base/text/parse-url.ts";
import { OPERATIONS, type Operation } from "../contract/index.ts";
import { openApiDocument } from "../contract/openapi.ts";

type Json = Readonly<Record<string, unknown>>;

/** An operation and its differences from the contract, which are undefined if the service does not describe the operation. */
export type ComparedOperation = NonNullable<ReturnType<typeof compareDescription>>[number];

/** Compares the operations, required fields and types in an OpenAPI 3 description with the contract. Returns undefined for any other document. */
export function compareDescription(served: unknown, basePath: string) {
  const { openapi: version } = asJson(served);
  if (typeof version !== "string" || !/^3\./.test(version)) return undefined;
  const expected = openApiDocument("https://catalog.example");
  return Object.entries(OPERATIONS).map(([id, operation]) => {
    const { method, path } = operation;
    const theirs = operationIn(served, operation, basePath);
    const ours = operationIn(expected, operation, "");
    const differences = theirs && [
      ...theirs.parameters.filter(isNew).map(({ name }) => `needs the parameter ${String(name)}`),
      ...differencesIn(ours?.request, theirs.request, true),
      ...differencesIn(ours?.response, theirs.response, false),
    ];
    return { id, method, path, differences };
  });
}

/** Returns an operation's description. The described path may start with `basePath` or omit the first server's path. */
function operationIn(document: unknown, { method, path, success }: Operation, basePath: string) {
  const { servers, paths } = asJson(document);
  const prefix = parseUrl(String(asJson(listIn(servers)[0])["url"] ?? ""), "https://x")?.pathname ?? "";
  const plain = (each: string) => trimEndOf(each.replace(/\{[^{}]*\}/g, "{}"), "/");
  const own = path.replace(/:\w+/g, "{}");
  const known = [own, trimEndOf(basePath, "/") + own];
  for (const [each, item] of Object.entries(asJson(paths))) {
    const { parameters: common, [method.toLowerCase()]: operation } = resolve(document, item);
    const isKnown = known.includes(plain(each)) || known.includes(trimEndOf(prefix, "/") + plain(each));
    if (operation === undefined || !isKnown) continue;
    const { parameters, requestBody, responses } = asJson(operation);
    const { [success]: usual, "2XX": any, default: other } = asJson(responses);
    return {
      parameters: [common, parameters].flatMap(listIn).map((parameter) => resolve(document, parameter)),
      request: bodySchema(document, requestBody),
      response: bodySchema(document, usual ?? any ?? other),
    };
  }
  return undefined;
}

/** The parameters that this tool sends. Parameters in the path are sent under any name. */
const SENT = ["q", "category", "tag", "idempotency-key", "authorization", "content-type"];

function isNew({ required, in: place, name }: Json): boolean {
  return required === true && place !== "path" && !SENT.includes(String(name).toLowerCase());
}

/** A part of an API description, which can contain references to other parts. */
interface Schema {
  readonly document: unknown;
  readonly value: unknown;
}

function bodySchema(document: unknown, body: unknown): Schema {
  const { content } = resolve(document, body);
  const [, media] = Object.entries(asJson(content)).find(([type]) => /json/i.test(type)) ?? [];
  return { document, value: asJson(media)["schema"] };
}

/** Returns the differences between two schemas. The recursion ends because the contract's schema does not refer to itself. */
function differencesIn(expected: Schema | undefined, served: Schema, isSent: boolean, path = ""): string[] {
  // A missing schema counts as equal.
  if (expected?.value === undefined || served.value === undefined) return [];
  const ours = shapeOf(expected);
  const theirs = unwrapped(ours, shapeOf(served), served.document);
  const at = (name: string) => (path === "" ? name : `${path}.${name}`);
  const [narrow, wide] = isSent ? [ours, theirs] : [theirs, ours];
  // In JSON Schema, every integer is also a number.
  const fits = (type: string) =>
    wide.types.includes(type) || (type === "integer" && wide.types.includes("number"));
  const isFitting = path === "" || wide.types.length === 0 || narrow.types.every(fits);
  const isDescribed = Object.keys(theirs.properties).length > 0;
  const needed = isSent ? theirs.required.filter((name) => !ours.required.includes(name)) : [];
  const fields = Object.entries({ ...ours.properties, "[]": ours.items }).flatMap(([name, value]) => {
    const other = name === "[]" ? theirs.items : theirs.properties[name];
    if (other === undefined) return isDescribed && name !== "[]" ? [`no field ${at(name)}`] : [];
    const place = name === "[]" ? `${path}[]` : at(name);
    return differencesIn({ ...expected, value }, { ...served, value: other }, isSent, place);
  });
  return [
    ...(isFitting ? [] : [`${path} is ${theirs.types.join(" or ")} instead of ${ours.types.join(" or ")}`]),
    ...fields,
    ...needed.map((name) => `needs ${at(name)}`),
  ];
}

/** Returns the served shape or, if the contract specifies a list and the served object has exactly one array, the shape of that array. */
function unwrapped(ours: Shape, served: Shape, document: unknown): Shape {
  if (ours.items === undefined || served.items !== undefined) return served;
  const shapes = Object.values(served.properties).map((value) => shapeOf({ document, value }));
  const [inner, ...others] = shapes.filter((shape) => shape.items !== undefined);
  return inner === undefined || others.length > 0 ? served : inner;
}

type Shape = ReturnType<typeof shapeOf>;

const MAX_PARTS = 40;

/** Returns the types and fields that a schema specifies, including those in `allOf`, `anyOf` and `oneOf`. */
function shapeOf({ document, value }: Schema) {
  const parts = [resolve(document, value)];
  // The loop also visits the parts that it adds.
  for (const { allOf, anyOf, oneOf } of parts) {
    for (const part of [allOf, anyOf, oneOf].flatMap(listIn))
      if (parts.length < MAX_PARTS) parts.push(resolve(document, part));
  }
  // OpenAPI 3.0 has `nullable` instead of the `null` type.
  const types = parts.flatMap(({ type, nullable }) => [type, nullable === true ? "null" : []].flat());
  return {
    types: [...new Set(types)].filter((type) => typeof type === "string"),
    properties: Object.fromEntries(parts.flatMap(({ properties }) => Object.entries(asJson(properties)))),
    required: parts.flatMap(({ required }) => listIn(required)).filter((name) => typeof name === "string"),
    items: parts.find(({ items }) => items !== undefined)?.["items"],
  };
}

/** The maximum length of a reference chain. References in a served document may be circular. */
const MAX_HOPS = 8;

/** Follows references within the document. Returns an empty object if the result is not an object or the chain is too long. */
function resolve(document: unknown, value: unknown, hops = MAX_HOPS): Json {
  const { $ref: reference } = asJson(value);
  if (typeof reference !== "string") return asJson(value);
  const path = reference.replace(/^#\//, "").split("/");
  const names = path.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const target = names.reduce<unknown>((place, name) => asJson(place)[name], document);
  return hops === 0 ? {} : resolve(document, target, hops - 1);
}

function asJson(value: unknown): Json {
  return isRecord(value) ? value : {};
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
