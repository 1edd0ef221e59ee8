import { describe, expect, test } from "vitest";
import type { AttemptOutcome } from "../../src/http/transport.ts";
import { aPost, aTransport } from "./a-transport.ts";
import { bytesServer, deadUrl, json, reset, type Step, scriptedServer, status } from "./scripted-server.ts";
import { tlsServer } from "./tls-server.ts";

/** Sends a draft and returns the outcomes of its attempts. */
async function outcomesOf(
  url: URL,
  options: Parameters<typeof aTransport>[0] = {},
): Promise<AttemptOutcome[]> {
  const outcomes: AttemptOutcome[] = [];
  const request = { ...aPost(url), onAttemptOutcome: (outcome: AttemptOutcome) => outcomes.push(outcome) };
  await aTransport(options)
    .send(request)
    .catch(() => undefined);
  return outcomes;
}

describe("an attempt is not sent", () => {
  test("to a port without a listener", async () => {
    expect(await outcomesOf(await deadUrl())).toEqual([]);
  });

  test("to an unknown host", async () => {
    expect(await outcomesOf(new URL("http://catalog.invalid/"))).toEqual([]);
  });

  test("to a host with an untrusted certificate or without TLS", async () => {
    expect(await outcomesOf(await tlsServer())).toEqual([]);
    const plain = await bytesServer("HTTP/1.1 400\r\n");
    expect(await outcomesOf(new URL(`https://${plain.host}/`))).toEqual([]);
  });

  test("through a proxy that refuses to connect", async () => {
    const proxy = await bytesServer("HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n");
    const env = { HTTPS_PROXY: proxy.href };
    expect(await outcomesOf(new URL("https://catalog.example/"), { env })).toEqual([]);
  });
});

describe("an attempt", () => {
  test.each<[string, readonly Step[], readonly AttemptOutcome[]]>([
    ["is sent if a response arrives", [json({}, {}, 201)], ["sent"]],
    ["is refused by a 4xx", [status(409)], ["sent", "refused"]],
    ["is refused by a 429", [status(429)], ["sent", "refused"]],
    [
      "is not refused by a 408, a 5xx or a reset",
      [status(408), status(503), reset, json({})],
      Array(4).fill("sent"),
    ],
    ["is reported before the refusal that follows", [reset, status(401)], ["sent", "sent", "refused"]],
  ])("%s", async (_, steps, outcomes) => {
    expect(await outcomesOf((await scriptedServer(...steps)).url)).toEqual(outcomes);
  });
});
