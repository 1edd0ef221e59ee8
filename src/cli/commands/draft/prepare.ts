import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import { parseUrl } from "../../../base/text/parse-url.ts";
import { type CommandOptions, command } from "../../../contract/errors/advice.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import { expandPatterns, isPattern } from "../../../draft/file/expand-patterns.ts";
import type { DraftFlags } from "../../../draft/file/read-drafts.ts";
import { draftFilesHere, isStdin, type SourceDeps } from "../../../draft/file/read-source.ts";
import { prepareDrafts } from "../../../draft/prepare-drafts.ts";
import type { App } from "../../app.ts";

export interface DraftOptions extends DraftFlags {
  readonly idempotencyKey?: string;
  readonly online?: true;
  readonly strict?: true;
  readonly skipExisting?: true;
}

/**
 * Reads and checks drafts for `draft check` and `draft create`: each file, or one draft from flags alone. Looks at the catalog, if one is
 * configured, and, with `--online`, at the websites. Throws a `UsageError` if an option is invalid or cannot be used with several files.
 */
export async function prepare(
  app: App,
  names: readonly string[],
  { flags, isCheck }: { readonly flags: DraftOptions; readonly isCheck: boolean },
) {
  const { online, skipExisting, strict, idempotencyKey, ...values } = flags;
  const fields = Object.keys(values);
  const { files, isOne } = await findDraftFiles(app, names, { hasFields: fields.length > 0 });
  if (files.length > 1) refuseForSeveral(fields, idempotencyKey);
  const checkOptions = isCheck ? undefined : () => sameOptions(flags);
  const request = { files, flags, chosenKey: idempotencyKey, checkOptions };
  const policy = { isCheck, isJob: skipExisting === true, isStrict: strict === true };
  const { baseUrl, timeoutMs } = app.settings;
  const catalog = baseUrl.value && (parseUrl(baseUrl.value)?.host ?? baseUrl.value);
  const looks = [catalog, online && "the website"].filter(Boolean).join(" and ");
  const plan = {
    policy,
    timeoutMs: timeoutMs.value,
    connector: baseUrl.value ? app : undefined,
    openSite: online ? (signal: AbortSignal) => siteOf(app, signal) : undefined,
  };
  const drafts = await app.reporter.during(`Checking ${looks || "drafts"}`, () =>
    prepareDrafts(sourcesOf(app), request, plan),
  );
  return { drafts, isOne };
}

/** Loads the website reader, which most checks do not need. */
async function siteOf(app: App, signal: AbortSignal) {
  const [{ siteLooks }, { siteNetworkOf }] = await Promise.all([
    import("../../../draft/preflight.ts"),
    import("./read-initial-fields.ts"),
  ]);
  return siteLooks(siteNetworkOf(app), signal);
}

function refuseForSeveral(fields: readonly string[], key: string | undefined): void {
  if (key === undefined && fields.every((field) => field === "category")) return;
  const message = "With several files, --category is the only flag that can set a field or a key";
  throw new UsageError({ message, hint: "Set the other fields in the files; a file's slug makes its key" });
}

/** Returns the options to repeat in advice, or undefined if their text may be long or the description is read from standard input. */
export function sameOptions(options: DraftOptions): CommandOptions | undefined {
  const { name, headline, description, screenshotUrl, ...others } = options;
  const isLong = [name, headline, description, screenshotUrl].some((value) => value !== undefined);
  if (isLong || isStdin(others.descriptionFile ?? "")) return undefined;
  const flagOf = (option: string) => option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(others).map(([option, value]) => [flagOf(option), value]));
}

/** Returns the dependencies for reading drafts. Before standard input is read from a terminal, a note asks for it. */
export function sourcesOf(app: App): SourceDeps {
  const { context, runner } = app;
  return {
    ...context,
    workspace: runner?.workspace,
    get stdin() {
      if (context.stdin.isTerminal) app.reporter.asksForText();
      return context.stdin.stream;
    },
  };
}

/** The file that the draft commands read if neither a file nor a field option is specified. */
const DEFAULT_FILE = "draft.json";

/**
 * Returns the specified files, with patterns expanded, or the default file if no file and no field is specified. `isOne` is true for a
 * single argument that is not a pattern, whose JSON output is an object.
 */
export async function findDraftFiles(app: App, names: readonly string[], { hasFields = false } = {}) {
  const { context } = app;
  if (names.length > 0) {
    const [first = ""] = names;
    const isOne = names.length === 1 && !isPattern(context, first);
    return { files: isOne ? names : await expandPatterns(context, names), isOne };
  }
  if (hasFields) return { files: [], isOne: true };
  if (await context.stdin.hasUnread?.()) {
    const message = "Standard input is read only if - is specified";
    throw new UsageError({ message, hint: "Use - for standard input, or the path of a file" });
  }
  // Reading reports a link to a missing file.
  const entry = lstatSync(resolve(context.cwd, DEFAULT_FILE), { throwIfNoEntry: false });
  if (entry) return { files: [DEFAULT_FILE], isOne: true };
  const create = { text: "Create the file", command: command("draft init") };
  const examples = (await draftFilesHere(sourcesOf(app))).join(", ") || "drafts/aurora.json";
  const hint = [{ text: `Name a draft file, such as ${examples}` }, create];
  throw new UsageError({ message: `There is no ${DEFAULT_FILE} here`, hint });
}
