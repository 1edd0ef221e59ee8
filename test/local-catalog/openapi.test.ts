import { expect, it } from "vitest";
import { OPERATIONS } from "../../src/contract/index.ts";
import { anApp, ORIGIN } from "./an-app.ts";

it("openapi.json describes every operation with its method and path, and allows other fields in listings", async () => {
  const { openapi, servers, paths, components } = JSON.parse(
    await (await (await anApp()).get("/api/v1/openapi.json")).text(),
  );
  expect([openapi, servers]).toEqual(["3.1.0", [{ url: ORIGIN, description: "This catalog." }]]);
  expect(components.schemas.Tool.additionalProperties).toEqual({});
  const described = Object.entries<Record<string, { operationId: string }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  );
  const expected = Object.entries(OPERATIONS).map(
    ([id, { method, path }]) => `${id} ${method.toLowerCase()} ${path.replace(":slug", "{slug}")}`,
  );
  expect(described.sort()).toEqual(expected.sort());
});
