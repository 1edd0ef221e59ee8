import type { InputError } from "../errors/input-error.ts";
import type { Findings, Problem } from "../errors/problem.ts";
import { codeFrame } from "../terminal/code-frame.ts";
import type { Screen } from "../terminal/screen.ts";
import { keepsQuotedSlugs, wrapHanging, wrapIndented } from "../terminal/wrap.ts";
import { oneLine } from "../text/sanitize.ts";

/** The screen on which problems are shown. */
interface ProblemScreen extends Pick<Screen, "ink" | "columns" | "isPlain"> {
  /** Removes secrets from a string. */
  readonly redact?: (text: string) => string;
}

/** The screen on which findings are shown. The runner of a job may already show some of them. */
interface FoundScreen extends ProblemScreen {
  readonly isAnnotated?: ((problem: Problem) => boolean) | undefined;
}

/** Returns one block for each of the first 50 problems: its place and message, then a code frame if the source is known. */
export function problemBlocks(
  { problems, sources }: Pick<InputError, "problems" | "sources">,
  screen: ProblemScreen,
): string[] {
  const shown = new Map(Array.from(sources, ([file, source]) => [file, withoutSecrets(source, screen)]));
  const blocks = problems.slice(0, MAX_SHOWN).map((problem) => {
    const source = problem.file === undefined ? undefined : shown.get(problem.file);
    const advice = adviceOf(problem);
    const frame =
      source !== undefined && problem.line !== undefined && problem.column !== undefined
        ? codeFrame({ ...problem, source, line: problem.line, column: problem.column, advice }, screen)
        : advice && wrapIndented(advice, screen.columns, { indent: 2 });
    return [title(problem, screen), frame].filter((part) => part).join("\n");
  });
  const more = problems.length - blocks.length;
  return more > 0 ? [...blocks, `and ${more.toLocaleString("en")} more (all of them: --json)`] : blocks;
}

/** Findings about drafts, and the text of each file, from which code frames are drawn. */
export interface Found {
  readonly findings: Findings | undefined;
  readonly sources: ReadonlyMap<string, string>;
}

/** Returns a block for each warning, including its place, then one line for each fact and each skipped check. */
export function foundBlocks({ findings, sources }: Found, screen: FoundScreen): string[] {
  if (findings === undefined) return [];
  const { warnings, facts, notLookedAt } = findings;
  const { ink, columns } = screen;
  const beside = { ...screen, columns: columns - WARNING.length - 1 };
  const problems = warnings.filter((warning) => !screen.isAnnotated?.(warning));
  const blocks = problemBlocks({ problems, sources }, beside);
  const lines = [
    ...facts.map((fact) => noteLine("note", fact, screen)),
    ...notLookedAt.map((note) => noteLine("skipped", note, screen)),
  ];
  const marked = blocks.map((block) => `${ink.magenta(WARNING)} ${block}`);
  return [...marked, ...(lines.length === 0 ? [] : [lines.join("\n")])];
}

/**
 * Replaces each word that contains a secret with asterisks, because a code frame may cut the secret in the middle. Positions do not change.
 */
function withoutSecrets(source: string, { redact }: ProblemScreen): string {
  if (redact === undefined || redact(source) === source) return source;
  return source.replace(/[^\s"',]+/g, (word) => (redact(word) === word ? word : "*".repeat(word.length)));
}

/** The maximum number of problems to show. */
const MAX_SHOWN = 50;

function title(problem: Problem, { ink, columns }: ProblemScreen): string {
  const place = placeOf(problem);
  const hasFlag = problem.flag !== undefined;
  const gap = hasFlag ? " " : place && "  ";
  const subject = hasFlag || problem.field === "" ? "" : `${oneLine(problem.field)}: `;
  const text = wrapHanging(`${place}${gap}${subject}${oneLine(problem.message)}`, columns, {
    indent: 2,
    keeps: keepsQuotedSlugs,
  });
  // The place is bold, unless it was wrapped.
  return text.startsWith(place) ? ink.bold(place) + text.slice(place.length) : text;
}

function placeOf({ file, line, column, flag }: Problem): string {
  if (flag !== undefined) return `${oneLine(flag)}:`;
  if (file === undefined) return "";
  return [oneLine(file), line, column].filter((part) => part !== undefined).join(":");
}

/** Returns a similar name as a question, and any other suggestion unchanged. */
function adviceOf({ rule, suggestion }: Problem): string | undefined {
  if (suggestion === undefined) return undefined;
  return rule === "unknown" ? `did you mean "${oneLine(suggestion)}"?` : oneLine(suggestion);
}

const WARNING = "warning:";

function noteLine(
  label: string,
  { file, flag, field, message }: Problem,
  { ink, columns }: ProblemScreen,
): string {
  const subject = [flag ?? file, field].filter((part) => part !== undefined && part !== "").join(" ");
  const text = `${label}: ${subject === "" ? "" : `${oneLine(subject)}: `}${oneLine(message)}`;
  return wrapHanging(text, columns, { indent: 2, keeps: keepsQuotedSlugs })
    .split("\n")
    .map(ink.dim)
    .join("\n");
}
