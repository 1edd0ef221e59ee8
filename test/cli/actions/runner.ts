import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { ended } from "../../support/spawn-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { words } from "../../support/words.ts";

/** The exit code and output of a step, and the values that it wrote for the runner. */
export interface StepResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The values written to `$GITHUB_OUTPUT`, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly "working-directory"?: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface Job {
  readonly steps: readonly Step[];
}

/** The action's folder, which is this package. */
export const ACTION_PATH = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");

export const action: Action = parse(readFileSync(join(ACTION_PATH, "action.yml"), "utf8"));

/** Creates a workspace with files in its `drafts` folder, and returns the workspace's path. */
export function aWorkspace(files: Readonly<Record<string, unknown>>): string {
  const workspace = tempFolder();
  mkdirSync(join(workspace, "drafts"));
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    writeFileSync(join(workspace, "drafts", name), text);
  }
  return workspace;
}

/** Values by name. For the expression `${{ vars.CATALOG_BASE_URL }}`, the name is `vars.CATALOG_BASE_URL`. */
type Contexts = Readonly<Record<string, string>>;

/**
 * Runs a job's steps. Returns the result of the step that uses this action, the job's exit code, and the checkouts into a path. Instead of
 * such a checkout, creates a link to this repository. `bin` is a folder with programs for the steps.
 */
export async function runJob(
  { steps }: Job,
  workspace: string,
  contexts: Contexts,
  bin?: string,
): Promise<StepResult & { readonly checkouts: readonly string[] }> {
  const checkouts: string[] = [];
  let known = contexts;
  let result: StepResult | undefined;
  let exitCode = 0;
  for (const step of steps) {
    const { id, uses = "", with: inputs = {}, run } = step;
    const path = inputs["path"];
    if (exitCode !== 0 && !step.if?.includes("!cancelled()")) continue;
    if (run !== undefined) {
      const own = await runStep(step, { workspace, known, files: runnerFiles(), bin });
      if (own.exitCode !== 0) throw new Error(`a step of the page failed: ${own.stderr}`);
    } else if (uses.startsWith("actions/checkout@")) {
      if (path === undefined) continue;
      checkouts.push(evaluate(`${inputs["repository"]}@${inputs["ref"]}`, contexts));
      symlinkSync(ACTION_PATH, join(workspace, path));
    } else {
      if (realpathSync(join(workspace, uses)) !== ACTION_PATH) throw new Error(`${uses} is not checked out`);
      result = await runAction(inputs, workspace, contexts);
      exitCode = result.exitCode;
      const outputs = Object.keys(action.outputs).map((name) => [
        `steps.${id}.outputs.${name}`,
        result?.outputs[name] ?? "",
      ]);
      const outcome = exitCode === 0 ? "success" : "failure";
      known = { ...known, ...Object.fromEntries(outputs), [`steps.${id}.outcome`]: outcome };
    }
  }
  if (result === undefined) throw new Error("a job without a step of this action");
  return { ...result, exitCode, checkouts };
}

/** Runs the action's steps in bash until one fails, and returns the result of the last step that ran. */
export async function runAction(
  inputs: Contexts,
  workspace: string,
  contexts: Contexts,
): Promise<StepResult> {
  const values = Object.entries(action.inputs).map(([name, { default: fallback }]) => {
    return [`inputs.${name}`, evaluate(inputs[name] ?? fallback ?? "", contexts)];
  });
  const known = { ...Object.fromEntries(values), "github.action_path": ACTION_PATH };
  const files = runnerFiles();
  let result: StepResult | undefined;
  for (const step of action.runs.steps) {
    result = await runStep(step, { workspace, known, files });
    if (result.exitCode !== 0) break;
  }
  if (result === undefined) throw new Error("an action without steps");
  return result;
}

function evaluate(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{ *(\S+) *\}\}/g, (_, name: string) => {
    const value = contexts[name];
    if (value === undefined) throw new Error(`${name} is not set`);
    return value;
  });
}

function runnerFiles() {
  const folder = join(tempFolder(), "runner");
  mkdirSync(folder);
  const files = { GITHUB_OUTPUT: join(folder, "output"), GITHUB_STEP_SUMMARY: join(folder, "summary") };
  for (const file of Object.values(files)) writeFileSync(file, "");
  return files;
}

interface StepScope {
  readonly workspace: string;
  readonly known: Contexts;
  readonly files: ReturnType<typeof runnerFiles>;
  readonly bin?: string | undefined;
}

async function runStep(step: Step, { workspace, known, files, bin }: StepScope): Promise<StepResult> {
  const stepEnv = Object.entries(step.env ?? {}).map(([name, value]) => [name, evaluate(value, known)]);
  // For `shell: bash`, the runner passes these flags except `-c`.
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run ?? ""], {
    cwd: evaluate(step["working-directory"] ?? workspace, known),
    env: {
      PATH: [...(bin ? [bin] : []), process.env["PATH"]].join(delimiter),
      HOME: tempFolder(),
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: workspace,
      ...files,
      ...Object.fromEntries(stepEnv),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { stdout, stderr, exitCode } = await ended(child);
  const outputs = outputsIn(readFileSync(files.GITHUB_OUTPUT, "utf8"));
  return { exitCode, stdout, stderr, outputs, summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8") };
}

/** Parses values in the runner's format: lines with `name<<delimiter`, the value and the delimiter. */
export function outputsIn(text: string): Record<string, string> {
  const blocks = [...text.matchAll(/^(.+?)<<(.+)\n([\s\S]*?)\n\2$/gm)];
  return Object.fromEntries(blocks.map(([, name = "", , value = ""]) => [name, value]));
}

/**
 * Returns the workflow commands in a log (except `stop-commands` and its end token), and the remaining lines with masked values.
 * Modeled on actions/runner (`ActionCommandManager.TryProcessCommand`, `ActionCommand.TryParseV2` and
 * `TryParse`): a command is `::name::` at the start of a line, after optional whitespace, or `##[name]` anywhere in a line.
 */
export function readLog(text: string) {
  const commands: { name: string; message: string }[] = [];
  const shown: string[] = [];
  const masks: string[] = [];
  let stopToken: string | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const command = commandIn(line, stopToken);
    if (command === undefined) {
      shown.push(masks.reduce((rest, mask) => rest.replaceAll(mask, "***"), line));
    } else if (stopToken !== undefined) {
      stopToken = undefined;
    } else if (command.name === "stop-commands") {
      stopToken = command.message;
    } else {
      if (command.name === "add-mask") masks.push(...command.message.split(/\r\n|\r|\n/).filter(Boolean));
      commands.push(command);
    }
  }
  if (stopToken !== undefined) throw new Error("the log ends while commands are stopped");
  return { commands, shown };
}

const REGISTERED = [
  ...words("add-mask add-matcher add-path debug echo endgroup error group internal-set-repo-path"),
  ...["notice", "remove-matcher", "save-state", "set-env", "set-output", "stop-commands", "warning"],
];

function commandIn(line: string, stopToken: string | undefined) {
  const known = stopToken === undefined ? REGISTERED : [...REGISTERED, stopToken];
  const candidates = [
    /^::([^ :]+)(?: .*?)?::(.*)$/s.exec(line.trimStart()),
    /##\[([^\] ]+)[^\]]*\](.*)$/s.exec(line),
  ];
  const [, name = "", message = ""] = candidates.find((found) => known.includes(found?.[1] ?? "")) ?? [];
  if (name === "" || (stopToken !== undefined && name !== stopToken)) return undefined;
  return { name, message: message.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%") };
}
