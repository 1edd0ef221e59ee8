import type { Tool } from "../../contract/index.ts";
import type { App } from "../app.ts";
import { SANDBOX } from "../config/base-url.ts";
import { type ShownOtherwise, shownAs } from "../output/shown.ts";
import { urlView } from "../output/views/single-value.ts";

/** The options that open a listing's page or website instead of showing the listing. */
export interface OpenFlags {
  readonly web?: true;
  readonly site?: true;
}

/** The view for a URL that is printed instead of opened. */
export const urlOutput = {
  view: urlView,
  when: (_names: readonly string[], { web, site }: OpenFlags) => web === true || site === true,
};

/** Opens a listing's page or, with `--site`, its website in a browser. Returns the URL if no browser was opened. */
export async function openListing(
  app: App,
  { websiteUrl, listbulbUrl }: Tool,
  { site }: OpenFlags,
): Promise<ShownOtherwise | undefined> {
  const url = site ? websiteUrl : listbulbUrl;
  const isSandbox = !site && app.settings.baseUrl.value === SANDBOX;
  const isReachable =
    !isSandbox || (await (await import("../local-state.ts")).addressIn(app))?.isServed === true;
  // The code that opens a browser is loaded only when it is needed.
  const { openOrShow } = await import("./open-in-browser.ts");
  const shown = await openOrShow(app, url, isReachable);
  return shown && shownAs(urlView, shown);
}
