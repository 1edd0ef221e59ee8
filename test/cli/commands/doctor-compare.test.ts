import { describe, expect, it } from "vitest";
import { apiChecks } from "../../../src/cli/commands/doctor/network-checks.ts";
import { openApiDocument } from "../../../src/contract/openapi.ts";

const served = () => JSON.parse(JSON.stringify(openApiDocument("https://catalog.example")));
const differences = (document: unknown, basePath = "") =>
  apiChecks(document, basePath)
    .filter(({ state }) => state !== "ok")
    .map(({ name, detail }) => `${name}: ${detail}`);

describe("apiChecks", () => {
  it("finds no differences in the expected API description", () => {
    expect(differences(served())).toEqual([]);
  });

  it("accepts paths relative to a server URL's prefix, and paths that repeat the base URL's prefix", () => {
    const document = served();
    document.servers = [{ url: "https://catalog.example/api/v1" }];
    document.paths = Object.fromEntries(
      Object.entries(document.paths).map(([path, item]) => [path.replace("/api/v1", ""), item]),
    );
    expect(differences(document)).toEqual([]);
    const prefixed = served();
    prefixed.paths = Object.fromEntries(
      Object.entries(prefixed.paths).map(([path, item]) => [`/shop${path.replace("{slug}", "{id}")}`, item]),
    );
    expect(differences(prefixed, "/shop")).toEqual([]);
    expect(differences(prefixed)).toHaveLength(6);
  });

  it("accepts a wrapped list, `nullable` as in OpenAPI 3.0, additional properties, a default response, and an empty schema", () => {
    const document = served();
    const { schemas } = document.components;
    schemas.TaxonomyListAnswer.properties.data = {
      type: "object",
      properties: {
        items: { type: "array", items: { $ref: "#/components/schemas/Taxonomy" } },
        next: { type: "string" },
      },
    };
    schemas.Tool.properties.description = { type: "string", nullable: true };
    schemas.Tool.properties.extra = { type: "number" };
    const tags = document.paths["/api/v1/tags"].get;
    tags.responses = { default: tags.responses["200"] };
    document.paths["/api/v1/tools/{slug}"].get.responses["200"].content = {
      "application/json": { schema: {} },
    };
    expect(differences(document)).toEqual([]);
  });

  it("reports nullable properties, and new required fields and parameters", () => {
    const document = served();
    const { schemas, parameters } = document.components;
    schemas.Tool.properties.name = { type: ["string", "null"] };
    schemas.DraftInput.properties.owner = { type: "string" };
    schemas.DraftInput.required.push("owner");
    parameters.q.required = true;
    document.paths["/api/v1/tags"].get.parameters = [{ in: "query", name: "page", required: true }];
    expect(differences(document)).toEqual([
      "API listTools: data[].name is string or null instead of string",
      "API getTool: data.name is string or null instead of string",
      "API listTags: needs the parameter page",
      "API createDraft: needs owner",
    ]);
  });

  it.each([null, 7, "x", [], {}, { openapi: "2.0" }, { swagger: "2.0" }])(
    "returns one warning for %j",
    (document) => {
      expect(apiChecks(document, "")).toMatchObject([{ name: "API", state: "warn" }]);
    },
  );

  it.each([
    { $ref: "#/components/schemas/Tool" },
    { allOf: Array(20).fill({ $ref: "#/components/schemas/Tool" }) },
    {
      properties: { category: { $ref: "#/components/schemas/Tool" } },
      items: { $ref: "#/components/schemas/Tool" },
    },
  ])("returns six results for a schema that refers to itself: %j", (schema) => {
    const document = served();
    document.components.schemas.Tool = schema;
    expect(apiChecks(document, "", true)).toHaveLength(6);
  });

  it.each([
    { openapi: "3.1.0", paths: { "/api/v1/tags": { get: null, post: 3 } } },
    { openapi: "3.1.0", paths: 7, servers: 3 },
    { openapi: "3.0.0", paths: { "/api/v1/tags": { $ref: "#/paths/~1api~1v1~1tags" } } },
  ])("returns six results for the malformed description %j", (document) => {
    expect(apiChecks(document, "")).toHaveLength(6);
  });
});
