import { expect, it } from "vitest";
import * as z from "zod";
import { OPERATIONS } from "../../src/contract/index.ts";
import { anApp, ORIGIN } from "./an-app.ts";

const Operation = z.looseObject({ operationId: z.string() });
const Document = z.looseObject({
  openapi: z.literal("3.1.0"),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

async function served() {
  const text = await (await (await anApp()).get("/api/v1/openapi.json")).text();
  return { text, document: Document.parse(JSON.parse(text)) };
}

it("openapi.json describes every operation with its method and path", async () => {
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
