import * as z from "zod/mini";
import { Draft, DraftInput } from "./draft.ts";
import { ErrorEnvelope, successOf } from "./envelope.ts";
import type { JsonSchema } from "./json-schema.ts";
import { Taxonomy, Tool, Verification } from "./listing.ts";

/** The name of a schema that the OpenAPI document uses for a request or a response. */
export type SchemaName = keyof ReturnType<typeof answerSchemas> | "DraftInput" | "Error";

/** Returns the API's JSON Schemas by name, generated from the zod schemas. The JSON Schemas refer to each other. */
export function openApiSchemas(): Readonly<Record<string, JsonSchema>> {
  const read = { ...answerSchemas(), Tool, Taxonomy, Verification, Draft, Error: ErrorEnvelope };
  return { ...jsonSchemas(read, "output"), ...jsonSchemas({ DraftInput }, "input") };
}

/** Returns a reference to a schema. */
export function refTo(name: SchemaName): JsonSchema {
  return { $ref: uriOf(name) };
}

function answerSchemas() {
  return {
    ToolAnswer: successOf(Tool),
    ToolListAnswer: successOf(z.array(Tool)),
    TaxonomyListAnswer: successOf(z.array(Taxonomy)),
    DraftAnswer: successOf(Draft),
  };
}

function jsonSchemas(schemas: Readonly<Record<string, z.ZodMiniType>>, io: "input" | "output") {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const generated = z.toJSONSchema(registry, { uri: uriOf, io });
  return Object.fromEntries(
    Object.entries(generated.schemas).map(
      ([name, { $schema: _dialect, $id: _uri, id: _name, ...schema }]) => [name, schema],
    ),
  );
}

function uriOf(name: string): string {
  return `#/components/schemas/${name}`;
}
