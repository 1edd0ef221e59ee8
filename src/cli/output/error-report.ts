import { oneLine, sanitize } from "../../base/text/sanitize.ts";
import { endOfWait } from "../../base/text/times.ts";
import { command } from "../../contract/errors/advice.ts";
import { CatalogError } from "../../contract/errors/catalog-error.ts";
import { explanationOfError, hintOf } from "../../contract/errors/error-words.ts";
import { problemOf, withoutWarnings } from "../../contract/errors/input-problem.ts";
import { Interrupted } from "../../contract/errors/interrupted.ts";
import { ProblemsError } from "../../contract/errors/local-errors.ts";
import type { ErrorWords } from "../../contract/index.ts";
import { hintLines } from "../terminal/advice.ts";
import { factLines } from "../terminal/facts.ts";
import { type MessageScreen, paintSymbol, symbol } from "../terminal/screen.ts";
import { wrap, wrapHanging, wrapIndented } from "../terminal/wrap.ts";
import { bugOf, serviceMessageOf } from "./error-data.ts";
import { foundBlocks, problemBlocks, safeLine } from "./problems.ts";

/** Returns a human-readable report of the failure. The text is safe to print. Secrets are removed before lines are broken. `ending` follows the headline. */
export function errorReport(thrown: unknown, setting: MessageScreen, ending = ""): string {
  if (thrown instanceof Interrupted) return interruption(thrown, setting);
  const error = thrown instanceof CatalogError ? thrown : bugOf(thrown);
  return [
    headline(error, setting, ending),
    ...(error === thrown ? [] : [callsIn(thrown, setting)]),
    ...(error instanceof ProblemsError ? problemsIn(error, setting) : []),
    closeMatches(error, setting),
    background(error, setting),
    advice(error, setting),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function problemsIn(error: ProblemsError, setting: MessageScreen): readonly string[] {
  const problems = withoutWarnings(error.problems, error.findings);
  return [...problemBlocks({ ...error, problems }, setting), ...foundBlocks(error, setting)];
}

function interruption({ message, remains }: Interrupted, setting: MessageScreen): string {
  const { columns, isTerminal, isPlain } = setting;
  const hint = remains?.hint === undefined ? [] : hintLines(remains.hint, setting);
  const lines = [...wrap(message, columns), ...hint].join("\n");
  if (!isTerminal) return lines;
  // The terminal may have echoed ^C at the start of this line.
  return `${isPlain ? "\n" : "\r\u001b[K"}${lines}`;
}

function headline(error: CatalogError, setting: MessageScreen, ending: string): string | undefined {
  const { ink, columns, isTerminal, isPlain } = setting;
  const ours = serviceWords(error)?.headline;
  if (ours === undefined && setting.isAnnotated?.(problemOf(error))) return undefined;
  // The no-break space keeps the status and the code on one line.
  const code = error.status === undefined ? error.code : `${error.status}\u00a0${error.code}`;
  const text = safeLine(ours ?? error.message, setting) || "The service gave no reason";
  const mark = symbol("failed", isPlain || !isTerminal);
  const start = `${mark} ${text} (${oneLine(code)})${ending && `. ${ending}`}`;
  const lines = wrapHanging(start, columns).replaceAll("\u00a0", " ");
  // Only the first sentence is bold, because a message can be a paragraph.
  const [sentence = lines] = /^.+?\.(?=\s)/s.exec(lines) ?? [];
  const [first = "", ...rest] = sentence.split("\n");
  const painted = paintSymbol("failed", mark, ink) + ink.bold(first.slice(mark.length));
  return [painted, ...rest.map(ink.bold)].join("\n") + lines.slice(sentence.length);
}

function callsIn(thrown: unknown, { columns }: MessageScreen): string {
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  const calls = stack.split("\n").filter((line) => line.startsWith("    at "));
  return wrap(sanitize(calls.join("\n")), columns).join("\n");
}

function advice(error: CatalogError, setting: MessageScreen): string {
  const hint = hintOf(error);
  // The message of a failure on this machine says more than `explain`.
  const isExplained = error.status !== undefined && explanationOfError(error) !== undefined;
  // In a job's log, the hint must be the last line.
  const isLast = hint !== undefined && setting.isAnnotated !== undefined;
  const more = { text: "More", command: command("explain", [error.code]) };
  return [
    ...(hint === undefined ? [] : hintLines(hint, setting)),
    ...(isExplained && !isLast ? hintLines(more, setting) : []),
  ].join("\n");
}

function closeMatches({ suggestions = [] }: CatalogError, setting: MessageScreen): string {
  const { ink } = setting;
  if (suggestions.length === 0) return "";
  const facts = suggestions.map(({ value, name = "" }) => [oneLine(value), oneLine(name)] as const);
  const lines = factLines(facts, setting, { indent: 2, paint: ink.bold });
  const matches = lines.map((line) => line.trimEnd().replace(/:$/, ""));
  return [`  ${ink.bold("Close matches")}`, ...matches].join("\n");
}

function background(error: CatalogError, setting: MessageScreen): string {
  const words = serviceWords(error);
  const said = words && error.message.trim() !== "" ? [["The service said", error.message] as const] : [];
  const facts = [...error.facts, ...said, ...retryTime(error, setting)].map(
    ([label, value]) => [oneLine(label), safeLine(value, setting)] as const,
  );
  const cause = words === undefined ? [] : [wrapIndented(words.cause, setting.columns)];
  return [...cause, ...factLines(facts, setting, { indent: 2 })].join("\n");
}

/** Returns the headline and cause for a failure with the service's own message, unless a command has replaced the message. */
function serviceWords(error: CatalogError): ErrorWords | undefined {
  return serviceMessageOf(error) === error.message ? explanationOfError(error) : undefined;
}

function retryTime({ retry: time, status }: CatalogError, { now, timeZone }: MessageScreen) {
  if (time !== undefined) return [["Try again", endOfWait(time.retryAt, now, timeZone)] as const];
  return status === 429 ? [["Try again", "the service did not say when"] as const] : [];
}
