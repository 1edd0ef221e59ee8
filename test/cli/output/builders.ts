import { PassThrough } from "node:stream";
import type { Context, Output } from "../../../src/base/runtime/context.ts";
import { Reporter } from "../../../src/cli/output/reporter.ts";
import type { PresenterOptions } from "../../../src/cli/output/shown.ts";
import type { SearchFacts } from "../../../src/cli/output/views/search.ts";
import { POSIX } from "../../../src/cli/terminal/command-line.ts";
import { createInk, type MessageScreen, type Screen } from "../../../src/cli/terminal/screen.ts";

/** The current time on the screens in these tests. */
export const NOW = new Date("2026-11-20T12:00:00.000Z");

/** Matches unpaired surrogates, bidirectional controls, and control characters except tab and newline. */
export const DANGEROUS = /(?![\t\n])\p{Cc}|\p{Bidi_Control}|\p{Surrogate}/u;

/** Parts of control sequences, control characters, bidirectional controls, halves of surrogate pairs, and letters. */
export const DANGEROUS_PARTS = [
  ...["\u001b", "\u009b", "\u009c", "\u0090", "\u009d", "\u0007", "\u001b\\", "[", "]", "]8;;", "8;;", "31m"],
  ...["\r", "\b", "\n", "\t", "\u202e", "\u2066", "\ud83d", "\ude00", "a", "é"],
];

/** Returns the facts about a search, by default for "notes" in the sandbox. */
export function searchFacts(parts: Partial<SearchFacts> = {}): SearchFacts {
  return {
    q: "notes",
    category: undefined,
    tag: undefined,
    catalog: "sandbox",
    hasMore: false,
    isLimited: false,
    count: 0,
    unreadable: 0,
    advice: [],
    elapsedMs: 31.4,
    ageSeconds: undefined,
    ...parts,
  };
}

/** Returns a screen, by default without color and at the time `NOW`. */
export function aScreen(columns: number, parts: Partial<Screen> = {}): Screen {
  return { ink: createInk(false), columns, now: NOW, isPlain: false, commandStyle: POSIX, ...parts };
}

/** Returns the setting for a report, by default on a terminal. */
export function aMessageScreen(columns: number, parts: Partial<MessageScreen> = {}): MessageScreen {
  return { ...aScreen(columns), isTerminal: true, ...parts };
}

/** Returns options for a presenter that writes TSV to a pipe by default. */
export function presenterOptions(
  parts: Partial<Pick<PresenterOptions, "mode" | "screen"> & Pick<Context, "stdout" | "stderr">>,
): PresenterOptions {
  const { mode = "tsv", stdout = anOutput(), stderr = anOutput(), screen = aScreen(80) } = parts;
  const reporter = new Reporter({
    ...screen,
    mode,
    stderr,
    runner: undefined,
    isQuiet: false,
    redact: (text) => text,
    isVerbose: false,
    conditions: { env: {} },
    clock: { now: () => NOW, elapsed: () => 0 },
  });
  return {
    mode,
    runner: undefined,
    context: {
      stdout,
      stderr,
      env: {},
      platform: "linux",
      signal: new AbortController().signal,
      takeSignals: () => undefined,
    },
    flags: {},
    secrets: { removeFromData: (data) => data },
    reporter,
    screen,
    pager: undefined,
    adviseOnLink: async () => undefined,
  };
}

/** Returns an output whose `text` function returns the text that was written. */
export function anOutput(parts: Partial<Output> = {}): Output & { text(): string } {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  return {
    stream,
    isTerminal: false,
    columns: undefined,
    rows: undefined,
    ...parts,
    text: () => Buffer.concat(chunks).toString("utf8"),
  };
}
