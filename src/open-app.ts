import type { App, Connection } from "./app.ts";
import type { GlobalFlags } from "./commands/global-options.ts";
import { foldersOf } from "./config/folders.ts";
import { resolveSettings, type SettingTexts } from "./config/settings.ts";
import { readStore } from "./config/store.ts";
import type { Context } from "./context.ts";
import { createOutputs } from "./outputs.ts";
import type { Session } from "./session.ts";

/** Makes the app of one command from its flags, the environment and the store. */
export function openApp({ context, secrets }: Session, flags: GlobalFlags): App {
  const folders = foldersOf(context);
  const stored = readStore(folders.config);
  for (const key of Object.values(stored.keys)) secrets.add(key);
  const settings = resolveSettings(textsOf(flags), context.env, stored.settings);
  const { reporter, presenter, mode } = createOutputs({ context, flags, settings, secrets });
  let connection: Promise<Connection> | undefined;

  const app: App = {
    context,
    flags,
    folders,
    settings,
    stored,
    secrets,
    reporter,
    hasReader: (mode === "human" || mode === "tsv") && flags.quiet !== true,
    canAsk: canAsk(context, flags) && mode === "human",
    connect: () => (connection ??= import("./connection.ts").then(({ connect }) => connect(app))),
    present: async (rows, view) => (await presenter()).present(rows, view),
    note: (text) => reporter.note(text),
    close: async () => (await connection?.catch(() => undefined))?.close(),
  };
  return app;
}

function textsOf(flags: GlobalFlags): SettingTexts {
  return {
    "base-url": flags.sandbox ? "sandbox" : flags.baseUrl,
    color: flags.color,
    timeout: flags.timeout,
    "max-wait": flags.maxWait,
  };
}

function canAsk({ stdin, stdout, stderr, env }: Context, flags: GlobalFlags): boolean {
  const isCi = env["CI"] !== undefined && env["CI"] !== "" && env["CI"] !== "false";
  return flags.input && !isCi && stdin.isTerminal && stdout.isTerminal && stderr.isTerminal;
}
