import { resolve } from "node:path";
import type { Context } from "../base/runtime/context.ts";
import { foldersOf } from "../base/runtime/folders.ts";
import { ConfigError } from "../contract/errors/local-errors.ts";
import type { App, ConnectedCatalog, Session } from "./app.ts";
import { requireBaseUrl, resolveSettings, type SettingTexts } from "./config/settings.ts";
import { readStore, type Stored, UnreadableStore } from "./config/store.ts";
import type { GlobalFlags } from "./global-flags.ts";
import type { PresenterOptions } from "./output/presentation.ts";
import { createOutputs } from "./outputs.ts";
import { isPersonThere } from "./terminal/person.ts";

/** Creates the app and the outputs for one command. Throws a `UsageError` if a flag is invalid. */
export function openApp(
  session: Session,
  flags: GlobalFlags,
): { readonly app: App; readonly printing: PresenterOptions } {
  const { context, secrets, factsOf } = session;
  const { unread, folders, ...configuration } = configurationOf(context, textsOf(flags));
  for (const key of Object.values(configuration.stored.keys)) secrets.add(key);
  const outputs = createOutputs({ context, flags, settings: configuration.settings, secrets, factsOf });
  const { reporter, mode, printing } = outputs;
  session.reporter = reporter;
  if (unread) reporter.trace(`${unread.message}; no stored settings or keys are used`);
  let connection: Promise<ConnectedCatalog> | undefined;
  const app: App = {
    ...session,
    ...configuration,
    ...outputs,
    flags,
    folders:
      flags.data === undefined
        ? folders
        : { ...folders, data: resolve(context.cwd, flags.data), dataOption: "--data" },
    isInteractive: (mode === "human" || mode === "tsv") && flags.quiet !== true,
    canAsk:
      isPersonThere({ ...context, ...flags }, [context.stdin, context.stdout, context.stderr]) &&
      mode === "human",
    connect() {
      connection ??= connectLater(this);
      return connection;
    },
    async during(label, work) {
      const progress = this.reporter.progress(label);
      try {
        return await work(progress);
      } finally {
        progress.stop();
      }
    },
    note(text) {
      this.reporter.note(text);
    },
    async close() {
      await (await connection?.catch(() => undefined))?.close();
    },
  };
  // The code is loaded only for a link. Most commands do not print one.
  const adviseOnLink = async (link: string) => (await import("./local-links.ts")).adviseServing(app, link);
  return { app, printing: { ...printing, adviseOnLink } };
}

/** Connects to the current catalog. The client's code is not loaded earlier, because many commands do not use the network. */
async function connectLater(app: App): Promise<ConnectedCatalog> {
  const baseUrl = requireBaseUrl(app.settings);
  return (await import("./connect.ts")).connect(app, baseUrl);
}

/** Resolves the configuration. A store that cannot be read is treated as empty. Throws a `UsageError` if a flag is invalid. */
export function configurationOf(context: Context, flags: SettingTexts) {
  const folders = foldersOf(context);
  const { stored, error } = storeIn(folders.config);
  const { settings, problems } = resolveSettings(flags, context.env, stored.settings);
  const unread = error instanceof UnreadableStore ? error : undefined;
  const damage = error === undefined || unread ? [] : [error];
  return { folders, settings, stored, problems: [...damage, ...problems], unread };
}

function storeIn(folder: string): { readonly stored: Stored; readonly error?: ConfigError } {
  try {
    return { stored: readStore(folder) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { stored: { settings: {}, keys: {} }, error };
  }
}

/** Returns the settings that the flags specify. */
export function textsOf(flags: Partial<GlobalFlags>): SettingTexts {
  return {
    "base-url": flags.sandbox ? "sandbox" : flags.baseUrl,
    timeout: flags.timeout,
    "max-wait": flags.maxWait,
  };
}
