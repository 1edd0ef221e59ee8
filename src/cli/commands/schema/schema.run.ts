import { nearest } from "../../../base/text/nearest.ts";
import { command } from "../../../contract/errors/advice.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import { type JsonSchema, objectOf, STRING } from "../../../contract/json-schema.ts";
import { draftJsonSchema } from "../../../draft/file/draft-schema.ts";
import type { App } from "../../app.ts";
import { errorSchema, outputSchema } from "../../output/json-schema.ts";
import { shownAs } from "../../output/shown.ts";
import { documentView, type View } from "../../output/views/view.ts";
import { type CatalogCommand, outputSchemaLoaders } from "../catalog-command.ts";

interface SchemaFlags {
  readonly list?: true;
}

const namesView: View<{ readonly name: string }> = {
  form: "list",
  fields: [{ name: "name", label: "Name" }],
  look: "untitled",
};

/** Returns the `schema` command, which prints a schema or the names of all schemas. */
export function schemaCommand(program: CatalogCommand) {
  return {
    view: documentView(objectOf({ $schema: STRING, title: STRING })),
    otherwise: { view: namesView, when: (_name: string | undefined, { list }: SchemaFlags) => list === true },
    run: async (_app: App, name: string | undefined, { list }: SchemaFlags) => {
      if (list)
        return shownAs(namesView, { rows: (await schemaNames(program)).map((each) => ({ name: each })) });
      const schema = await schemaOf(program, name);
      return { row: schema, raw: Buffer.from(`${JSON.stringify(schema, undefined, 2)}\n`) };
    },
  };
}

const OWN: ReadonlyMap<string, () => JsonSchema> = new Map([
  ["draft", draftJsonSchema],
  ["error", errorSchema],
]);

async function schemaOf(program: CatalogCommand, name = ""): Promise<JsonSchema> {
  const own = OWN.get(name);
  if (own) return own();
  const shapes = (await outputSchemaLoaders(program).get(name)?.()) ?? [];
  if (shapes.length > 0) return outputSchema(name.replaceAll("-", " "), shapes);
  const near = nearest(name, await schemaNames(program));
  throw new UsageError({
    message: name === "" ? "No schema was specified" : `Unknown schema "${name}"`,
    suggestions: near.map((value) => ({ value })),
    hint: near[0]
      ? { text: "Try", command: command("schema", [near[0]]) }
      : { text: "List the names", command: command("schema", [], { list: true }) },
  });
}

/** Returns the names of all schemas. Commands that do not print data have no schema. */
export async function schemaNames(program: CatalogCommand): Promise<readonly string[]> {
  const commands = await Promise.all(
    Array.from(outputSchemaLoaders(program), async ([name, load]) =>
      (await load()).length > 0 ? [name] : [],
    ),
  );
  return [...OWN.keys(), ...commands.flat()];
}
