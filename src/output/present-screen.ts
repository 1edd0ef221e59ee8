import type { Environment } from "../context.ts";
import { sanitizeDeep } from "../text/sanitize.ts";
import { chooseColumns } from "./fields.ts";
import { fieldsScreen } from "./fields-screen.ts";
import { createInk } from "./ink.ts";
import { collect, noteOf, noteScreen, type Presentation } from "./presentation.ts";
import type { Draw, Screen } from "./view.ts";

/** Additional settings of a screen. */
interface ScreenPresentation<Row> extends Presentation<Row> {
  readonly pager: string | undefined;
  readonly env: Environment;
}

/** Writes the view's screen, through the pager when it is higher than the terminal, then its footer on stderr. */
export async function presentScreen<Row>(presentation: ScreenPresentation<Row>): Promise<void> {
  const { batches, view, fields, note } = presentation;
  const rows = sanitizeDeep(await collect(batches));
  const draw = fields ? drawFields(fields, presentation, rows) : view.screen;
  if (rows.length === 0 && view.empty) return note(await view.empty(noteScreen(presentation)));

  await show(presentation, (screen) => draw(rows, screen));
  await noteOf(presentation);
  if (view.footer && !fields && presentation.stderr.isTerminal) {
    const footer = await view.footer(rows, presentation.screen);
    if (footer !== "") await note(footer);
  }
}

function drawFields<Row>(
  fields: readonly string[],
  { view }: Presentation<Row>,
  rows: readonly Row[],
): Draw<Row> {
  const columns = chooseColumns(fields, view, rows);
  return fieldsScreen(columns);
}

async function show<Row>(
  { screen, stdout, pager, env, write }: ScreenPresentation<Row>,
  draw: (screen: Screen) => string | Promise<string>,
): Promise<void> {
  const text = await draw(screen);
  if (text === "") return;
  const height = text.split("\n").length;
  // A dumb terminal cannot page, and a screen reader reads on by itself.
  const command = stdout.isTerminal && !screen.isPlain ? pager?.trim() : undefined;
  if (!command || height < (stdout.rows || Number.POSITIVE_INFINITY)) {
    return write(`${text}\n`);
  }
  const { runPager } = await import("./pager.ts");
  // Not every pager knows hyperlinks; colour they do know.
  const paged = `${await draw({ ...screen, ink: createInk(screen.ink.isColored) })}\n`;
  if ((await runPager({ command, text: paged, stdout, env })) === "unusable") await write(paged);
}
