import { type Field, NULLABLE_STRING } from "./field.ts";
import type { View } from "./view.ts";

/** One setting in effect. `source` is `flag`, `store`, `default`, or the name of a variable. */
export interface ConfigRow {
  readonly name: string;
  readonly value: string | null;
  readonly source: string;
}

const VALUE: Field<ConfigRow> = {
  name: "value",
  type: NULLABLE_STRING,
  label: "Value",
  text: ({ value }, { isPlain }) => value ?? (isPlain ? "not set" : null),
  table: { most: (columns) => Math.max(8, columns - LONGEST_NAME - 2) },
};

/** The length of the longest setting name. */
const LONGEST_NAME = 8;

/** The view of every setting with its source. */
export const configView: View<ConfigRow> = {
  form: "list",
  fields: [
    { name: "name", label: "Name", table: { paint: (text, _, ink) => ink.bold(text) } },
    VALUE,
    {
      name: "source",
      label: "From",
      table: {
        least: 7,
        leaves: { order: 1, below: 20 },
        isKept: true,
        paint: (text, _, ink) => ink.dim(text),
      },
    },
  ],
};

/** The view of one setting. It prints only the value, in a pipe and on a terminal, for scripts. */
export const settingView: View<ConfigRow> = {
  form: "one",
  look: "value",
  fields: [VALUE, { name: "name", only: "json" }, { name: "source", only: "json" }],
};
