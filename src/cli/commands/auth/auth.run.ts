import { checkKey } from "../../../client/check-key.ts";
import { type Advice, command } from "../../../contract/errors/advice.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import { NULLABLE_STRING } from "../../../contract/json-schema.ts";
import { readSource } from "../../../draft/file/read-source.ts";
import type { App } from "../../app.ts";
import { isSecure, SANDBOX } from "../../config/base-url.ts";
import { apiKeyOf, isApiKey, KEY_ALONE } from "../../config/environment.ts";
import { requireBaseUrl } from "../../config/settings.ts";
import { storeValues } from "../../config/store.ts";
import { journalName } from "../../local-state.ts";
import { failWith, shownAs } from "../../output/shown.ts";
import type { View } from "../../output/views/view.ts";
import { spread } from "../../terminal/facts.ts";

type AuthRow = Awaited<ReturnType<typeof rowOf>>;

const authView: View<AuthRow> = {
  form: "one",
  fields: [
    { name: "baseUrl" },
    {
      name: "key",
      type: NULLABLE_STRING,
      label: "Key",
      text: ({ key, source }) => key ?? (source === "sandbox" ? "the sandbox has its own key" : "none"),
    },
    {
      name: "source",
      type: NULLABLE_STRING,
      label: "Source",
      text: ({ key, source }) => key && source?.replace("store", "stored on this machine"),
    },
  ],
  title: ({ rows: [row] }, screen) => `${spread(`API key for ${row?.baseUrl}`, "", screen)}\n`,
  footer: ({ rows: [row] }) =>
    row?.key === null && row.source !== "sandbox"
      ? [{ text: "Store a key", command: command("auth login") }]
      : [],
};

/** An API key that was checked. `accepted` is null if the response does not show whether the catalog accepts the key. */
type CheckedAuthRow = AuthRow & { readonly accepted: boolean | null; readonly reason?: string };

const UNKNOWN = "does not say whether it accepts the key";

const checkedAuthView: View<CheckedAuthRow> = {
  form: "one",
  done: ({ accepted, baseUrl }) =>
    accepted ? `The key for ${baseUrl} is accepted (checked without creating a draft)` : undefined,
  title: ({ rows: [row] }, screen) => {
    const outcome = row?.reason === undefined ? "rejected the key" : `${UNKNOWN}: ${row.reason}`;
    return `${spread(`${row?.baseUrl} ${outcome}`, "", screen)}\n`;
  },
  fields: [
    ...authView.fields,
    { name: "accepted", type: { type: ["boolean", "null"] } },
    { name: "reason", only: "json", isOptional: true },
  ],
  footer: ({ rows: [row] }) =>
    row?.accepted ? [{ text: "Submit", command: command("draft create", ["FILE"]) }] : [],
};

export const login = { run: storeKey };

export const logout = { run: removeKey };

const otherwise = { view: checkedAuthView, when: ({ check }: { readonly check?: true }) => check === true };

export const status = { view: authView, otherwise, run: showKey };

async function showKey(app: App, flags: Parameters<typeof otherwise.when>[0]) {
  const row = await rowOf(app);
  if (!otherwise.when(flags)) return { rows: [row] };
  const { catalog, apiKey } = await app.connect();
  const result = await checkKey(catalog, await apiKey({ isOnlyChecked: true }));
  const unknown = "reason" in result ? { reason: result.reason } : {};
  // On a terminal, the heading contains the reason.
  if (unknown.reason !== undefined && !app.context.stdout.isTerminal)
    app.reporter.note(`${row.baseUrl} ${UNKNOWN}: ${unknown.reason}`);
  return shownAs(checkedAuthView, {
    rows: [{ ...row, accepted: result.accepted, ...unknown }],
    finish: failWith("refusal" in result ? result.refusal : undefined),
  });
}

/**
 * Returns the base URL, its masked API key, and the key's source: `store`, `sandbox`, or the name of an environment variable. The key is
 * null for the sandbox, and both are null if no key is set.
 */
async function rowOf(app: App) {
  const baseUrl = requireBaseUrl(app.settings);
  const fromEnvironment = baseUrl === SANDBOX ? undefined : apiKeyOf(app.context.env);
  const key = fromEnvironment ?? app.stored.keys[baseUrl];
  if (key === undefined) {
    const isSandbox = (await journalName(app, baseUrl)) === SANDBOX;
    return { baseUrl, key: null, source: isSandbox ? "sandbox" : null };
  }
  const masked = key.length >= 20 ? `…${key.slice(-4)}` : "…";
  return { baseUrl, key: masked, source: fromEnvironment ? "CATALOG_API_KEY" : "store" };
}

async function storeKey(app: App): Promise<void> {
  const baseUrl = keyOwner(app, "login");
  const key = await readKey(app, baseUrl);
  await storeValues(app.folders.config, "keys", { [baseUrl]: key });
  app.reporter.done(`API key stored for ${baseUrl}`);
  const next = isSecure(baseUrl)
    ? { text: "Check it without creating a draft", command: command("auth status", [], { check: true }) }
    : { text: "It is not sent over plain http, so use the https address" };
  app.reporter.note([...environmentNote(app), next]);
}

async function readKey(app: App, baseUrl: string): Promise<string> {
  const { isTerminal } = app.context.stdin;
  if (isTerminal && !app.canAsk) {
    const message = "Cannot prompt for an API key here";
    throw new UsageError({ message, hint: "Pass the key on standard input" });
  }
  const ask = async () =>
    (await import("../ask.ts")).askLine(app, `API key for ${baseUrl}`, { isHidden: true });
  const readPipe = () => readSource({ ...app.context, stdin: app.context.stdin.stream }, "-", KEY_ALONE);
  const key = (isTerminal ? await ask() : (await readPipe()).text).trim();
  const problem = keyProblem(key);
  if (problem !== undefined)
    throw new UsageError({ message: `Invalid API key: ${problem}`, hint: KEY_ALONE });
  app.secrets.add(key);
  return key;
}

function keyProblem(key: string): string | undefined {
  if (key === "") return "it is empty";
  if (/\s/.test(key)) return "it contains whitespace";
  if (!isApiKey(key)) return "it contains control or non-ASCII characters";
  if (key.length > 8192) return "it is longer than 8192 characters";
  return key.length < 8 ? "it is shorter than 8 characters" : undefined;
}

async function removeKey(app: App): Promise<void> {
  const baseUrl = keyOwner(app, "logout");
  if (app.unread) throw app.unread;
  if (app.stored.keys[baseUrl] === undefined)
    return app.reporter.note([{ text: `No API key stored for ${baseUrl}` }, ...environmentNote(app)]);
  await storeValues(app.folders.config, "keys", { [baseUrl]: undefined });
  app.reporter.done(`API key for ${baseUrl} removed from this machine`);
  app.reporter.note([{ text: "The key stays valid until its owner revokes it" }, ...environmentNote(app)]);
}

/** Returns the current base URL. Throws an error if no base URL is set, or if it is the sandbox. */
function keyOwner(app: App, verb: "login" | "logout"): string {
  const hint = "Specify the catalog that the key belongs to: --base-url URL";
  const baseUrl = requireBaseUrl(app.settings, hint);
  if (baseUrl !== SANDBOX) return baseUrl;
  throw new UsageError({ message: `The sandbox needs no ${verb}: it has its own key`, hint });
}

/** Returns a note if the environment contains a key, because that key takes precedence over a stored key. */
function environmentNote({ context }: App): readonly Advice[] {
  if (apiKeyOf(context.env) === undefined) return [];
  return [{ text: "CATALOG_API_KEY is set and overrides any stored key" }];
}
