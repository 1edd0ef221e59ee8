import { foldersOf } from "../config/folders.ts";
import { resolveSettings, type SettingTexts } from "../config/settings.ts";
import { readStore, type Stored } from "../config/store.ts";
import type { Context } from "../context.ts";
import { BaseUrlRequired, ConfigError } from "../errors/local-errors.ts";
import { checkOutput } from "../output/presenter.ts";
import { isPersonThere } from "../terminal/person.ts";
import { silentProgress } from "../terminal/progress.ts";
import type { App, ConnectedCatalog, GlobalFlags, Session } from "./app.ts";
import { createOutputs } from "./outputs.ts";

/** Opens the app of one command from its flags, the environment and the store. Problems of the last two are returned in `problems`. */
export function openApp(session: Session, flags: GlobalFlags): App {
  const { context, secrets } = session;
  const { folders, settings, stored, problems } = configurationOf(context, textsOf(flags));
  for (const key of Object.values(stored.keys)) secrets.add(key);
  const { runner, reporter, presenter, mode } = createOutputs({ context, flags, settings, secrets });
  session.reporter = reporter;
  let connection: Promise<ConnectedCatalog> | undefined;
  // The presenter shows the number of rows: an indicator for each page would replace it.
  let isPresenting = false;
  let hasOutput = false;
  let isBusy = false;

  const app: App = {
    context,
    flags,
    folders,
    settings,
    stored,
    problems,
    secrets,
    runner,
    reporter,
    isInteractive: (mode === "human" || mode === "tsv") && flags.quiet !== true,
    canAsk:
      isPersonThere({ ...context, ...flags }, [context.stdin, context.stdout, context.stderr]) &&
      mode === "human",
    connect: () => (connection ??= connectLater(app)),
    checkOutput: (shape) => {
      hasOutput = shape !== undefined;
      checkOutput(shape, { mode, fields: flags.fields });
    },
    present: async (rows, view) => {
      if (!hasOutput) throw new Error("A command that presents rows exports the shape of its output");
      isPresenting = true;
      await presenter().present(rows, view);
      isPresenting = false;
    },
    progress: (label) => (isPresenting || isBusy ? silentProgress : reporter.progress(label)),
    during: async (label, work) => {
      const progress = app.progress(label);
      isBusy = true;
      try {
        return await work(progress);
      } finally {
        isBusy = false;
        progress.stop();
      }
    },
    note: (text) => reporter.note(text),
    close: async () => (await connection?.catch(() => undefined))?.close(),
  };
  return app;
}

/** Connects to the catalog in effect. The client is 95 kB that a command without network, or without a base URL, does not load. */
async function connectLater(app: App): Promise<ConnectedCatalog> {
  const baseUrl = app.settings.baseUrl.value;
  if (baseUrl === undefined) throw new BaseUrlRequired();
  const { connect } = await import("./connect.ts");
  return connect(app, baseUrl);
}

/** Resolves the configuration from the flags, the environment and the store. Throws a `UsageError` for a flag that cannot be used. */
export function configurationOf(
  context: Context,
  flags: SettingTexts,
): Pick<App, "folders" | "settings" | "stored" | "problems"> {
  const folders = foldersOf(context);
  const { stored, damage } = storeIn(folders.config);
  const { settings, problems } = resolveSettings(flags, context.env, stored.settings);
  return { folders, settings, stored, problems: [...damage, ...problems] };
}

/** Reads the store. A damaged one counts as empty, and is a problem. */
function storeIn(folder: string): { readonly stored: Stored; readonly damage: readonly ConfigError[] } {
  try {
    return { stored: readStore(folder), damage: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { stored: { settings: {}, keys: {} }, damage: [error] };
  }
}

function textsOf(flags: GlobalFlags): SettingTexts {
  return {
    "base-url": flags.sandbox ? "sandbox" : flags.baseUrl,
    color: flags.color,
    timeout: flags.timeout,
    "max-wait": flags.maxWait,
  };
}
