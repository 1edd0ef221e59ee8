import type { App } from "../../app/app.ts";
import { isSecure } from "../../config/base-url.ts";
import { isApiKey } from "../../config/environment.ts";
import { storeValues } from "../../config/store.ts";
import { command } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { decodeText } from "../../files/decode-text.ts";
import { environmentNote, keyOwner } from "./key-owner.ts";

export async function run(app: App): Promise<void> {
  const baseUrl = keyOwner(app, "login");
  const key = await readKey(app, baseUrl);
  await storeValues(app.folders.config, "keys", { [baseUrl]: key });
  app.note([
    { text: `API key stored for ${baseUrl}` },
    ...(isSecure(baseUrl) ? [] : [{ text: "it is not sent over plain http, so use the https address" }]),
    ...environmentNote(app),
    { text: "check it without creating a draft", command: command("auth status", [], { check: true }) },
  ]);
}

const MAX_BYTES = 8192;

async function readKey(app: App, baseUrl: string): Promise<string> {
  const key = (app.context.stdin.isTerminal ? await ask(app, baseUrl) : await readAll(app)).trim();
  const problem = problemOf(key);
  if (problem !== undefined)
    throw new UsageError({ message: `Invalid API key: ${problem}`, hint: KEY_ALONE });
  app.secrets.add(key);
  return key;
}

const KEY_ALONE = "Use only the key itself, exactly as the catalog displayed it";

function problemOf(key: string): string | undefined {
  if (key === "") return "it is empty";
  if (/\s/.test(key)) return "it contains whitespace";
  if (!isApiKey(key)) return "it contains control or non-ASCII characters";
  return key.length < 8 ? "it is shorter than 8 characters" : undefined;
}

async function ask(app: App, baseUrl: string): Promise<string> {
  if (!app.canAsk) {
    throw new UsageError({
      message: "Cannot prompt for an API key here",
      hint: "Pass the key on standard input",
    });
  }
  const { askSecret } = await import("../ask.ts");
  return askSecret(app, `API key for ${baseUrl}`);
}

async function readAll({ context }: App): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of context.stdin.stream.iterator({ destroyOnReturn: true })) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size > MAX_BYTES) {
      throw new UsageError({ message: "Standard input is too long to be an API key", hint: KEY_ALONE });
    }
  }
  return decodeText(Buffer.concat(chunks)).text;
}
