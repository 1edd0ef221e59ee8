import type { App } from "../../app/app.ts";
import { command } from "../../errors/advice.ts";
import { urlView } from "../../views/single-value.ts";
import { findTool } from "../find-tool.ts";
import { opened, openedInCatalog } from "../open-in-browser.ts";
import { slugOf } from "../slug-argument.ts";

interface ShowFlags {
  readonly web?: true;
  readonly site?: true;
}

export { toolView as view } from "../../views/tool.ts";

export const others = [urlView];

export const shape = (_slug: string, { web, site }: ShowFlags) => (web || site ? urlView : undefined);

/** Prints one live listing, or opens its page or the product's website in a browser. */
export async function run(app: App, wanted: string, flags: ShowFlags) {
  const retry = (other: string) => command("show", [other]);
  const slug = slugOf(wanted, retry);
  const { catalog } = await app.connect();
  const { value: tool, entry, unreadable, raw } = await findTool(app, catalog, slug, retry);
  if (flags.site) return opened(app, tool.websiteUrl);
  if (flags.web) return openedInCatalog(app, tool.listbulbUrl);
  return { row: tool, data: entry, raw, count: 1, unreadable: Math.min(1, unreadable.length) };
}
