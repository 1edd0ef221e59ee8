import { expect, test } from "vitest";
import { CatalogClient } from "../../src/client/catalog-client.ts";
import { aTransport } from "./http/a-transport.ts";
import {
  bytesServer,
  data,
  deadUrl,
  json,
  reset,
  type Step,
  scriptedServer,
  status,
  tlsServer,
} from "./http/scripted-server.ts";

/** Sends a draft and returns the outcomes of its attempts. */
async function outcomesOf(url: URL, options: Parameters<typeof aTransport>[0] = {}): Promise<string[]> {
  const outcomes: string[] = [];
  const add = (outcome: string) => () => outcomes.push(outcome);
  const client = new CatalogClient({
    transport: aTransport(options),
    baseUrl: url.origin,
    clock: { now: () => new Date(), elapsed: () => 0 },
    userAgent: "catalog/test",
    redact: (text) => text,
  });
  const request = { body: "{}", idempotencyKey: "a-key-of-sixteen", apiKey: "cat_0123456789" };
  await client
    .createDraft({ ...request, onSent: add("sent"), onRefused: add("refused") })
    .catch(() => undefined);
  return outcomes;
}

const REFUSAL = "HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n";

test.each<[name: string, urlOf: () => Promise<URL> | URL]>([
  ["to a port without a listener", deadUrl],
  ["to an unknown host", () => new URL("http://catalog.invalid/")],
  ["to a host with an untrusted certificate", tlsServer],
  ["to a host without TLS", async () => new URL(`https://${(await bytesServer(REFUSAL)).host}/`)],
])("an attempt is not sent %s", async (_, urlOf) => {
  expect(await outcomesOf(await urlOf())).toEqual([]);
});

test("an attempt is not sent through a proxy that refuses to connect", async () => {
  const env = { HTTPS_PROXY: (await bytesServer(REFUSAL)).href };
  expect(await outcomesOf(new URL("https://catalog.example/"), { env })).toEqual([]);
});

test.each<[string, readonly Step[], readonly string[]]>([
  ["is sent if a response arrives", [data({}, {}, 201)], ["sent"]],
  ["is refused by a 409 response in the API's envelope", [status(409)], ["sent", "refused"]],
  ["is refused by a 429 response", [status(429)], ["sent", "refused"]],
  ["is not refused by a firewall's 403 response", [json({ reason: "blocked" }, {}, 403)], ["sent"]],
  ["is not refused by an nginx error page", [json("<html>", {}, 499)], ["sent"]],
  [
    "is not refused by a 408 or 503 response, or a reset connection",
    [status(408), status(503), reset, data({})],
    Array(4).fill("sent"),
  ],
  ["is reported as sent if a later attempt is refused", [reset, status(401)], ["sent", "sent", "refused"]],
])("an attempt %s", async (_, steps, outcomes) => {
  expect(await outcomesOf((await scriptedServer(...steps)).url)).toEqual(outcomes);
});
