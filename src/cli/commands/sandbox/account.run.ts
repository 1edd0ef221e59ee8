import type { App } from "../../app.ts";
import type { AccountLink } from "../../output/views/local-catalog.ts";
import { isWatched, openInBrowser } from "../open-in-browser.ts";
import { servePage } from "../serve/serve-page.ts";
import { throughDoor } from "./door.ts";

export { accountView as view } from "../../output/views/local-catalog.ts";

/** Shows an owner's account link or, with `--web`, opens it. For a person, serves the local catalog if nothing does. */
export async function run(app: App, owner = "sandbox", flags: { web?: true; new?: true }) {
  const path = `/owners/${encodeURIComponent(owner)}/account`;
  const link = await throughDoor(app, (door) => door<AccountLink>(flags.new ? "POST" : "GET", path));
  if (flags.web && link.served && (await openInBrowser(app, link.accountUrl))) return undefined;
  if (!flags.web || link.served || !isWatched(app)) return { row: link };
  await servePage(app, link.accountUrl);
  return undefined;
}
