import type { App } from "../app/app.ts";
import { urlView } from "../output/views/single-value.ts";
import { toolView } from "../output/views/tool.ts";
import { findTool } from "./find-tool.ts";
import { openInBrowser } from "./open-in-browser.ts";
import { slugOf } from "./slug-argument.ts";

interface ShowFlags {
  readonly web?: true;
  readonly site?: true;
}

export const output = (_slug: string, { web, site }: ShowFlags) => (web || site ? urlView() : toolView());

/** Prints one live listing, or opens one of its pages in a browser. */
export async function run(app: App, wanted: string, flags: ShowFlags): Promise<void> {
  const slug = slugOf(wanted);
  const { catalog } = await app.connect();
  const { value: tool, entry, unreadable, raw } = await findTool(app, catalog, slug);
  if (flags.web || flags.site) {
    const url = flags.site ? tool.websiteUrl : tool.listbulbUrl;
    if (!(await openInBrowser(app, url))) await app.present([{ rows: [{ url }] }], urlView());
    return;
  }
  await app.present([{ rows: [tool], data: [entry], raw }], toolView(unreadable));
}
