import type { App } from "../../app/app.ts";
import { storeKey } from "../../config/store.ts";
import { command } from "../../errors/advice.ts";
import { keyOwner } from "./key-owner.ts";
import { readKey } from "./read-key.ts";

/** Keeps an API key for the base URL in effect. */
export async function run(app: App): Promise<void> {
  const baseUrl = keyOwner(app, "login");
  const key = await readKey(app, baseUrl);
  await storeKey(app.folders.config, baseUrl, key);
  app.note({
    text: `Key saved for ${baseUrl}. See it`,
    command: command("auth status"),
  });
}
