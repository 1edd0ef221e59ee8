import { once } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createRequestLog } from "../../src/local-catalog/request-log.ts";
import { aDraft } from "../support/a-draft.ts";
import { words } from "../support/words.ts";
import { adminOver, aService, connectTo, exchange, postDraft } from "./a-service.ts";

/** Starts a service and collects the lines of its log. Removes the time and the duration from lines with a duration. */
async function aLoggedService(faults: readonly string[] = [], { hasDetails = true } = {}) {
  const lines: string[] = [];
  const details: string[] = [];
  const service = await aService({
    faults,
    log: {
      write: (more) => lines.push(...more),
      ...(hasDetails && { detail: (each: readonly string[]) => details.push(...each) }),
    },
  });
  const logged = () => lines.map((line) => line.replace(/^\d\d:\d\d:\d\dZ (.*) in [\d.]+ ms$/, "$1"));
  return { ...service, logged, details };
}

const get = (target: string, host = "127.0.0.1") =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

describe("the request log", () => {
  it("shows an error's code and message, even if the response is a page", async () => {
    const service = await aLoggedService();
    await (await postDraft(service, { ...aDraft(), headline: "" }, "a-key-of-this-test")).text();
    await (await fetch(`${service.baseUrl}/tools/nothing-here`, { headers: { accept: "text/html" } })).text();
    await service.close();
    expect(service.logged()).toEqual([
      expect.stringMatching(/^POST \/api\/v1\/tools 400 VALIDATION_ERROR headline\b.+/),
      "GET /tools/nothing-here 404 NOT_FOUND There is no live listing at this address.",
    ]);
  });

  it.each([true, false])("reports a closed connection as dropped (with details: %s)", async (hasDetails) => {
    const service = await aLoggedService(["drop@1"], { hasDetails });
    await expect(postDraft(service, aDraft(), "a-key-of-this-test")).rejects.toThrow();
    await service.close();
    expect(service.logged()).toEqual(["POST /api/v1/tools dropped"]);
  });

  it("contains no line breaks from paths or bodies", async () => {
    const service = await aLoggedService();
    for (const path of ["/x%0a12:00:00Z", "/x%250Dy", "/%E2%80%A8z"])
      await exchange(service.baseUrl, get(path));
    await (await postDraft(service, "a\u2028b", "a-key-of-this-test")).text();
    await service.close();
    expect(service.logged().join("")).not.toMatch(/[\r\n\u2028]/);
    expect(service.details.join("")).not.toContain("\u2028");
  });

  it("shows requests that never reach the application", async () => {
    const service = await aLoggedService();
    await exchange(service.baseUrl, "NOT HTTP\r\n\r\n");
    await exchange(service.baseUrl, "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n");
    await service.close();
    expect(service.logged().map((line) => line.slice("00:00:00Z ".length))).toEqual([
      "- - 400 BAD_REQUEST The request cannot be parsed as HTTP/1.1.",
      "- - 405 METHOD_NOT_ALLOWED This service is not a proxy.",
    ]);
  });

  it("masks the token of a private link in any place of a target, and names the page below it", async () => {
    const service = await aLoggedService();
    const link = await service.accountUrl();
    const token = new URL(link).pathname.split("/")[2] ?? "";
    const targets = words(`
      /account/${token} /account/${token}/keys?next=1 /editor/${token}/preview http://127.0.0.1/account/${token}
      /%61ccount/${token} //account/${token} /x/../account/${token} /search?from=/editor/${token}
      /account/./${token} /account/%2e/${token} /account//${token} /account/x/../${token} /editor\\${token}
      /editor%2F${token} /search?q=${token} /${token} /search?q=${encodeURIComponent(link)}
    `);
    for (const target of targets) await exchange(service.baseUrl, get(target));
    await service.close();
    const paths = service.logged().map((line) => line.split(" ")[1]);
    expect(paths).toEqual(
      words(`
      /account/… /account/…/keys?next=1 /editor/…/preview http://127.0.0.1/account/…
      /account/… //account/… /x/../account/… /search?from=/editor/…
      /account/…/… /account/…/… /account//… /account/…/../… /editor\\… /editor/… /search?q=… /…
      /search?q=${service.baseUrl}/account/…
    `),
    );
  });

  it("shows redacted headers and bodies in its details", async () => {
    const service = await aLoggedService();
    await (await postDraft(service, aDraft(), "a-key-of-this-test")).text();
    const token = new URL(await service.accountUrl()).pathname.split("/")[2] ?? "";
    await fetch(`${service.baseUrl}/account/${"a".repeat(32)}/keys`, {
      method: "POST",
      headers: { cookie: `session=${token}`, referer: `${service.baseUrl}/editor/${token}/preview` },
      body: new URLSearchParams({ filler: "a".repeat(1_980), key: service.apiKey }),
    });
    await service.close();
    const details = service.details.join("\n");
    expect(details).toContain("  → idempotency-key: a-key-of-this-test");
    expect(details).toContain('  ← {"data":{"slug":"aurora-notes"');
    expect(details).toContain("/editor/…");
    expect(details).not.toContain(service.apiKey);
    expect(details).toContain("  → cookie: …");
    expect(details).toContain("/editor/…/preview");
    expect(details).not.toContain(token.slice(0, 8));
  });
});

