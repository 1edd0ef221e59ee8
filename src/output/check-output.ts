import { UsageError } from "../errors/local-errors.ts";
import { refuseUnknownFields } from "./fields.ts";
import { refuseRawWithoutBody } from "./present-raw.ts";
import type { OutputMode } from "./presenter.ts";
import type { OutputShape } from "./view.ts";

/** The output options of a command. */
interface OutputOptions {
  readonly mode: OutputMode;
  readonly fields: readonly string[] | undefined;
}

/**
 * Checks the output options of a command against what it prints, before it acts; `shape` is undefined when it prints nothing. Throws
 * a `UsageError`. Fields of open rows are only known when the rows are.
 */
export function checkOutput(shape: OutputShape | undefined, { mode, fields }: OutputOptions): void {
  if (mode === "raw" && !shape?.hasBody) refuseRawWithoutBody();
  if (fields === undefined) return;
  if (shape === undefined) {
    throw new UsageError({
      message: "--fields cannot be used here: this command prints no data",
    });
  }
  const isJson = mode === "json" || mode === "ndjson";
  const columns = isJson ? [] : shape.columns.map(({ name }) => name);
  const wanted = shape.isOpen ? fields.filter((field) => field === "") : fields;
  refuseUnknownFields(
    wanted.filter((field) => !columns.includes(field)),
    { columns, properties: shape.properties, rows: [] },
  );
}
