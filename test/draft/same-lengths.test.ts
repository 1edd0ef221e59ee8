import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { LIMITS } from "../../src/contract/index.ts";
import { openApiDocument } from "../../src/contract/openapi.ts";
import { draftJsonSchema } from "../../src/draft/file/draft-schema.ts";
import { aService, postDraft } from "../local-catalog/a-service.ts";
import { aDraft } from "../support/a-draft.ts";
import { check } from "./builders.ts";

const FIELDS = ["name", "headline", "description"] as const;
const RUNS = process.env["HISTORIES"] === "all" ? 10_000 : 400;

const PLAIN = ["a", "é", "e\u0301", "🦊", "👩‍👩‍👧", "𝒳", "ノ", "\t", "\n"];
const units = fc.oneof(
  { weight: 9, arbitrary: fc.array(fc.constantFrom(...PLAIN), { minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom("a", "\u0007", "\u0085", "\ud800"), { minLength: 1 }) },
);

/** Texts around the bounds of a field, most of them with characters of several code units. */
const texts = fc
  .constantFrom(...FIELDS)
  .chain((field) => {
    const { min, max } = LIMITS[field];
    const sizes = fc.constantFrom(min, max, Math.floor(max / 2));
    const around = sizes.chain((at) => fc.integer({ min: Math.max(0, at - 3), max: at + 3 }));
    return fc.tuple(fc.constant(field), around, units);
  })
  .map(([field, size, letters]) => {
    const points = Array.from(letters.join("").repeat(size + 1));
    return { field, text: points.slice(0, size).join("") };
  })
  .filter(({ text }) => text === text.trim());

it(`draft check, the local catalog, the draft schema and OpenAPI agree about ${RUNS} texts`, async () => {
  const service = await aService();
  const schemas: Record<string, unknown> = Object(openApiDocument(service.baseUrl)["components"])["schemas"];
  const validators = [
    new Ajv({ strict: false }).compile(draftJsonSchema()),
    new Ajv2020({ strict: false, validateFormats: false }).compile(Object(schemas["DraftInput"])),
  ];
  await fc.assert(
    fc.asyncProperty(texts, async ({ field, text }) => {
      const draft = aDraft({ slug: "aurora-notes", [field]: text });
      const isValid = await check(JSON.stringify(draft)).then(
        () => true,
        () => false,
      );
      // Another invalid field, so that nothing is created.
      const answer = await (await postDraft(service, { ...draft, logoUrl: "" })).text();
      const isAccepted = !answer.includes(`${field}: `);
      expect([isAccepted, ...validators.map((validate) => validate(draft))]).toEqual([
        isValid,
        isValid,
        isValid,
      ]);
    }),
    { numRuns: RUNS, seed: 50 },
  );
}, 600_000);
