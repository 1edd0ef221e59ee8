import type { Command } from "commander";
import type { App } from "../app/app.ts";
import type { Session } from "../app/session.ts";
import { toolView } from "../output/views/tool.ts";
import { urlView } from "../output/views/url.ts";
import { examples } from "./examples.ts";
import { inApp } from "./in-app.ts";

interface ShowFlags {
  readonly web?: true;
  readonly site?: true;
}

/** `show <slug>`: one live listing, as a card or as data, or opened in a browser. */
export function registerShow(parent: Command, session: Session): void {
  parent
    .command("show")
    .summary("show one live listing")
    .description("Show one live listing, by its slug or by the URL of its page in the catalog.")
    .argument("<slug>", "the listing's slug, as printed by search, or its URL")
    .option("--web", "open its page in the catalog")
    .option("--site", "open the product's website")
    .addHelpText("after", examples("show git", "show git --json", "show git --fields name,websiteUrl"))
    .action(inApp(session, show));
}

async function show(app: App, wanted: string, flags: ShowFlags): Promise<void> {
  const [{ slugOf }, { findTool }] = await Promise.all([
    import("./slug-argument.ts"),
    import("./find-tool.ts"),
  ]);
  const slug = slugOf(wanted);
  const { catalog } = await app.connect();
  const { value: tool, raw } = await findTool(app, catalog, slug);
  if (flags.web || flags.site) {
    const { openInBrowser } = await import("./open-in-browser.ts");
    const url = flags.site ? tool.websiteUrl : tool.listbulbUrl;
    if (!(await openInBrowser(app, url))) await app.present([{ rows: [{ url }] }], urlView());
    return;
  }
  await app.present([{ rows: [tool], raw }], toolView());
}
