import { createServer } from "node:http";
import { listings } from "./listings.ts";

/** A server whose answers were made beforehand: what a client takes is then the client's own time. */
export interface StaticServer {
  readonly baseUrl: string;
  close(): void;
}

/** Serves `count` listings, `perPage` an answer, with links from page to page. */
export async function serveListings(count: number, perPage: number): Promise<StaticServer> {
  const pages = Array.from({ length: Math.ceil(count / perPage) }, (_, page) =>
    pageOf(page, { count, perPage }),
  );
  const one = answer(JSON.stringify({ data: listings(0, 1)[0], meta: META }), {});
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const { headers, body } =
      (url.pathname === "/api/v1/tools" ? pages[Number(url.searchParams.get("page"))] : undefined) ?? one;
    response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const META = { apiVersion: "v1" };

function pageOf(page: number, { count, perPage }: { readonly count: number; readonly perPage: number }) {
  const end = Math.min(count, (page + 1) * perPage);
  const link = end < count ? { link: `</api/v1/tools?page=${page + 1}>; rel="next"` } : {};
  return answer(JSON.stringify({ data: listings(page * perPage, end), meta: META }), link);
}

function answer(text: string, more: Readonly<Record<string, string>>) {
  const body = Buffer.from(text);
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    "cache-control": "public, max-age=3600",
    etag: `"${body.length}"`,
    ...more,
  };
  return { headers, body };
}
