import type { App } from "../../app/app.ts";
import type { DraftInput } from "../../contract/index.ts";
import { draftOfWebsite } from "../../draft/draft-of-website.ts";
import { categoriesOf } from "./prepare.ts";
import { siteNetworkOf } from "./site-network.ts";

/** Reads the fields of a draft from a product's website while showing progress. Throws the same errors as `draftOfWebsite`. */
export async function readWebsite(app: App, url: string): Promise<Partial<DraftInput>> {
  const hasCatalog = app.settings.baseUrl.value !== undefined;
  const ports = {
    network: siteNetworkOf(app),
    signal: app.context.signal,
    categories: hasCatalog ? categoriesOf(app) : async () => undefined,
  };
  return app.during(`Reading ${url}`, () => draftOfWebsite(ports, url));
}
