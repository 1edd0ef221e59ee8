import { isAbsolute, join, resolve } from "node:path";
import { assertUsableFolder } from "../base/files/own-files.ts";
import { canWriteBelow } from "../base/files/private-files.ts";
import { valueOr } from "../base/files/system-error.ts";
import { type FolderContext, foldersOf } from "../base/runtime/folders.ts";
import type { Session } from "./app.ts";
import { SANDBOX } from "./config/base-url.ts";
import { pagerOf, wantsColor } from "./config/environment.ts";
import type { Settings } from "./config/settings.ts";
import { readStore, storePath } from "./config/store.ts";
import type { GlobalFlags } from "./global-flags.ts";
import { type OutputMode, Reporter } from "./output/reporter.ts";
import type { CommandStyle } from "./terminal/command-line.ts";
import { createInk, hasHyperlinks, isOn, isPersonThere } from "./terminal/screen.ts";

/** Returns the parts of the app that determine how a command's output looks. */
export async function createOutputs(
  { context, secrets, factsOf }: Session,
  flags: GlobalFlags,
  { baseUrl }: Pick<Settings, "baseUrl">,
) {
  const { stdin, stdout, stderr, env, clock } = context;
  // Only a job of GitHub Actions needs this code.
  const inJob = env["GITHUB_ACTIONS"] ? await import("./actions/runner.ts") : undefined;
  const runner = inJob?.detectRunner(context, secrets.remove);
  const mode: OutputMode = FORMS.find((form) => flags[form]) ?? (stdout.isTerminal ? "human" : "tsv");
  const isQuiet = flags.quiet === true;
  const isPlain = flags.plain === true || isOn(env["ACCESSIBLE"]);
  const commandStyle = styleOf(context, flags, { factsOf, isSandbox: baseUrl.value === SANDBOX });
  const color = isPlain ? "never" : flags.color;
  const hasLinks = !isPlain && hasHyperlinks(env, stdout.isTerminal);
  const ink = createInk(wantsColor(color, env, stdout.isTerminal), hasLinks);
  const conditions = { env, ...flags };
  const isHuman = mode === "human";
  const reporter = new Reporter({
    stderr,
    mode,
    isQuiet,
    runner,
    redact: secrets.remove,
    isVerbose: flags.verbose === true,
    ink: createInk(wantsColor(color, env, stderr.isTerminal)),
    // Logs are searched line by line, so their lines are not broken.
    columns: stderr.isTerminal ? stderr.columns || 80 : Number.POSITIVE_INFINITY,
    commandStyle,
    clock,
    isPlain,
    conditions,
  });
  return {
    mode,
    runner,
    reporter,
    screen: {
      ink,
      columns: stdout.columns || 80,
      // Drafts can be sent for a long time before their results are drawn.
      get now() {
        return clock.now();
      },
      isPlain,
      commandStyle,
    },
    pager: isHuman && isPersonThere(conditions, [stdout]) ? pagerOf(env) : undefined,
    isInteractive: (isHuman || mode === "tsv") && !isQuiet,
    canAsk: isHuman && isPersonThere(conditions, [stdin, stdout, stderr]),
  };
}

const FORMS = ["json", "ndjson", "raw"] as const;

/** Returns the style of the commands that a run suggests. They use the same catalog and the same data folder as the run. */
export function styleOf(
  context: FolderContext,
  { data, sandbox, baseUrl }: GlobalFlags,
  { factsOf, isSandbox }: Required<Pick<CommandStyle, "factsOf" | "isSandbox">>,
): CommandStyle {
  const { env, platform } = context;
  const folder = env["CATALOG_DATA_DIR"];
  const { config } = foldersOf(context);
  return {
    catalog: sandbox || baseUrl?.trim() === SANDBOX ? { sandbox: true } : { "base-url": baseUrl },
    // Git Bash and MSYS2 set `MSYSTEM`, and parse words as a POSIX shell does.
    shell: platform === "win32" && !env["MSYSTEM"] ? "windows" : "posix",
    factsOf,
    isSandbox,
    data,
    dataVariable: folder && !isAbsolute(folder) ? folder : undefined,
    writableData: () => dataHere(context, data),
    canStore: () =>
      valueOr(undefined, () => assertUsableFolder(config, storePath(config)) && readStore(config)) !==
      undefined,
  };
}

const DATA_HERE = ".catalog";

const NEEDED_BYTES = 16 * 1024 * 1024;

/** Returns the data folder `.catalog`, except on Windows, if data can be written there but not in the usual data folder or `option`. */
export function dataHere(context: FolderContext, option?: string): string | undefined {
  // On Windows, cmd.exe and PowerShell do not share a syntax for setting variables.
  if (context.platform === "win32") return undefined;
  const data = option === undefined ? foldersOf(context).data : resolve(context.cwd, option);
  const here = join(context.cwd, DATA_HERE);
  if (data === here || canWriteBelow(data, NEEDED_BYTES)) return undefined;
  return canWriteBelow(here, NEEDED_BYTES) ? DATA_HERE : undefined;
}
