import type { App } from "../../app/app.ts";
import { accountLink } from "../../service/admin/local-catalog.ts";
import { startAdvice } from "../../terminal/advice.ts";
import { openInBrowser } from "../open-in-browser.ts";

interface AccountFlags {
  readonly web?: true;
  readonly new?: true;
}

export { accountView as view } from "../../views/local-catalog.ts";

/** Prints an owner's account link. If `--web` is set and the local catalog is running, opens the link instead. */
export async function run(app: App, owner: string | undefined, flags: AccountFlags) {
  const link = await accountLink(app, { owner, isNew: flags.new === true });
  if (flags.web && link.served && (await openInBrowser(app, link.accountUrl))) return undefined;
  const advice = flags.web && !link.served ? startAdvice(link.accountUrl) : undefined;
  return { row: link, advice };
}
