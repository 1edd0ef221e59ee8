import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  Draft,
  DraftInput,
  ErrorEnvelope,
  OPERATIONS,
  successOf,
  Taxonomy,
  Tool,
} from "../../src/contract/index.ts";
import { anApp, ORIGIN } from "./an-app.ts";

const Content = z.record(
  z.literal("application/json"),
  z.looseObject({ example: z.unknown(), examples: z.unknown() }).partial(),
);
const Operation = z.looseObject({
  operationId: z.string(),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content })),
});
const Document = z.looseObject({
  openapi: z.literal("3.1.0"),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

/** For each operation, the schema for the example of a successful response body. `getOpenApi` has no example. */
const ANSWERS = {
  listTools: successOf(z.array(Tool)),
  getTool: successOf(Tool),
  listCategories: successOf(z.array(Taxonomy)),
  listTags: successOf(z.array(Taxonomy)),
  createDraft: successOf(Draft),
  getOpenApi: z.undefined(),
};

async function served() {
  const text = await (await (await anApp()).get("/api/v1/openapi.json")).text();
  return { text, document: Document.parse(JSON.parse(text)) };
}

describe("openapi.json", () => {
  it("describes every operation with its method and path", async () => {
    const { document } = await served();
    expect(document.servers).toEqual([{ url: ORIGIN, description: "This catalog." }]);
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    const expected = Object.entries(OPERATIONS).map(
      ([id, { method, path }]) => `${id} ${method.toLowerCase()} ${path.replace(":slug", "{slug}")}`,
    );
    expect(described.sort()).toEqual(expected.sort());
  });

  it.each(Object.entries(ANSWERS))("has only valid examples for %s", async (id, schema) => {
    const { document } = await served();
    const operation = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .find(({ operationId }) => operationId === id);
    for (const [status, { content }] of Object.entries(operation?.responses ?? {})) {
      const { example, examples } = content["application/json"];
      if (Number(status) < 300) schema.parse(example);
      else
        for (const { value } of Object.values(z.record(z.string(), z.looseObject({})).parse(examples)))
          ErrorEnvelope.parse(value);
    }
    if (operation?.requestBody !== undefined) {
      const { example } = operation.requestBody.content["application/json"];
      expect(DraftInput.parse(example)).toEqual(example);
    }
  });
});
