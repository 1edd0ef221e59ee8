import type { App } from "../../app/app.ts";
import { isApiKey } from "../../config/environment.ts";
import { storeKey } from "../../config/store.ts";
import { command } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { keyOwner } from "./key-owner.ts";

/** Stores an API key for the base URL in effect. */
export async function run(app: App): Promise<void> {
  const baseUrl = keyOwner(app, "login");
  const key = await readKey(app, baseUrl);
  await storeKey(app.folders.config, baseUrl, key);
  app.note({
    text: `Key saved for ${baseUrl}. See it`,
    command: command("auth status"),
  });
}

/** No key is longer than this; more on standard input is something else. */
const MAX_BYTES = 8192;

/** Reads an API key: typed unseen at a terminal, from standard input elsewhere. Throws a `UsageError` for no usable key. */
async function readKey(app: App, baseUrl: string): Promise<string> {
  const key = (app.context.stdin.isTerminal ? await ask(app, baseUrl) : await readAll(app)).trim();
  app.secrets.add(key);
  if (isApiKey(key)) return key;
  throw new UsageError({
    message:
      key === ""
        ? "No API key was given"
        : "Invalid API key: it contains spaces, line ends or other characters",
    hint: "Give the key alone on standard input",
  });
}

async function ask(app: App, baseUrl: string): Promise<string> {
  if (!app.canAsk) {
    throw new UsageError({
      message: "Cannot ask for an API key here",
      hint: "Give it on standard input",
    });
  }
  const { askSecret } = await import("../prompts/dialogue.ts");
  return askSecret(app, `API key for ${baseUrl}`);
}

async function readAll({ context }: App): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of context.stdin.stream.iterator({ destroyOnReturn: true })) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size > MAX_BYTES) throw new UsageError({ message: "Standard input is too long to be an API key" });
  }
  return Buffer.concat(chunks).toString("utf8");
}
