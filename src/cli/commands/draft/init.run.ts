import { counted } from "../../../base/text/counted.ts";
import { command } from "../../../contract/errors/advice.ts";
import { listOf, objectOf, STRING } from "../../../contract/json-schema.ts";
import {
  draftFileText,
  missingLines,
  refuseTaken,
  withSlug,
  writeNewFile,
} from "../../../draft/file/starter-file.ts";
import type { App } from "../../app.ts";
import { type ShowOutcome, shownAs } from "../../output/shown.ts";
import { documentView, type View } from "../../output/views/view.ts";

interface InitFlags {
  readonly from?: string;
}

/** The view of a new draft file. When output is piped, only its path is printed. */
export const view: View<
  { readonly path: string },
  { readonly from?: string | undefined; readonly count: number }
> = {
  form: "one",
  fields: [{ name: "path" }],
  quiet: "path",
  done: ({ path }, { from, count }) =>
    `Wrote ${path}${from === undefined ? "" : ` (${counted(count, "field")} from ${from})`}`,
};

/** The fields of a starter file: the required fields, which may be empty, and any optional fields that were found. */
const STARTER = documentView(
  objectOf({
    name: STRING,
    headline: STRING,
    description: STRING,
    websiteUrl: STRING,
    "logoUrl?": STRING,
    "screenshotUrls?": listOf(STRING),
    "category?": STRING,
    "slug?": STRING,
  }),
);

export const otherwise = { view: STARTER, when: (file: string) => file === "-" };

/** Writes or prints a starter draft file. If the file already exists, throws a `UsageError` before sending any request. */
export async function run(app: App, file: string, { from }: InitFlags) {
  const { cwd } = app.context;
  const isPrinted = file === "-";
  if (!isPrinted) refuseTaken(cwd, file);
  // The code that reads websites and catalogs is loaded only when it is needed, because most starter files have empty fields.
  const values = withSlug(
    from === undefined
      ? {}
      : await (await import("./read-initial-fields.ts")).readInitialFields(app, from, file),
    file,
  );
  const text = draftFileText(values);
  if (!isPrinted) writeNewFile(cwd, file, text);
  const finish = ({ result }: ShowOutcome) => {
    if (result !== "shown") return;
    const missing = from === undefined ? [] : missingLines(values);
    for (const line of missing.length > 0 ? ["To complete:", ...missing] : []) app.note(line);
    if (isPrinted) return;
    const isComplete = from !== undefined && missing.length === 0;
    app.note({
      text: isComplete ? "Check it" : "Fill it in, then check it",
      command: command("draft check", [file]),
    });
  };
  return isPrinted
    ? shownAs(STARTER, { row: JSON.parse(text), raw: Buffer.from(text), finish })
    : { row: { path: file }, from, count: Object.keys(values).length, finish };
}
