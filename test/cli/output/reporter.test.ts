import { describe, expect, test } from "vitest";
import { Reporter, type ReporterOptions } from "../../../src/cli/output/reporter.ts";
import { POSIX } from "../../../src/cli/terminal/command-line.ts";
import type { Schedule } from "../../../src/cli/terminal/progress.ts";
import { createInk, hasHyperlinks } from "../../../src/cli/terminal/screen.ts";
import { UsageError } from "../../../src/contract/errors/local-errors.ts";
import { anOutput, NOW } from "./builders.ts";

function aReporter(parts: Partial<ReporterOptions> = {}) {
  const stderr = anOutput({ isTerminal: true });
  const reporter = new Reporter({
    stderr,
    mode: "human",
    isQuiet: false,
    isVerbose: false,
    ink: createInk(false),
    columns: 40,
    redact: (text) => text.replaceAll("cat_secret", "[redacted]"),
    clock: { now: () => NOW, elapsed: () => 0 },
    isPlain: false,
    conditions: { env: {} },
    runner: undefined,
    commandStyle: POSIX,
    ...parts,
  });
  return { reporter, text: () => stderr.text() };
}

describe("the reporter", () => {
  test.each([
    [{ mode: "tsv" }, "There is more\n"],
    [{ mode: "json" }, ""],
    [{ isQuiet: true }, ""],
  ] as const)("with %o, prints %j for a note", (parts, expected) => {
    const { reporter, text } = aReporter(parts);
    reporter.note("There is \u001b[2Jmore");
    expect(text()).toBe(expected);
  });

  test("separates advice on a terminal from the success or the data above it by an empty line", async () => {
    const { reporter, text } = aReporter();
    reporter.done("Stored");
    reporter.note("Check it");
    reporter.ending = "Nothing was sent.";
    await reporter.error(new UsageError({ message: "Wrong", hint: [] }));
    expect(text()).toBe("✓ Stored\n\nCheck it\n✗ Wrong (USAGE_ERROR). Nothing was sent.\n");
  });

  test("prints no traces by default, but prints them with --verbose, even with --quiet and JSON output", () => {
    const silent = aReporter();
    silent.reporter.trace?.("GET /");
    expect(silent.text()).toBe("");
    const verbose = aReporter({ isVerbose: true, mode: "json", isQuiet: true });
    verbose.reporter.trace?.("200 GET http://sandbox/api/v1/tools in 14 ms");
    expect(verbose.text()).toBe("200 GET http://sandbox/api/v1/tools in\n  14 ms\n");
    const plain = aReporter({ isVerbose: true, isPlain: true });
    plain.reporter.trace?.("→ GET /");
    expect(plain.text()).toBe("GET /\n");
  });
});

/** Returns a scheduler whose time passes only when `advance` is called. */
function someTimers() {
  let now = 0;
  let next: { readonly at: number; readonly call: () => void } | undefined;
  const schedule: Schedule = (call, milliseconds) => {
    next = { at: now + milliseconds, call };
    return () => {
      next = undefined;
    };
  };
  const advance = (milliseconds: number) => {
    const end = now + milliseconds;
    while (next && next.at <= end) {
      now = next.at;
      next.call();
    }
    now = end;
  };
  return { schedule, advance, clock: { now: () => NOW, elapsed: () => now } };
}

describe("progress", () => {
  function aSpinner(parts: Partial<ReporterOptions> = {}) {
    const { advance, ...timers } = someTimers();
    return { ...aReporter({ ...timers, ...parts }), advance };
  }

  test("appears after 300 ms with its counts, and is erased at the end", async () => {
    const { reporter, text, advance } = aSpinner();
    await reporter.during("Reading", async (progress) => {
      progress?.update(50);
      advance(299);
      expect(text()).toBe("");
      advance(1);
      progress?.update(100, 200);
      advance(80);
    });
    advance(1000);
    expect(text()).toBe("\r⠋ Reading, 50 so far\u001b[K\r⠙ Reading, 100 of 200\u001b[K\r\u001b[K");
  });

  test("shows the time from three seconds on, cuts only the label, and leaves room for ^C", async () => {
    const { reporter, text, advance } = aSpinner();
    await reporter.during("x".repeat(100), async (progress) => {
      progress?.update(150);
      advance(2980);
      expect(text()).not.toMatch(/ s\b/);
      advance(1100);
    });
    expect(text().endsWith(` ${"x".repeat(17)}…, 150 so far, 4 s\u001b[K\r\u001b[K`)).toBe(true);
  });

  test("is erased before a note", async () => {
    const { reporter, text, advance } = aSpinner();
    await reporter.during("Reading", async () => {
      advance(300);
      reporter.note("Half of it");
    });
    expect(text()).toBe("\r⠋ Reading\u001b[K\r\u001b[KHalf of it\n");
  });

  test("stops before the user types text", async () => {
    const { reporter, text, advance } = aSpinner({ columns: 60 });
    await reporter.during("Reading", async () => {
      advance(300);
      reporter.asksForText();
      advance(1000);
    });
    expect(text()).toBe("\r⠋ Reading\u001b[K\r\u001b[KReading standard input; press Ctrl-D to finish\n");
  });

  test.each([{ env: { CI: "true" } }, { env: {}, input: false }])(
    "asks for no text with %j",
    (conditions) => {
      expect(() => aSpinner({ conditions }).reporter.asksForText()).toThrow("it is a terminal");
    },
  );

  test.each([
    { stderr: anOutput() },
    { conditions: { env: { CI: "true" } } },
    { isPlain: true },
    { isQuiet: true },
    { mode: "json" },
  ] as const)("is not shown with %o", async (parts) => {
    const { reporter, text, advance } = aSpinner(parts);
    await reporter.during("Reading", async () => advance(5000));
    expect(text()).toBe("");
  });
});

test.each([
  [{ TERM_PROGRAM: "iTerm.app" }, true],
  [{ TERM_PROGRAM: "vscode" }, true],
  [{ WT_SESSION: "1" }, true],
  [{ VTE_VERSION: "7600" }, true],
  [{ VTE_VERSION: "4205" }, false],
  [{ TERM: "xterm-kitty" }, true],
  [{ TERM: "xterm-256color" }, false],
  [{ TERM_PROGRAM: "iTerm.app", TMUX: "/tmp/t" }, false],
  [{ FORCE_HYPERLINK: "1" }, true],
  [{ TERM_PROGRAM: "iTerm.app", FORCE_HYPERLINK: "0" }, false],
  [{ WT_SESSION: "1" }, false, false],
])("hyperlinks are supported with %o: %s", (env, isShown, isTerminal = true) => {
  expect(hasHyperlinks(env, isTerminal)).toBe(isShown);
});
