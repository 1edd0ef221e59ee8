import { createServer } from "node:http";
import { listings } from "./listings.ts";

/** A server that sends one prepared list, so that it adds little to a client's measured time. */
export interface StaticServer {
  readonly baseUrl: string;
  close(): void;
}

/** Starts a server for a list of listings on one page. By default, the response can be cached. */
export async function serveListings({
  count,
  isCacheable = true,
}: {
  readonly count: number;
  readonly isCacheable?: boolean;
}): Promise<StaticServer> {
  const body = Buffer.from(JSON.stringify({ data: listings(0, count), meta: { apiVersion: "v1" } }));
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    ...(isCacheable && { "cache-control": "public, max-age=3600", etag: '"1"' }),
  };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