it("the request log's details omit an endless body, and the response is sent before the body ends", async () => {
  const service = await aLoggedService();
  const warnings: Error[] = [];
  const listener = (warning: Error) => warnings.push(warning);
  process.on("warning", listener);
  onTestFinished(() => void process.off("warning", listener));
  const socket = connectTo(service.baseUrl).on("error", () => undefined);
  const chunk = `8000\r\n${"a".repeat(0x8000)}\r\n`;
  let sent = 0;
  const send = () => {
    while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
    sent += chunk.length;
  };
  socket.on("drain", send);
  const head = "POST /api/v1/tools HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
  send();
  const [answer] = await once(socket, "data");
  socket.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
  await service.close();
  expect(service.logged()).toEqual([expect.stringMatching(/^POST \/api\/v1\/tools 401 /)]);
  expect(service.details.join("")).not.toContain("aaaa");
  expect([sent < 50_000_000, warnings]).toEqual([true, []]);
});

it("the request log has a line for each pipelined request of a client that disconnects", async () => {
  const service = await aLoggedService(["latency:30s@1"]);
  const socket = connectTo(service.baseUrl);
  socket.write("GET /api/v1/tags HTTP/1.1\r\nHost: a\r\n\r\n".repeat(3));
  const requests = async () => (await adminOver(service, "GET", "/requests")).data;
  await vi.waitFor(async () => expect(await requests()).toHaveLength(3), 10_000);
  socket.destroy();
  const dropped = () => service.logged().filter((line) => line.endsWith(" dropped"));
  await vi.waitFor(() => expect(dropped()).toEqual(Array(3).fill("GET /api/v1/tags dropped")), 10_000);
});

it.each(["a%00b", "999.1.1.1", "a b", "a@b", "[::1", ""])(
  "a malformed request is rejected for the host %j",
  async (host) => {
    const service = await aLoggedService();
    expect(await exchange(service.baseUrl, get("/", host))).toMatch(/^HTTP\/1\.1 400 /);
    await service.close();
    expect(service.logged()).toEqual(["GET / 400 BAD_REQUEST The request has an invalid Host or target."]);
  },
);

it("the request log writes the line of an idle service at once, and those of a busy one together", () => {
  vi.useFakeTimers({ toFake: ["setImmediate", "setTimeout", "performance"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const writes: (readonly string[])[] = [];
  const clock = { now: () => new Date("2026-01-01T12:00:00Z") };
  const log = createRequestLog({ write: (lines) => writes.push(lines) }, clock);
  const refuse = (message: string) => log.refused({ status: 400, code: "BAD_REQUEST", message });
  vi.advanceTimersByTime(1_000);
  refuse("one");
  vi.advanceTimersByTime(0);
  expect(writes).toEqual([["12:00:00Z - - 400 BAD_REQUEST one"]]);
  refuse("two");
  vi.advanceTimersByTime(1);
  refuse("three");
  expect(writes).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(writes[1]).toEqual(["12:00:00Z - - 400 BAD_REQUEST two", "12:00:00Z - - 400 BAD_REQUEST three"]);
});
