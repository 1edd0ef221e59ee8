import { drawBlocks } from "../terminal/facts.ts";
import type { ProgramPlaces } from "../terminal/find-program.ts";
import { createInk } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable, type TableColumn } from "../terminal/table.ts";
import { oneLine, sanitizeDeep } from "../text/sanitize.ts";
import type { Column, Draw } from "../views/view.ts";
import { chooseColumns } from "./fields.ts";
import { collect, noteOf, noteScreen, type Presentation } from "./presentation.ts";

/** Additional settings of a screen. */
interface ScreenPresentation<Row> extends Presentation<Row> {
  readonly pager: string | undefined;
  readonly places: ProgramPlaces;
}

/** Writes the view's screen, through the pager when it is higher than the terminal, then its footer on stderr. */
export async function presentScreen<Row>(presentation: ScreenPresentation<Row>): Promise<void> {
  const { batches, view, fields, note } = presentation;
  const rows = sanitizeDeep(await collect(batches));
  const draw = fields ? fieldsScreen(chooseColumns(fields, view, rows)) : view.screen;
  if (rows.length === 0 && view.empty) return note(await view.empty(noteScreen(presentation)));

  await show(presentation, (screen) => draw(rows, screen));
  // A plain screen has rows of several lines: without an empty line the note would look like one of them.
  await noteOf(presentation, presentation.screen.isPlain ? "\n" : "");
  if (view.footer && !fields && presentation.stderr.isTerminal) {
    const footer = await view.footer(rows, presentation.screen);
    if (footer !== "") await note(footer);
  }
}

async function show<Row>(
  { screen, stdout, pager, places, write, note }: ScreenPresentation<Row>,
  draw: (screen: Screen) => string | Promise<string>,
): Promise<void> {
  const text = await draw(screen);
  if (text === "") return;
  const height = text.split("\n").length;
  // A screen reader needs no pages.
  const command = stdout.isTerminal && !screen.isPlain ? pager?.trim() : undefined;
  if (!command || height < (stdout.rows || Number.POSITIVE_INFINITY)) {
    return write(`${text}\n`);
  }
  const { DEFAULT_PAGER, runPager } = await import("../terminal/pager.ts");
  // Not every pager knows hyperlinks; colour they do know.
  const paged = `${await draw({ ...screen, ink: createInk(screen.ink.isColored) })}\n`;
  if ((await runPager({ ...places, command, text: paged, stdout })) === "shown") return;
  await write(paged);
  if (command !== DEFAULT_PAGER) await note(`The pager could not be started: ${command}`);
}

/** The least width of a column that may be cut. */
const LEAST = 8;

/** Draws the columns of `--fields` as a table, or one field a line where they do not fit beside each other. */
export function fieldsScreen<Row>(columns: readonly Column<Row>[]): Draw<Row> {
  return async (rows, screen) => {
    const text =
      ({ cell }: Column<Row>) =>
      (row: Row) =>
        oneLine(String(cell(row) ?? ""));
    const isCramped = columns.length * (LEAST + 2) > screen.columns;
    if (screen.isPlain || isCramped || isAnyWhole(columns, rows, screen.columns)) {
      return drawBlocks(
        rows,
        columns.map((column) => [column.name, text(column)] as const),
        screen,
      );
    }
    const lines = await drawTable(
      rows,
      columns.map((column) => columnOf(column, text(column))),
      screen,
    );
    return lines.join("\n");
  };
}

function columnOf<Row>({ name }: Column<Row>, text: (row: Row) => string): TableColumn<Row> {
  return isWhole(name) ? { head: name, text } : { head: name, text, least: LEAST };
}

/** Tells whether a column is never cut: slugs and web addresses are there to be copied. */
function isWhole(name: string): boolean {
  return /(?:^|\.)slug$|url$/i.test(name);
}

/** Tells whether the columns that are never cut leave the others too little room. */
function isAnyWhole<Row>(columns: readonly Column<Row>[], rows: readonly Row[], room: number): boolean {
  const whole = columns.filter(({ name }) => isWhole(name));
  const rest = (columns.length - whole.length) * (LEAST + 2);
  const widths = whole.map(({ cell }) => 2 + widestOf(rows.map((row) => String(cell(row) ?? ""))));
  return whole.length > 0 && rest + widths.reduce((sum, width) => sum + width, 0) > room + 2;
}

function widestOf(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, text.length), 0);
}
