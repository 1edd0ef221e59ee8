import { resolve } from "node:path";
import type { Context } from "../base/runtime/context.ts";
import { foldersOf } from "../base/runtime/folders.ts";
import { ConfigError } from "../contract/errors/local-errors.ts";
import type { App, ConnectedCatalog, Session } from "./app.ts";
import { SANDBOX } from "./config/base-url.ts";
import { requireBaseUrl, resolveSettings } from "./config/settings.ts";
import { readStore, type Stored, UnreadableStore } from "./config/store.ts";
import type { GlobalFlags } from "./global-flags.ts";
import type { LocalCatalog } from "./local-catalog.ts";
import { adviseOnLink } from "./local-state.ts";
import { checkOutput, fieldsAdvice } from "./output/fields.ts";
import { present } from "./output/presenter.ts";
import type { Shown, ShownOtherwise } from "./output/shown.ts";
import type { OutputShape, View } from "./output/views/view.ts";
import { createOutputs } from "./outputs.ts";
import { hintText } from "./terminal/advice.ts";

export interface CommandModule<Received extends readonly unknown[], Row, Facts extends object> {
  run(
    app: App,
    ...received: Received
  ): Promise<Shown<Row, Facts> | ShownOtherwise | undefined> | Promise<void>;
  readonly view?: View<Row, Facts>;
  /** The view for another kind of result, which certain arguments or options select. */
  readonly otherwise?: { readonly view: OutputShape; when(...received: Received): boolean };
}

export interface RunOptions {
  /** Set if the command runs even if the configuration is invalid. */
  readonly allowBrokenConfig?: true | undefined;
  /** The sentence to print if a signal ends the command before it sets another. The default states that nothing was changed. */
  readonly interrupted?: string | undefined;
  readonly before?: ((app: App) => Promise<void>) | undefined;
  readonly words?: readonly string[];
}

/** Runs a command: checks the output options, does the command's work, and presents the result. */
export async function runCommand<Received extends readonly unknown[], Row, Facts extends object>(
  app: App,
  { view, otherwise, run }: CommandModule<Received, Row, Facts>,
  received: Received,
  { before, interrupted, allowBrokenConfig, words = [] }: RunOptions,
): Promise<void> {
  if (interrupted !== undefined) app.reporter.interrupted = interrupted;
  try {
    await before?.(app);
    const [problem] = app.problems;
    if (problem && !allowBrokenConfig) throw problem;
    checkOutput(otherwise?.when(...received) ? otherwise.view : view, app, app.settings.baseUrl.value);
    const { json, ndjson, fields } = app.flags;
    const advice = view && (json || ndjson || fields) && fieldsAdvice(words, view);
    if (advice) app.reporter.notice(hintText(advice, app.screen.commandStyle));
    const shown = await run(app, ...received);
    if (shown && view) await present(app, view, shown);
  } finally {
    await app.close();
  }
}

/** Creates the app for one command. Throws a `UsageError` if a flag is invalid. */
export async function openApp(session: Session, flags: GlobalFlags): Promise<App> {
  const configuration = configurationOf(session.context, flags);
  const { unread } = configuration;
  for (const key of Object.values(configuration.stored.keys)) session.secrets.add(key);
  const outputs = await createOutputs(session, flags, configuration.settings);
  session.reporter = outputs.reporter;
  if (unread) outputs.reporter.trace?.(`${unread.message}; no stored settings or keys are used`);
  let connection: Promise<ConnectedCatalog> | undefined;
  let local: Promise<LocalCatalog> | undefined;
  const app: App = {
    ...session,
    ...configuration,
    ...outputs,
    flags,
    async connect() {
      const baseUrl = requireBaseUrl(this.settings);
      // The client's code is not loaded earlier, because many commands do not use the network.
      connection ??= import("./connect.ts").then(({ connect }) => connect(this, baseUrl));
      return connection;
    },
    openLocal(replacesOther) {
      // The code for the local catalog's database takes longer to load than most commands take.
      local ??= import("./local-catalog.ts").then(({ openLocal }) => openLocal(this, replacesOther));
      return local;
    },
    adviseOnLink(link) {
      return adviseOnLink(this, link);
    },
    async close() {
      await (await connection?.catch(() => undefined))?.close();
      (await local?.catch(() => undefined))?.close();
    },
  };
  return app;
}

/** Resolves the configuration. A store that cannot be read is treated as empty. Throws a `UsageError` if a flag is invalid. */
export function configurationOf(context: Context, flags: GlobalFlags) {
  const { data } = flags;
  const baseUrl = flags.sandbox ? SANDBOX : flags.baseUrl;
  const texts = { "base-url": baseUrl, timeout: flags.timeout, "max-wait": flags.maxWait };
  const standard = foldersOf(context);
  const own = data === undefined ? {} : { data: resolve(context.cwd, data), dataOption: "--data" };
  const folders = { ...standard, ...own };
  let stored: Stored = { settings: {}, keys: {} };
  let damage: ConfigError | undefined;
  try {
    stored = readStore(folders.config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    damage = error;
  }
  const { settings, problems } = resolveSettings(texts, context.env, stored.settings);
  if (damage instanceof UnreadableStore) return { folders, settings, stored, problems, unread: damage };
  return { folders, settings, stored, problems: damage ? [damage, ...problems] : problems };
}
