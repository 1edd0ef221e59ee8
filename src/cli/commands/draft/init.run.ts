import { counted } from "../../../base/text/counted.ts";
import { command } from "../../../contract/errors/advice.ts";
import { objectOf, STRING, STRINGS } from "../../../contract/json-schema.ts";
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

/** The view of a new draft file. When output is piped, only its path is printed. */
export const view: View<{ path: string }, { from?: string | undefined; count: number }> = {
  form: "one",
  fields: [{ name: "path" }],
  quiet: "path",
  done: ({ path }, { from, count }) =>
    `Wrote ${path}${from === undefined ? "" : ` (${counted(count, "field")} from ${from})`}`,
};

const REQUIRED = { name: STRING, headline: STRING, description: STRING, websiteUrl: STRING };
const OPTIONAL = { "logoUrl?": STRING, "screenshotUrls?": STRINGS, "category?": STRING, "slug?": STRING };

/** The fields of a starter file. The required fields may be empty. */
const STARTER = documentView(objectOf({ ...REQUIRED, ...OPTIONAL }));

export const otherwise = { view: STARTER, when: (file: string) => file === "-" };

/** Writes or prints a starter draft file. If the file already exists, throws a `UsageError` before sending any request. */
export async function run(app: App, file: string, { from }: { readonly from?: string }) {
  const { cwd } = app.context;
  const isPrinted = file === "-";
  if (!isPrinted) refuseTaken(cwd, file);
  // The code that reads websites and catalogs is loaded only when it is needed, because most starter files have empty fields.
  const load = () => import("./read-initial-fields.ts");
  const initial = from === undefined ? {} : await (await load()).readInitialFields(app, from, file);
  const count = Object.values(initial).filter((value) => value !== undefined).length;
  const values = withSlug(initial, file);
  const text = draftFileText(values);
  if (!isPrinted) writeNewFile(cwd, file, text);
  const next = { text: "Fill it in, then check it", command: command("draft check", [file]) };
  app.reporter.remains = () => (isPrinted ? undefined : { statement: `Wrote ${file}.`, hint: next });
  const finish = ({ result }: ShowOutcome) => {
    if (result !== "shown") return;
    const missing = from === undefined ? [] : missingLines(values);
    for (const line of missing.length > 0 ? ["To complete:", ...missing] : []) app.reporter.note(line);
    if (isPrinted) return;
    app.reporter.note(from !== undefined && missing.length === 0 ? { ...next, text: "Check it" } : next);
  };
  return isPrinted
    ? shownAs(STARTER, { rows: [JSON.parse(text)], raw: Buffer.from(text), finish })
    : { rows: [{ path: file }], from, count, finish };
}
