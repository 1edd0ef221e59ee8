import type { App } from "../../app/app.ts";
import { accountLink } from "../../service/admin/local-catalog.ts";
import { isWatched, openInBrowser } from "../open-in-browser.ts";
import { servePage } from "../serve/serve-page.ts";

export { accountView as view } from "../../views/local-catalog.ts";

/** Shows an owner's account link or, with `--web`, opens it. For a person, serves the local catalog if nothing does. */
export async function run(app: App, owner: string | undefined, flags: { web?: true; new?: true }) {
  const link = await accountLink(app, { owner, isNew: flags.new === true });
  if (flags.web && link.served && (await openInBrowser(app, link.accountUrl))) return undefined;
  if (!flags.web || link.served || !isWatched(app)) return { row: link };
  await servePage(app, link.accountUrl);
  return undefined;
}
