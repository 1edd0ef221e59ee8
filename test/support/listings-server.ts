import type { Tool } from "../../src/contract/index.ts";
import { answeringServer, data, status } from "../client/http/scripted-server.ts";

/** Starts a catalog with the listings of a map, which can change while it runs, and with their categories. Returns its base URL. */
export async function listingsServer(listings: ReadonlyMap<string, Tool>): Promise<URL> {
  const { url } = await answeringServer(({ path = "" }) => {
    const slug = decodeURIComponent(path.split("/").at(-1) ?? "");
    if (slug === "categories") return data([...listings.values()].map(({ category }) => category));
    const tool = listings.get(slug);
    return tool ? data(tool) : status(404, {}, "TOOL_NOT_FOUND");
  });
  return url;
}
