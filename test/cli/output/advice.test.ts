import { execFileSync, spawnSync } from "node:child_process";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitize } from "../../../src/base/text/sanitize.ts";
import { factsOf } from "../../../src/cli/commands/program.ts";
import { styleOf } from "../../../src/cli/outputs.ts";
import { hintLines, hintText } from "../../../src/cli/terminal/advice.ts";
import {
  type CommandStyle,
  commandLine,
  commandWords,
  POSIX,
} from "../../../src/cli/terminal/command-line.ts";
import { widthOf } from "../../../src/cli/terminal/width.ts";
import { command } from "../../../src/contract/errors/advice.ts";
import { words } from "../../support/words.ts";
import { aScreen } from "./builders.ts";

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ["-c", "exit 0"]).status === 0;
}

const show = (slug: string) => command("show", [slug], { web: true });

function styleWith(
  flags: Parameters<typeof styleOf>[1],
  changes: Partial<Parameters<typeof styleOf>[0]> = {},
) {
  const place = { env: {}, platform: "linux", cwd: "/", home: "/", ...changes } as const;
  return styleOf(place, flags, { factsOf: () => ({}), isSandbox: false });
}

const WINDOWS: CommandStyle = { catalog: {}, shell: "windows" };
const SANDBOX: CommandStyle = { catalog: { sandbox: true }, shell: "posix" };

describe("a command line", () => {
  const ODD = [
    ...words("a\\\\b it's \\ \\' ~ * #x {a,b} %1 %self !x ^ =ls $'a' ノート_Memo -"),
    ...["a b$c", "a\nb", "x;touch pwned.json", "$(touch pwned)", "`touch pwned`", "\u001b[31m!\u202e%s"],
  ];
  const random = fc.string({ unit: fc.constantFrom(..."ab'\"\\$`%!~#^=@{}()[]<>|&;*?\n\t\u001b\u202e é") });
  const WORDS = [...ODD, ...fc.sample(random, { seed: 1, numRuns: 300 })].filter(
    (word) => !word.endsWith("\n"),
  );

  test.each(["sh", "bash", "dash", "zsh", "fish"].filter(isInstalled))(
    "is parsed by %s into the same words",
    (shell) => {
      const line = commandLine(command("show", WORDS), POSIX).replace(
        /catalog show( --)?/,
        "printf '%s.\\n'",
      );
      expect(line).not.toContain("\n");
      expect(sanitize(line)).toBe(line);
      expect(execFileSync(shell, ["-c", line], { encoding: "utf8" })).toBe(
        WORDS.map((word) => `${word}.\n`).join(""),
      );
    },
  );

  test.each(["a\n", "%\n"])("contains a placeholder for %j, which ends with a newline", (word) => {
    expect(commandLine(show(word), POSIX)).toBe("catalog show FILE --web");
  });

  test("distinguishes arguments and values that start with a hyphen from options", () => {
    expect(commandLine(command("search", ["--item", "x"], { all: true }), SANDBOX)).toBe(
      "catalog search --all --sandbox -- --item x",
    );
    expect(commandLine(command("search", [], { category: "-x" }), POSIX)).toBe(
      "catalog search --category=-x",
    );
  });

  test("selects the same catalog as the flags of the current run", () => {
    const flags = styleWith({ baseUrl: "https://catalog.example/a b" });
    expect(commandLine(show("git"), flags)).toBe(
      "catalog show git --web --base-url 'https://catalog.example/a b'",
    );
    expect(commandLine(show("git"), styleWith({ sandbox: true }))).toBe("catalog show git --web --sandbox");
    expect(styleWith({ baseUrl: "sandbox" })).toMatchObject({ catalog: { sandbox: true }, shell: "posix" });
    expect(styleWith({})).toMatchObject(POSIX);
  });

  test.each(["explain", "config set", "sandbox key create", "draft init", "search --help"])(
    "does not specify a catalog for %s",
    (verb) => {
      expect(commandLine(command(verb), { ...SANDBOX, factsOf })).toBe(`catalog ${verb}`);
    },
  );
});

describe("advice", () => {
  const ADVICE = [{ text: "Open it", command: show("git") }, { text: "data: --json" }];

  test("has each suggestion on its own line", () => {
    expect(hintLines(ADVICE, aScreen(40))).toEqual(["Open it: catalog show git --web", "Data: --json"]);
  });

  test("continues a long command on new lines only after backslashes, and does not split a slug", () => {
    const slug = "a-slug-of-".repeat(12);
    const screen = aScreen(40, { commandStyle: SANDBOX });
    expect(hintLines({ text: "Open it", command: show(slug) }, screen)).toEqual([
      "Open it:",
      "  catalog show \\",
      `${slug} \\`,
      "    --web --sandbox",
    ]);
  });

  test("contains the same command at widths from 20 to 120 columns", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme-ascii", minLength: 1 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 20, max: 120 }),
        (words, columns) => {
          const hint = { text: "Try", command: command("search", words) };
          const lines = hintLines(hint, aScreen(columns));
          const joined = lines.join("\n").replaceAll(/ \\\n */g, " ");
          expect(joined.replace(":\n ", ":")).toBe(hintText(hint, POSIX));
          const longest = Math.max(...commandWords(hint.command, POSIX).map(widthOf));
          expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(Math.max(columns, longest + 2));
        },
      ),
    );
  });
});

describe("a command for Windows", () => {
  test.each<[word: string, spelled: string]>([
    ["drafts\\bad.json", "drafts\\bad.json"],
    ['say "hi"', "FILE"],
    ...["C:\\my drafts\\bad.json", "editor&calc&rem", "name,slug", "it's", "*.json", "@file", "", "日本"].map(
      (word): [string, string] => [word, `"${word}"`],
    ),
    ...["100%", "%PATH%", "wow!", "$HOME", "`id`", "my folder\\", "line\nend"].map(
      (word): [string, string] => [word, "FILE"],
    ),
  ])("contains the argument %j as %s", (word, spelled) => {
    expect(commandLine(command("draft check", [word]), WINDOWS)).toBe(`catalog draft check ${spelled}`);
  });

  test("is printed on one line, even if it is wider than the terminal", () => {
    const words = Array.from({ length: 30 }, (_, index) => `word-${index}`);
    const screen = aScreen(40, { commandStyle: WINDOWS });
    const lines = hintLines({ text: "Search", command: command("search", words) }, screen);
    expect(lines).toEqual(["Search:", `  catalog search ${words.join(" ")}`]);
  });

  test("is quoted for a POSIX shell if MSYSTEM is set", () => {
    expect(styleWith({}, { platform: "win32" }).shell).toBe("windows");
    expect(styleWith({}, { platform: "win32", env: { MSYSTEM: "MINGW64" } }).shell).toBe("posix");
    expect(styleWith({}).shell).toBe("posix");
  });
});
