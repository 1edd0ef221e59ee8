import type { Advice } from "../errors/advice.ts";
import { ReaderGone } from "../errors/interrupted.ts";
import { hintText } from "../terminal/advice.ts";
import { createByteSink } from "../terminal/byte-sink.ts";
import type { View } from "../views/view.ts";
import {
  presentJson,
  presentNdjson,
  presentRaw,
  presentTsv,
  presentWords,
  quietField,
} from "./present-data.ts";
import { presentScreen } from "./present-screen.ts";
import { inSameForm, type Presentation, type PresenterOptions } from "./presentation.ts";
import { type Batch, dataOf, type Outcome, readBatches, type Shown, type ShownOtherwise } from "./shown.ts";

/** Creates the presenter for one command: an object that writes a result to stdout and notes to stderr, then throws any failure. */
export function createPresenter(options: PresenterOptions) {
  const { runner, mode } = options;
  const toStdout = createByteSink(options.stdout.stream);
  const form = mode === "tsv" || mode === "human" ? "lines" : "json";
  let bytes = 0;
  let link: string | undefined;
  const write = (chunk: string | Uint8Array) => {
    bytes += Buffer.byteLength(chunk);
    if (form === "lines") link ??= pageLinkIn(String(chunk));
    return toStdout(options.redactData(runner.defuse(chunk, form)));
  };
  const toStderr = createByteSink(options.stderr.stream);
  // Errors that occur while writing a note are ignored.
  const note = (text: string) =>
    options.isQuiet
      ? Promise.resolve()
      : toStderr(runner.fence(`${options.redact(text)}\n`)).catch(() => undefined);
  const show = async <Row, Facts extends object>(view: View<Row, Facts>, shown: Shown<Row, Facts>) => {
    const read = readerOf(options, view, shown);
    const isSingle = "row" in shown || ("isOne" in shown && shown.isOne === true);
    const presentation = { ...options, view, isSingle, read, write, note };
    let outcome: Outcome = { result: "shown" };
    try {
      const closing = closingNote(await presentAs(presentation), presentation, bytes);
      if (closing !== undefined) await note(hintText(closing, options.screen.commandStyle));
      const advice = link && !options.isQuiet ? await options.adviseOnLink(link) : undefined;
      if (advice) await note(hintText(advice, options.screen.commandStyle));
    } catch (error) {
      outcome = { result: error instanceof ReaderGone ? "gone" : "failed", error };
    }
    await shown.finish?.(outcome);
    if (outcome.result !== "shown") throw outcome.error;
  };
  const present = <Row, Facts extends object>(
    view: View<Row, Facts>,
    shown: Shown<Row, Facts> | ShownOtherwise,
  ) => ("showWith" in shown ? shown.showWith(show) : show(view, shown));
  return { present };
}

/** Returns the first link to a page of a catalog. Ignores the address of a terminal's hyperlink, which is not printed. */
function pageLinkIn(text: string): string | undefined {
  const links = [...text.matchAll(/https?:\/\/\S+/g)].filter(({ index }) => !text.endsWith("]8;;", index));
  return links.find(([link]) => /\/(?:account|editor|tools)\//.test(link))?.[0];
}

function readerOf<Row, Facts extends object>(
  { mode, fields, screen, progress: start, onStream }: PresenterOptions,
  { data }: View<Row, Facts>,
  shown: Shown<Row, Facts>,
): Presentation<Row, Facts>["read"] {
  const { label = "Reading", total } = "batches" in shown ? shown : {};
  const asPrinted = (batch: Batch<Row>): Batch<Row> =>
    data === undefined || (mode === "human" && !fields)
      ? batch
      : { ...batch, rows: batch.rows.map((row) => data(row, screen.commandStyle)) };
  return async (use) => {
    const progress = start(label);
    let batches = 0;
    let count = 0;
    try {
      return await readBatches(shown, async (batch) => {
        batches += 1;
        // The `json` mode and (without `--quiet`) the `human` mode collect all rows before writing any.
        if (batches === 2 && mode !== "json" && mode !== "human") onStream();
        await use(asPrinted(batch));
        count += dataOf(batch).length;
        progress.update(count, total);
      });
    } finally {
      progress.stop();
    }
  };
}

/** The output size, in bytes, above which a shorter form can be recommended. */
const LARGE = 16_384;

/** Returns a note with a command if rows are missing or output is long. On a screen, `presentScreen` prints any note about missing rows. */
function closingNote<Row, Facts extends object>(
  facts: Facts,
  presentation: Presentation<Row, Facts>,
  bytes: number,
): Advice | undefined {
  const { mode, view, fields, stdout } = presentation;
  if (mode === "human") return undefined;
  const cut = view.cut?.(facts, mode !== "tsv");
  const isPipe = !stdout.isTerminal && stdout.isFile !== true;
  const isLong = isPipe && bytes > LARGE && fields === undefined && mode !== "raw";
  const again = isLong ? view.again?.(facts) : undefined;
  if (again === undefined) return cut && { ...cut, command: inSameForm(cut.command, presentation) };
  return {
    text: `${cut === undefined ? "" : `${cut.text}. `}Slugs and names only`,
    command: inSameForm(cut?.command ?? again, { ...presentation, fields: ["slug", "name"] }),
  };
}

function presentAs<Row, Facts extends object>(presentation: Presentation<Row, Facts>): Promise<Facts> {
  const { mode, isQuiet, fields, view } = presentation;
  const isText = mode === "tsv" || mode === "human";
  const isOneWord = isText && isQuiet && fields === undefined && quietField(view) !== undefined;
  return (isOneWord ? presentWords : FORMS[mode])(presentation);
}

const FORMS = {
  json: presentJson,
  ndjson: presentNdjson,
  raw: presentRaw,
  tsv: presentTsv,
  human: presentScreen,
};
