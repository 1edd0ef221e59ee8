import { grouped } from "../../base/text/counted.ts";
import { oneLine } from "../../base/text/sanitize.ts";
import type { ProblemsError } from "../../contract/errors/input-error.ts";
import { type Problem, suggestionText } from "../../contract/errors/input-problem.ts";
import { codeFrame } from "../terminal/code-frame.ts";
import { placeText } from "../terminal/headline.ts";
import type { Screen } from "../terminal/screen.ts";
import { wrapHanging, wrapIndented } from "../terminal/wrap.ts";

export interface ProblemScreen extends Pick<Screen, "ink" | "columns" | "isPlain"> {
  /** False if the report is not written to a terminal. */
  readonly isTerminal?: boolean;
  readonly redact?: (text: string) => string;
  /** Reports whether the job's runner already shows a problem; undefined if there is no runner. */
  readonly isAnnotated?: ((problem: Problem) => boolean) | undefined;
}

/** Returns text as one line that is safe to print, without secrets, which could not be recognized once the line is broken. */
export function safeLine(text: string, { redact }: Pick<ProblemScreen, "redact">): string {
  return redact === undefined ? oneLine(text) : redact(oneLine(text));
}

/** Returns blocks of text for up to 50 problems, some with code frames. Omits problems that the runner already shows. */
export function problemBlocks(
  { problems: all, sources }: Pick<ProblemsError, "problems" | "sources">,
  screen: ProblemScreen,
): string[] {
  const problems = all.filter((problem) => !screen.isAnnotated?.(problem));
  const shown = new Map(Array.from(sources, ([file, source]) => [file, withoutSecrets(source, screen)]));
  const blocks = problems.slice(0, 50).map((problem) => {
    const source = problem.file === undefined ? undefined : shown.get(problem.file);
    const suggestion = suggestionText(problem);
    const advice = suggestion && safeLine(suggestion, screen);
    const isFramed = screen.isTerminal !== false || !isEmptyText(source, problem);
    const frame =
      isFramed && source !== undefined && problem.line !== undefined && problem.column !== undefined
        ? codeFrame({ ...problem, source, line: problem.line, column: problem.column, advice }, screen)
        : advice && wrapIndented(advice, screen.columns);
    return [title(problem, screen), frame].filter(Boolean).join("\n");
  });
  const more = problems.length - blocks.length;
  return more > 0 ? [...blocks, `and ${grouped(more)} more (to print all, add --json)`] : blocks;
}

/** Reports whether a problem is at an empty string, as in a new draft file. For such a problem, a frame is drawn only on a terminal. */
function isEmptyText(source: string | undefined, { line = 0, column = 0 }: Problem): boolean {
  return source?.split(/\r\n|\r|\n/)[line - 1]?.startsWith('""', column - 1) ?? false;
}

/** The findings about drafts, and each file's text for the code frames. */
export type Found = Pick<ProblemsError, "findings" | "sources">;

/** Returns the blocks from `problemBlocks` for the warnings, then one block for all facts and skipped checks. */
export function foundBlocks({ findings, sources }: Found, screen: ProblemScreen): string[] {
  if (findings === undefined) return [];
  const { warnings, facts, notLookedAt } = findings;
  const { ink, columns } = screen;
  const beside = { ...screen, columns: columns - "warning: ".length };
  const blocks = problemBlocks({ problems: warnings, sources }, beside);
  const lines = [
    ...facts.filter((fact) => !screen.isAnnotated?.(fact)).map((fact) => noteLine("note", fact, screen)),
    ...notLookedAt
      .filter((note) => !warnings.includes(note) && !screen.isAnnotated?.(note))
      .map((note) => noteLine("warning", note, screen)),
  ];
  const marked = blocks.map((block) => `${ink.yellow("warning:")} ${block}`);
  return [...marked, ...(lines.length === 0 ? [] : [lines.join("\n")])];
}

/** Replaces each word that contains a secret with asterisks, because a shortened secret would not be redacted. Positions do not change. */
function withoutSecrets(source: string, { redact }: ProblemScreen): string {
  if (redact === undefined || redact(source) === source) return source;
  return source.replace(/[^\s"',]+/g, (word) => (redact(word) === word ? word : "*".repeat(word.length)));
}

function title({ flag, file, line, column, field, message }: Problem, screen: ProblemScreen): string {
  const text = safeLine(message, screen);
  if (flag !== undefined) return placeText(`${oneLine(flag)}:`, ` ${text}`, screen);
  const place = file === undefined ? [] : [oneLine(file), line, column];
  const subject = field === "" ? "" : `${oneLine(field)}: `;
  const prefix = place.filter((part) => part !== undefined).join(":");
  return placeText(prefix, `${prefix && "  "}${subject}${text}`, screen);
}

function noteLine(label: string, { file, flag, field, message }: Problem, screen: ProblemScreen) {
  const subject = [flag ?? file, field].filter(Boolean).join(" ");
  const text = `${label}: ${subject && `${oneLine(subject)}: `}${safeLine(message, screen)}`;
  const lines = wrapHanging(text, screen.columns).split("\n");
  return lines.map(screen.ink.dim).join("\n");
}
