import type { App } from "../../app/app.ts";
import { accountLink } from "../../service/admin/local-catalog.ts";
import { adviseServing, openInBrowser } from "../open-in-browser.ts";

export { accountView as view } from "../../views/local-catalog.ts";

/** Shows an owner's account link or, with `--web`, opens it if the local catalog is running. */
export async function run(app: App, owner: string | undefined, flags: { web?: true; new?: true }) {
  const link = await accountLink(app, { owner, isNew: flags.new === true });
  if (flags.web && link.served && (await openInBrowser(app, link.accountUrl))) return undefined;
  const advice = link.served ? undefined : await adviseServing(link.accountUrl);
  return { row: link, advice, isWeb: flags.web === true };
}
