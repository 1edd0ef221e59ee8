import { createServer } from "node:http";
import type { Tool } from "../../src/contract/index.ts";
import { listen } from "../client/http/scripted-server.ts";

/** Starts a catalog with the listings of a map, which can change while it runs, and with their categories. Returns its base URL. */
export function listingsServer(listings: ReadonlyMap<string, Tool>): Promise<URL> {
  const server = createServer((request, response) => {
    const slug = decodeURIComponent(request.url?.split("/").at(-1) ?? "");
    const categories = [...listings.values()].map(({ category }) => category);
    const data = slug === "categories" ? categories : listings.get(slug);
    const error = { code: "TOOL_NOT_FOUND", message: "No such tool" };
    response.writeHead(data ? 200 : 404, { "content-type": "application/json", connection: "close" });
    response.end(JSON.stringify(data ? { data, meta: { apiVersion: "v1" } } : { error }));
  });
  return listen(server);
}
