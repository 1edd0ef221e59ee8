import type { Draft, DraftInput } from "./draft.ts";
import type { JsonSchema } from "./json-schema.ts";
import { DRAFTS_PER_DAY, KEY_SCOPE } from "./limits.ts";
import type { Tool } from "./listing.ts";
import { EXAMPLE_TOOL } from "./listing-fields.ts";
import {
  DRAFT_ANSWER_HEADERS,
  errorAnswers,
  LINK_HEADER,
  openApiSchemas,
  READ_ANSWER_HEADERS,
  refTo,
} from "./openapi-answers.ts";
import { PARAMETERS } from "./openapi-parameters.ts";
import { API_VERSION, OPERATIONS, type OperationId } from "./operations.ts";

/** The parts of an operation's description that `OPERATIONS` does not contain. */
interface OperationText {
  readonly id: OperationId;
  readonly tag: "Listings" | "Taxonomy" | "Drafts" | "Description";
  readonly description: string;
  readonly parameters: readonly (keyof typeof PARAMETERS)[];
  readonly answer: JsonSchema;
  readonly body?: JsonSchema;
}

/** Returns the OpenAPI 3.1 document for the API. `serverUrl` is the catalog's base URL. */
export function openApiDocument(serverUrl: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const text of OPERATION_TEXTS) {
    const { method, path } = OPERATIONS[text.id];
    const template = path.replace(/:(\w+)/g, "{$1}");
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(text) };
  }
  return {
    openapi: "3.1.0",
    info: INFO,
    servers: [{ url: serverUrl, description: "This catalog." }],
    externalDocs: { url: `${serverUrl}/guide`, description: "A human-readable guide to the catalog." },
    tags: TAGS,
    security: [],
    paths,
    components: { schemas: openApiSchemas(), parameters: PARAMETERS, securitySchemes: SECURITY_SCHEMES },
  };
}

function operation({ id, ...text }: OperationText): JsonSchema {
  const { success, summary } = OPERATIONS[id];
  return {
    operationId: id,
    tags: [text.tag],
    summary,
    description: text.description,
    security: id === "createDraft" ? [{ apiKey: [] }] : [],
    parameters: text.parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(text.body === undefined ? {} : { requestBody: { required: true, content: text.body } }),
    responses: { [success]: text.answer, ...errorAnswers(id) },
  };
}

function readAnswer(description: string, schema: JsonSchema, example?: unknown, headers: JsonSchema = {}) {
  return { description, headers: { ...READ_ANSWER_HEADERS, ...headers }, content: json(schema, example) };
}

function json(schema: JsonSchema, example?: unknown): JsonSchema {
  return { "application/json": { schema, ...(example === undefined ? {} : { example }) } };
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

const SECURITY_SCHEMES = {
  apiKey: { type: "http", scheme: "bearer", description: `A personal API key. ${KEY_SCOPE}` },
} as const;

const DRAFT_INPUT = {
  name: "Aurora Notes",
  headline: "Plain-text notes that stay yours",
  description:
    "Aurora keeps notes as Markdown files in a folder of your choice. Nothing is locked in: every note opens in any editor, " +
    "search works without a network, and a history of each note lets you go back to what you wrote yesterday.",
  websiteUrl: "https://aurora.example/",
  screenshotUrls: ["https://aurora.example/screenshot.png"],
  category: EXAMPLE_TOOL.category.slug,
} satisfies DraftInput;

const DRAFT = {
  slug: "aurora-notes",
  status: "DRAFT",
  editorUrl: "https://catalog.example/editor/8f3a61c0b7",
} satisfies Draft;

/** Examples of request bodies, and of bodies in successful responses. */
const EXAMPLES = {
  draftInput: DRAFT_INPUT,
  ToolAnswer: exampleAnswer(EXAMPLE_TOOL satisfies Tool),
  ToolListAnswer: exampleAnswer([EXAMPLE_TOOL]),
  CategoryListAnswer: exampleAnswer([EXAMPLE_TOOL.category]),
  TagListAnswer: exampleAnswer(EXAMPLE_TOOL.tags),
  DraftAnswer: exampleAnswer(DRAFT),
} as const;

function exampleAnswer<Data>(data: Data) {
  return { data, meta: { apiVersion: API_VERSION } } as const;
}

const OPERATION_TEXTS: readonly OperationText[] = [
  {
    id: "listTools",
    tag: "Listings",
    description: "Lists live listings: newest first or, with `q`, most relevant first.",
    parameters: ["q", "category", "tag", "limit", "cursor"],
    answer: readAnswer("A page of listings.", refTo("ToolListAnswer"), EXAMPLES.ToolListAnswer, LINK_HEADER),
  },
  {
    id: "createDraft",
    tag: "Drafts",
    description: `Creates a private draft that its owner finishes in the editor. By default, an API key can create at most ${DRAFTS_PER_DAY} new drafts per UTC day; replays do not count.`,
    parameters: ["idempotencyKey"],
    body: json(refTo("DraftInput"), EXAMPLES.draftInput),
    answer: {
      description: "The draft, whether created by this request or by an earlier request with the same key.",
      headers: DRAFT_ANSWER_HEADERS,
      content: json(refTo("DraftAnswer"), EXAMPLES.DraftAnswer),
    },
  },
  {
    id: "getTool",
    tag: "Listings",
    description: "Returns one live listing. A listing that is not live is reported as not found.",
    parameters: ["slug"],
    answer: readAnswer("The listing.", refTo("ToolAnswer"), EXAMPLES.ToolAnswer),
  },
  {
    id: "listCategories",
    tag: "Taxonomy",
    description: "Lists all categories, sorted by name.",
    parameters: [],
    answer: readAnswer("The categories.", refTo("TaxonomyListAnswer"), EXAMPLES.CategoryListAnswer),
  },
  {
    id: "listTags",
    tag: "Taxonomy",
    description: "Lists all tags, sorted by name.",
    parameters: [],
    answer: readAnswer("The tags.", refTo("TaxonomyListAnswer"), EXAMPLES.TagListAnswer),
  },
  {
    id: "getOpenApi",
    tag: "Description",
    description: "Returns this document, without an envelope.",
    parameters: [],
    answer: readAnswer("An OpenAPI 3.1 document.", { type: "object" }),
  },
];
