import type { Draft, DraftInput } from "./draft.ts";
import type { JsonSchema } from "./json-schema.ts";
import { DRAFTS_PER_DAY, KEY_SCOPE } from "./limits.ts";
import type { Tool } from "./listing.ts";
import { EXAMPLE_TOOL } from "./listing-fields.ts";
import {
  DRAFT_HEADERS,
  errorAnswers,
  LIST_HEADERS,
  openApiSchemas,
  PARAMETERS,
  READ_HEADERS,
  refTo,
} from "./openapi-parts.ts";
import { API_VERSION, OPERATIONS, type OperationId } from "./operations.ts";

/** Returns the OpenAPI 3.1 document for the API. `serverUrl` is the catalog's base URL. */
export function openApiDocument(serverUrl: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const text of OPERATION_TEXTS) {
    const { method, path } = OPERATIONS[text.id];
    const template = path.replace(/:(\w+)/g, "{$1}");
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(text) };
  }
  const apiKey = { type: "http", scheme: "bearer", description: `A personal API key. ${KEY_SCOPE}` };
  return {
    openapi: "3.1.0",
    info: INFO,
    servers: [{ url: serverUrl, description: "This catalog." }],
    externalDocs: { url: `${serverUrl}/guide`, description: "A human-readable guide to the catalog." },
    tags: TAGS,
    security: [],
    paths,
    components: { schemas: openApiSchemas(), parameters: PARAMETERS, securitySchemes: { apiKey } },
  };
}

/** The parts of an operation's description that `OPERATIONS` does not contain. */
interface OperationText {
  readonly id: OperationId;
  readonly tag: (typeof TAGS)[number]["name"];
  readonly description: string;
  readonly parameters?: readonly (keyof typeof PARAMETERS)[];
  readonly body?: JsonSchema;
  readonly answer: string;
  readonly headers?: JsonSchema;
  readonly content: JsonSchema;
}

function operation({ id, tag, description, parameters = [], body, ...text }: OperationText): JsonSchema {
  const { success, summary } = OPERATIONS[id];
  const answer = { description: text.answer, headers: text.headers ?? READ_HEADERS, content: text.content };
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: id === "createDraft" ? [{ apiKey: [] }] : [],
    parameters: parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { [success]: answer, ...errorAnswers(id) },
  };
}

/** Returns the content for a schema, with `data` in an envelope as an example. */
function answerOf(schema: string, data: unknown): JsonSchema {
  const example = { data, meta: { apiVersion: API_VERSION } };
  return { "application/json": { schema: refTo(schema), example } };
}

const INFO = {
  title: "Product Listing Catalog API",
  version: API_VERSION,
  description:
    "Read live product listings in a public catalog, and create private drafts with a personal API key.",
  contact: { name: "product-catalog-cli" },
  license: { name: "MIT", identifier: "MIT" },
} as const;

const TAGS = [
  { name: "Listings", description: "Live product listings. No API key is needed." },
  { name: "Taxonomy", description: "Categories and tags. No API key is needed." },
  { name: "Drafts", description: "Private drafts. An API key is required." },
  { name: "Description", description: "The description of this API." },
] as const;

const TOOL: Tool = EXAMPLE_TOOL;

const DRAFT_INPUT: DraftInput = {
  name: "Aurora Notes",
  headline: "Plain-text notes that stay yours",
  description:
    "Aurora keeps notes as Markdown files in a folder of your choice. Nothing is locked in: every note opens in any editor, " +
    "search works without a network, and a history of each note lets you go back to what you wrote yesterday.",
  websiteUrl: "https://aurora.example/",
  screenshotUrls: ["https://aurora.example/screenshot.png"],
  category: EXAMPLE_TOOL.category.slug,
};

const DRAFT: Draft = {
  slug: "aurora-notes",
  status: "DRAFT",
  editorUrl: "https://catalog.example/editor/8f3a61c0b7",
};

const OPERATION_TEXTS: readonly OperationText[] = [
  {
    id: "listTools",
    tag: "Listings",
    description: "Lists live listings: newest first or, with `q`, most relevant first.",
    parameters: ["q", "category", "tag", "limit", "cursor"],
    answer: "A page of listings.",
    headers: LIST_HEADERS,
    content: answerOf("ToolListAnswer", [TOOL]),
  },
  {
    id: "createDraft",
    tag: "Drafts",
    description: `Creates a private draft that its owner finishes in the editor. By default, an API key can create at most ${DRAFTS_PER_DAY} new drafts per UTC day; replays do not count.`,
    parameters: ["idempotencyKey"],
    body: { "application/json": { schema: refTo("DraftInput"), example: DRAFT_INPUT } },
    answer: "The draft, whether created by this request or by an earlier request with the same key.",
    headers: DRAFT_HEADERS,
    content: answerOf("DraftAnswer", DRAFT),
  },
  {
    id: "getTool",
    tag: "Listings",
    description: "Returns one live listing. A listing that is not live is reported as not found.",
    parameters: ["slug"],
    answer: "The listing.",
    content: answerOf("ToolAnswer", TOOL),
  },
  {
    id: "listCategories",
    tag: "Taxonomy",
    description: "Lists all categories, sorted by name.",
    answer: "The categories.",
    content: answerOf("TaxonomyListAnswer", [TOOL.category]),
  },
  {
    id: "listTags",
    tag: "Taxonomy",
    description: "Lists all tags, sorted by name.",
    answer: "The tags.",
    content: answerOf("TaxonomyListAnswer", TOOL.tags),
  },
  {
    id: "getOpenApi",
    tag: "Description",
    description: "Returns this document, without an envelope.",
    answer: "An OpenAPI 3.1 document.",
    content: { "application/json": { schema: { type: "object" } } },
  },
];
