import { cleanMarkup } from "./clean-text.ts";

/** The product that the JSON-LD of a page describes. */
export interface LinkedProduct {
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** The values of `applicationCategory`. */
  readonly categories: readonly string[];
}

/**
 * Reads the product that a page is about from the texts of its JSON-LD scripts: software before any other product. Of several
 * products with different names none is taken, for a list of products is not about one. Never throws.
 */
export function linkedProduct(texts: readonly string[]): LinkedProduct {
  const nodes = texts.flatMap((text) => nodesIn(parse(text), 0)).slice(0, MOST_NODES);
  const products = nodes.map((node) => ({ kind: kindOf(node), node }));
  const best = ["software", "product"]
    .map((kind) => products.filter((each) => each.kind === kind))
    .find(isFilled);
  const readings = (best ?? []).map(({ node }) => readingOf(node));
  const names = new Set(readings.map(({ name }) => name?.toLowerCase()).filter((name) => name !== undefined));
  if (names.size > 1) return NOTHING;
  return {
    name: readings.find(({ name }) => name)?.name,
    description: readings.find(({ description }) => description)?.description,
    categories: readings.flatMap(({ categories }) => categories),
  };
}

const NOTHING: LinkedProduct = { name: undefined, description: undefined, categories: [] };

/** Assumed: a page has a few nodes; more are not worth the time. */
const MOST_NODES = 1000;
const MOST_DEPTH = 6;

type Node = Readonly<Record<string, unknown>>;

/** Line ends inside a string are a common mistake; between values a space is as good as any white space. */
function parse(text: string): unknown {
  const json = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  try {
    return JSON.parse(json.replace(OPENING_MARK, "").replace(CLOSING_MARK, ""));
  } catch {
    return undefined;
  }
}

/** Comments and CDATA marks that hide a script from older readers. */
const OPENING_MARK = /^(?:<!--|(?:\/[/*] ?)?<!\[CDATA\[(?: ?\*\/)?)/;
const CLOSING_MARK = /(?:-->|(?:\/[/*] ?)?\]\]>(?: ?\*\/)?)$/;

/** The nodes of a document that can be what the page is about: not those that are only mentioned in another. */
function nodesIn(value: unknown, depth: number): readonly Node[] {
  if (depth > MOST_DEPTH) return [];
  if (Array.isArray(value)) return value.slice(0, MOST_NODES).flatMap((item) => nodesIn(item, depth + 1));
  if (!isNode(value)) return [];
  return [value, ...nodesIn(value["@graph"], depth + 1), ...nodesIn(value["mainEntity"], depth + 1)];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `@type` is a name or an address of schema.org, or several. */
function kindOf(node: Node): "software" | "product" | undefined {
  const types = textsOf(node["@type"]).map((type) =>
    type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ""),
  );
  if (types.some((type) => SOFTWARE.has(type))) return "software";
  return types.includes("Product") ? "product" : undefined;
}

const SOFTWARE: ReadonlySet<string> = new Set([
  "SoftwareApplication",
  "WebApplication",
  "MobileApplication",
  "VideoGame",
]);

function readingOf(node: Node): LinkedProduct {
  const first = (key: string) =>
    textsOf(node[key])
      .map(cleanMarkup)
      .find((text) => text !== "");
  const categories = textsOf(node["applicationCategory"]).map(cleanMarkup);
  return { name: first("name"), description: first("description"), categories };
}

/** A text, a text with its language, or several of either. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.slice(0, MOST_NODES).flatMap(textsOf);
  return isNode(value) && typeof value["@value"] === "string" ? [value["@value"]] : [];
}

function isFilled(list: readonly unknown[]): boolean {
  return list.length > 0;
}
