import { expect, it } from "vitest";
import { OPERATIONS } from "../../src/contract/index.ts";
import { anApp, ORIGIN } from "./an-app.ts";

it("openapi.json describes every operation with its method and path", async () => {
  const { openapi, servers, paths } = JSON.parse(
    await (await (await anApp()).get("/api/v1/openapi.json")).text(),
  );
  expect([openapi, servers]).toEqual(["3.1.0", [{ url: ORIGIN, description: "This catalog." }]]);
  const described = Object.entries<Record<string, { operationId: string }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  );
  const expected = Object.entries(OPERATIONS).map(
    ([id, { method, path }]) => `${id} ${method.toLowerCase()} ${path.replace(":slug", "{slug}")}`,
  );
  expect(described.sort()).toEqual(expected.sort());
});
