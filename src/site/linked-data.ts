import { valueOr } from "../files/system-error.ts";
import { isRecord } from "../text/exact-number.ts";
import { normalizeMarkup } from "./normalize-text.ts";

/** The product described by the JSON-LD in a page. */
export interface LinkedProduct {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly categories: readonly string[];
}

/** Returns the product, preferably software, in a page's JSON-LD. Returns no values if several such products have different names. */
export function linkedProduct(texts: readonly string[]): LinkedProduct {
  const nodes = texts.flatMap((text) => nodesIn(parseMetadata(text), 0)).slice(0, MAX_NODES);
  const software = nodes.filter((node) => typesOf(node).some((type) => SOFTWARE.test(type)));
  const products = nodes.filter((node) => typesOf(node).includes("Product"));
  const readings = (software.length > 0 ? software : products).map(readingOf);
  const names = new Set(readings.map(({ name }) => name?.toLowerCase()).filter((name) => name !== undefined));
  if (names.size > 1) return NOTHING;
  return {
    name: readings.find(({ name }) => name)?.name,
    description: readings.find(({ description }) => description)?.description,
    categories: readings.flatMap(({ categories }) => categories),
  };
}

const NOTHING: LinkedProduct = { name: undefined, description: undefined, categories: [] };

/** The maximum number of nodes to use. Any further nodes are ignored. */
const MAX_NODES = 1000;
const MAX_DEPTH = 6;

type Node = Readonly<Record<string, unknown>>;

/** Parses JSON, or returns undefined if it is invalid. Allows line breaks in strings, because many pages do not escape them. */
export function parseMetadata(text: string): unknown {
  const json = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return valueOr(undefined, () => JSON.parse(json.replace(OPENING_MARK, "").replace(CLOSING_MARK, "")));
}

/** The comment and CDATA markers that hide a script from old parsers. */
const OPENING_MARK = /^(?:<!--|(?:\/[/*] ?)?<!\[CDATA\[(?: ?\*\/)?)/;
const CLOSING_MARK = /(?:-->|(?:\/[/*] ?)?\]\]>(?: ?\*\/)?)$/;

/** Returns the nodes that can describe the page, from the top level, `@graph` and `mainEntity`. */
function nodesIn(value: unknown, depth: number): readonly Node[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.slice(0, MAX_NODES).flatMap((item) => nodesIn(item, depth + 1));
  if (!isRecord(value)) return [];
  return [value, ...nodesIn(value["@graph"], depth + 1), ...nodesIn(value["mainEntity"], depth + 1)];
}

function typesOf(node: Node): readonly string[] {
  return textsOf(node["@type"]).map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ""));
}

const SOFTWARE = /^(?:(?:Software|Web|Mobile)Application|VideoGame)$/;

function readingOf(node: Node): LinkedProduct {
  const texts = (key: string) => textsOf(node[key]).map(normalizeMarkup);
  return {
    name: texts("name").find(Boolean),
    description: texts("description").find(Boolean),
    categories: texts("applicationCategory"),
  };
}

/** Returns the strings in a value, which can be a string, an object with `@value`, or an array of these. */
function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.slice(0, MAX_NODES).flatMap(textOf) : textOf(value);
}

function textOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return isRecord(value) && typeof value["@value"] === "string" ? [value["@value"]] : [];
}
