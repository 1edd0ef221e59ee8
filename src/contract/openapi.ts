import type { JsonSchema } from "./json-schema.ts";
import { DRAFTS_PER_DAY, KEY_SCOPE } from "./limits.ts";
import {
  DRAFT_HEADERS,
  errorAnswers,
  jsonContent,
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
  for (const id of OPERATION_IDS) {
    const { method, path } = OPERATIONS[id];
    const template = path.replace(/:(\w+)/g, "{$1}");
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(id) };
  }
  const apiKey = { type: "http", scheme: "bearer", description: `A personal API key. ${KEY_SCOPE}` };
  return {
    openapi: "3.1.0",
    info: INFO,
    servers: [{ url: serverUrl, description: "This catalog." }],
    externalDocs: { url: `${serverUrl}/guide`, description: "A human-readable guide to the catalog." },
    tags: [TAG],
    security: [],
    paths,
    components: { schemas: openApiSchemas(), parameters: PARAMETERS, securitySchemes: { apiKey } },
  };
}

/** The parts of an operation's description that `OPERATIONS` does not contain. */
interface OperationText {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly (keyof typeof PARAMETERS)[];
  readonly answer: string;
  readonly headers?: JsonSchema;
  readonly schema: JsonSchema;
}

function operation(id: OperationId): JsonSchema {
  const { summary, description, parameters = [], ...text } = OPERATION_TEXTS[id];
  const { answer, headers = READ_HEADERS, schema } = text;
  const isDraft = id === "createDraft";
  return {
    operationId: id,
    tags: [TAG.name],
    summary,
    description,
    security: isDraft ? [{ apiKey: [] }] : [],
    parameters: parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(isDraft && { requestBody: { required: true, content: jsonContent(refTo("DraftInput")) } }),
    responses: {
      [OPERATIONS[id].success]: { description: answer, headers, content: jsonContent(schema) },
      ...errorAnswers(id),
    },
  };
}

const TAG = { name: "Catalog", description: "Reads need no API key. Drafts require one." };

const INFO = {
  title: "Product Listing Catalog API",
  version: API_VERSION,
  description:
    "Read live product listings in a public catalog, and create private drafts with a personal API key.",
  contact: { name: "product-catalog-cli" },
  license: { name: "MIT", identifier: "MIT" },
} as const;

const OPERATION_TEXTS: Readonly<Record<OperationId, OperationText>> = {
  listTools: {
    summary: "Browse or filter live listings",
    description: "Lists live listings: newest first or, with `q`, most relevant first.",
    parameters: ["q", "category", "tag", "limit", "cursor"],
    answer: "A page of listings.",
    headers: LIST_HEADERS,
    schema: refTo("ToolListAnswer"),
  },
  createDraft: {
    summary: "Create a private draft",
    description: `Creates a private draft that its owner finishes in the editor. By default, an API key can create at most ${DRAFTS_PER_DAY} new drafts per UTC day; replays do not count.`,
    parameters: ["idempotencyKey"],
    answer: "The draft, whether created by this request or by an earlier request with the same key.",
    headers: DRAFT_HEADERS,
    schema: refTo("DraftAnswer"),
  },
  getTool: {
    summary: "Retrieve one live listing",
    description: "Returns one live listing. A listing that is not live is reported as not found.",
    parameters: ["slug"],
    answer: "The listing.",
    schema: refTo("ToolAnswer"),
  },
  listCategories: {
    summary: "List the categories",
    description: "Lists all categories, sorted by name.",
    answer: "The categories.",
    schema: refTo("TaxonomyListAnswer"),
  },
  listTags: {
    summary: "List the tags",
    description: "Lists all tags, sorted by name.",
    answer: "The tags.",
    schema: refTo("TaxonomyListAnswer"),
  },
  getOpenApi: {
    summary: "Describe the API",
    description: "Returns this document, without an envelope.",
    answer: "An OpenAPI 3.1 document.",
    schema: { type: "object" },
  },
};

const OPERATION_IDS = Object.keys(OPERATIONS).filter((id): id is OperationId => id in OPERATIONS);
