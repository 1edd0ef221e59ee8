import { nearest } from "../../../base/text/nearest.ts";
import { command } from "../../../contract/errors/advice.ts";
import { ERROR } from "../../../contract/errors/error-data.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import { type JsonSchema, objectOf, STRING } from "../../../contract/json-schema.ts";
import { draftJsonSchema } from "../../../draft/file/draft-schema.ts";
import type { App } from "../../app.ts";
import { isProperty } from "../../output/fields.ts";
import { shownAs } from "../../output/shown.ts";
import { documentView, type OutputShape, type View } from "../../output/views/view.ts";
import type { CatalogCommand } from "../catalog-command.ts";
import { outputSchemaLoaders } from "../command-table.ts";

interface SchemaFlags {
  readonly list?: true;
}

const namesView: View<{ readonly name: string }> = {
  form: "list",
  fields: [{ name: "name", label: "Name" }],
  look: "untitled",
};

export function schemaCommand(program: CatalogCommand) {
  return {
    view: documentView(objectOf({ $schema: STRING, title: STRING })),
    otherwise: { view: namesView, when: (_name: string | undefined, { list }: SchemaFlags) => list === true },
    run: async (_app: App, name: string | undefined, { list }: SchemaFlags) => {
      if (list && name !== undefined) {
        const hint = { text: "Print the schema", command: command("schema", [name]) };
        throw new UsageError({ message: "schema --list does not take a name", hint });
      }
      if (list)
        return shownAs(namesView, { rows: (await schemaNames(program)).map((each) => ({ name: each })) });
      const schema = await schemaOf(program, name);
      return { rows: [schema], raw: Buffer.from(`${JSON.stringify(schema, undefined, 2)}\n`) };
    },
  };
}

const OWN = new Map(Object.entries({ draft: draftJsonSchema, error: errorSchema }));

async function schemaOf(program: CatalogCommand, name = ""): Promise<JsonSchema> {
  const own = OWN.get(name);
  if (own) return own();
  const shapes = (await outputSchemaLoaders(program).get(name)?.()) ?? [];
  if (shapes.length > 0) return outputSchema(name.replaceAll("-", " "), shapes);
  const near = nearest(name, await schemaNames(program));
  throw new UsageError({
    message: name === "" ? "No schema was specified" : `Unknown schema "${name}"`,
    suggestions: near.map((value) => ({ value })),
    hint:
      near.length === 1
        ? { text: "Try", command: command("schema", near) }
        : { text: "List the names", command: command("schema", [], { list: true }) },
  });
}

/** Returns the names of all schemas. Commands that do not print data have no schema. */
export async function schemaNames(program: CatalogCommand): Promise<readonly string[]> {
  const loaders = [...outputSchemaLoaders(program)];
  const commands = loaders.map(async ([name, load]) => ((await load()).length > 0 ? [name] : []));
  return [...OWN.keys(), ...(await Promise.all(commands)).flat()];
}

/** Returns the JSON Schema for a command's `--json` output. The output matches one of `shapes`. */
export function outputSchema(command: string, shapes: readonly OutputShape[]): JsonSchema {
  const forms = shapes.flatMap(formsOf);
  const title = `catalog ${command} --json`;
  return { $schema: DRAFT_07, title, ...(forms.length === 1 ? forms[0] : { anyOf: forms }) };
}

export function errorSchema(): JsonSchema {
  return { $schema: DRAFT_07, title: "A failure with --json", ...objectOf({ error: ERROR }) };
}

/** The most widely supported JSON Schema draft. */
const DRAFT_07 = "http://json-schema.org/draft-07/schema#";

function formsOf({ form, ...shape }: OutputShape): readonly JsonSchema[] {
  const item = itemOf(shape);
  return [...(form === "list" ? [] : [item]), ...(form === "one" ? [] : [{ type: "array", items: item }])];
}

function itemOf({ fields, isOpen, document }: Omit<OutputShape, "form">): JsonSchema {
  const chosen = { type: "object", minProperties: 1 };
  if (document)
    return { anyOf: [document, { description: "With --fields, the selected properties", ...chosen }] };
  const known = fields.filter(isProperty).map(({ name, type = STRING, isOptional }) => {
    const isRequired = isOpen ? name === "slug" : !isOptional;
    // A property is printed as the catalog sent it, even if its type is unexpected.
    const isAsSent = isOpen && name !== "slug";
    const shown = isAsSent ? { description: "As sent by the catalog", anyOf: [type, {}] } : type;
    const isNested = "properties" in type || "items" in type;
    const part = isAsSent || isNested ? {} : { anyOf: [type, { type: "null" }] };
    return { name, key: isRequired ? name : `${name}?`, type: shown, part };
  });
  const selected = {
    description: "With --fields, the selected properties or parts of them; a missing property is null",
    ...chosen,
    properties: Object.fromEntries(known.map(({ name, part }) => [name, part])),
    ...(!isOpen && { additionalProperties: false }),
  };
  return { anyOf: [objectOf(Object.fromEntries(known.map(({ key, type }) => [key, type]))), selected] };
}
