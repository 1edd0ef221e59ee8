import type { App } from "../../app/app.ts";
import { storeValues } from "../../config/store.ts";
import { environmentNote, keyOwner } from "./key-owner.ts";

export async function run(app: App): Promise<void> {
  const baseUrl = keyOwner(app, "logout");
  if (app.stored.keys[baseUrl] === undefined) {
    return app.note([{ text: `No API key stored for ${baseUrl}` }, ...environmentNote(app)]);
  }
  await storeValues(app.folders.config, "keys", { [baseUrl]: undefined });
  app.note([
    {
      text: `API key for ${baseUrl} removed from this machine. The key stays valid until its owner revokes it`,
    },
    ...environmentNote(app),
  ]);
}
