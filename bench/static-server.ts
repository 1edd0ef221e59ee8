import { createServer } from "node:http";
import { listings } from "./listings.ts";

/** A server that sends prepared responses, so that it adds little to a client's measured time. */
export interface StaticServer {
  readonly baseUrl: string;
  close(): void;
}

export interface ListingsOptions {
  readonly count: number;
  /** The number of listings in a response. */
  readonly perPage: number;
  /** Whether to send `Cache-Control` and `ETag`. Defaults to true. */
  readonly cacheable?: boolean;
  /** The delay of each response in milliseconds, to simulate a slow network. */
  readonly delayMs?: number;
}

/** Starts a server for pages of listings. Each page except the last one links to the next page. */
export async function serveListings(options: ListingsOptions): Promise<StaticServer> {
  const { count, perPage, cacheable = true, delayMs = 0 } = options;
  const cacheHeaders = cacheable ? CACHE_HEADERS : {};
  const pages = Array.from({ length: Math.ceil(count / perPage) }, (_, page) =>
    pageOf(page, { count, perPage, cacheHeaders }),
  );
  const single = prepare(JSON.stringify({ data: listings(0, 1)[0], meta: META }), cacheHeaders);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const { headers, body } =
      (url.pathname === "/api/v1/tools" ? pages[Number(url.searchParams.get("page"))] : undefined) ?? single;
    const send = () => response.writeHead(200, headers).end(body);
    if (delayMs === 0) send();
    else setTimeout(send, delayMs);
  });
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

const META = { apiVersion: "v1" };

const CACHE_HEADERS = { "cache-control": "public, max-age=3600", etag: '"1"' };

type Headers = Readonly<Record<string, string>>;

interface PageOptions extends ListingsOptions {
  readonly cacheHeaders: Headers;
}

function pageOf(page: number, { count, perPage, cacheHeaders }: PageOptions) {
  const end = Math.min(count, (page + 1) * perPage);
  const link = end < count ? { link: `</api/v1/tools?page=${page + 1}>; rel="next"` } : {};
  const body = JSON.stringify({ data: listings(page * perPage, end), meta: META });
  return prepare(body, { ...cacheHeaders, ...link });
}

function prepare(text: string, more: Headers) {
  const body = Buffer.from(text);
  const headers = { "content-type": "application/json", "content-length": String(body.length), ...more };
  return { headers, body };
}
