import { drawBlocks } from "../terminal/facts.ts";
import type { ProgramPlaces } from "../terminal/find-program.ts";
import { createInk } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable, type TableColumn } from "../terminal/table.ts";
import { oneLine, sanitizeDeep } from "../text/sanitize.ts";
import { drawRows } from "./draw-rows.ts";
import { type Column, chooseColumns } from "./fields.ts";
import { noteOf, noteScreen, type Presentation } from "./presentation.ts";

/** Additional settings of a screen. */
interface ScreenPresentation<Row, Facts extends object> extends Presentation<Row, Facts> {
  readonly pager: string | undefined;
  readonly isDefaultPager?: boolean;
  readonly places: ProgramPlaces;
}

/** Writes the view's screen, through the pager when it is higher than the terminal, then its footer on stderr. */
export async function presentScreen<Row, Facts extends object>(
  presentation: ScreenPresentation<Row, Facts>,
): Promise<void> {
  const { read, view, isSingle, fields, note } = presentation;
  const arrived: Row[] = [];
  const facts = await read((batch) => {
    for (const row of batch.rows) arrived.push(row);
  });
  const rows = sanitizeDeep(arrived);
  const shown = { ...facts, rows, isSingle };
  const columns = fields && chooseColumns(fields, view.fields, rows);
  if (rows.length === 0 && view.empty) return note(view.empty(facts, noteScreen(presentation)));

  await show(presentation, (screen) =>
    columns ? drawColumns(columns, rows, screen) : drawRows(view, shown, screen),
  );
  // A plain screen has rows of several lines: without an empty line the note would look like one of them.
  await noteOf(presentation, facts, presentation.screen.isPlain ? "\n" : "");
  if (view.footer && !fields && presentation.stderr.isTerminal) {
    const footer = await view.footer(shown, presentation.screen);
    if (footer !== "") await note(footer);
  }
}

async function show<Row, Facts extends object>(
  { screen, stdout, pager, isDefaultPager = false, places, write, note }: ScreenPresentation<Row, Facts>,
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
  const { runPager } = await import("../terminal/pager.ts");
  // Not every pager knows hyperlinks; colour they do know.
  const paged = `${await draw({ ...screen, ink: createInk(screen.ink.isColored) })}\n`;
  if ((await runPager({ ...places, command, text: paged, stdout })) === "shown") return;
  await write(paged);
  if (!isDefaultPager) await note(`The pager could not be started: ${command}`);
}

/** The least width of a column that may be cut. */
const LEAST = 8;

/** Draws the columns of `--fields` as a table, or one field a line where they do not fit beside each other. */
export async function drawColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  screen: Screen,
): Promise<string> {
  const table = columns.map(({ name, cell }): TableColumn<Row> => {
    const text = (row: Row) => oneLine(String(cell(row) ?? ""));
    return isWhole(name) ? { head: name, text } : { head: name, text, least: LEAST };
  });
  const isCramped = columns.length * (LEAST + 2) > screen.columns;
  if (screen.isPlain || isCramped || isAnyWhole(columns, rows, screen.columns)) {
    const fields = table.map(({ head, text }) => ({ label: head, text, isSlug: isWhole(head) }));
    return drawBlocks(rows, fields, screen);
  }
  return (await drawTable(rows, table, screen)).join("\n");
}

/** Reports whether a column is never cut: slugs and web addresses are there to be copied. */
function isWhole(name: string): boolean {
  return /(?:^|\.)slug$|url$/i.test(name);
}

/** Reports whether the columns that are never cut leave the others too little room. */
function isAnyWhole<Row>(columns: readonly Column<Row>[], rows: readonly Row[], room: number): boolean {
  const whole = columns.filter(({ name }) => isWhole(name));
  const rest = (columns.length - whole.length) * (LEAST + 2);
  const widths = whole.map(({ cell }) => 2 + widestOf(rows.map((row) => String(cell(row) ?? ""))));
  return whole.length > 0 && rest + widths.reduce((sum, width) => sum + width, 0) > room + 2;
}

function widestOf(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, text.length), 0);
}
