import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { listen } from "./scripted-server.ts";

/** A self-signed certificate for localhost. */
export const CERTIFICATE_FILE = new URL("certificates/localhost.pem", import.meta.url);

const certificate = {
  cert: readFileSync(CERTIFICATE_FILE),
  key: readFileSync(new URL("certificates/localhost.key.pem", import.meta.url)),
};

/** Starts an https server that responds with `{}`, and returns its URL. */
export async function tlsServer(): Promise<URL> {
  const server = createServer(certificate, (_request, response) => {
    response.writeHead(200, { "content-type": "application/json", connection: "close" }).end("{}");
  });
  const url = await listen(server);
  return new URL(`https://localhost:${url.port}/`);
}
