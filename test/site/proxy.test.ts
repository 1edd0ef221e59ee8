import { describe, expect, test } from "vitest";
import { get } from "../../src/site/get.ts";
import { SiteError } from "../../src/site/site-error.ts";
import { aProxy } from "../http/a-proxy.ts";
import { deadUrl } from "../http/scripted-server.ts";
import { aPage, serve } from "../media/sites.ts";
import { anInternet, ELSEWHERE, HERE } from "./an-internet.ts";

const WHOLE = { accept: "*/*", keep: 1024, beyond: "refuse" } as const;
const V6 = "2606:4700::1111";
const NAMES = {
  "tool.example": [V6, HERE],
  "inner.example": ["10.0.0.1"],
  "both.example": [ELSEWHERE, "127.0.0.1"],
};
const never = new AbortController().signal;

/** Starts a proxy that connects tunnels to one site, or responds to requests with `status`. */
async function proxyToSite(status?: number) {
  return aProxy({ port: await serve(aPage("site")), status });
}

/** Requests a URL through a proxy. Returns the body or the kind of failure, and the connections that bypass the proxy. */
async function behind(proxy: URL, url: string, allowPrivate = false) {
  const { network, connections } = await anInternet({ names: NAMES, allowPrivate, proxyFor: () => proxy });
  const result = await get(network, { url, ...WHOLE }, never).then(
    ({ body }) => body.toString(),
    (error: unknown) => (error instanceof SiteError ? error.kind : error),
  );
  return { result, connections };
}

describe("get, behind a proxy", () => {
  test("resolves a name locally, and sends the proxy the checked address", async () => {
    const { url, asked } = await proxyToSite();
    expect(await behind(url, "http://tool.example/page")).toEqual({ result: "site", connections: [] });
    expect(asked).toEqual([`CONNECT ${HERE}:80 ${HERE}:80 -`]);
  });

  test("opens a tunnel to the checked address for https", async () => {
    const { url, asked } = await proxyToSite();
    expect((await behind(url, "https://tool.example/")).result).not.toBe("site");
    expect(asked).toEqual([`CONNECT ${HERE}:443 ${HERE}:443 -`]);
  });

  test("requests the full http URL without its fragment if the host is an IP address", async () => {
    const { url, asked } = await proxyToSite();
    expect((await behind(url, `http://${HERE}/a?b#c`)).result).toBe("proxy");
    expect(asked).toEqual([`GET http://${HERE}/a?b ${HERE} -`]);
  });

  test("writes an IPv6 address in brackets", async () => {
    const { url, asked } = await proxyToSite();
    await behind(url, `https://[${V6}]/`);
    expect(asked).toEqual([`CONNECT [${V6}]:443 [${V6}]:443 -`]);
  });

  test("sends the proxy its user name and password", async () => {
    const { url, asked } = await proxyToSite();
    const proxy = new URL(`http://ada:l%C3%B6ve@${url.host}`);
    await behind(proxy, "http://tool.example/");
    expect(asked[0]).toBe(
      `CONNECT ${HERE}:80 ${HERE}:80 Basic ${Buffer.from("ada:löve").toString("base64")}`,
    );
  });

  test.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "https://[::ffff:10.0.0.1]/",
    "http://inner.example/",
    "https://both.example/",
  ])("does not send the proxy a request for %s, which has a private address", async (target) => {
    const { url, asked } = await proxyToSite();
    expect(await behind(url, target)).toEqual({ result: "private", connections: [] });
    expect(asked).toEqual([]);
  });

  test("does not send the proxy a request for a host name that does not resolve locally", async () => {
    const { url, asked } = await proxyToSite();
    expect((await behind(url, "http://unknown.example/")).result).toBe("proxy");
    expect(asked).toEqual([]);
  });

  test("lets the proxy resolve unknown names, and connects to private addresses directly, if private addresses are allowed", async () => {
    const { url, asked } = await proxyToSite();
    expect((await behind(url, "http://unknown.example/x", true)).result).toBe("proxy");
    const direct = await behind(url, "http://inner.example:8080/", true);
    expect(direct).toEqual({ result: "connection", connections: ["10.0.0.1 8080"] });
    expect(asked).toEqual(["GET http://unknown.example/x unknown.example -"]);
  });

  test.each([
    [403, "proxy"],
    [407, "proxy"],
    [502, "connection"],
    [504, "connection"],
  ])("reports the proxy's status %i as a failure of kind %s", async (status, kind) => {
    const { url } = await proxyToSite(status);
    expect((await behind(url, "https://tool.example/")).result).toBe(kind);
  });

  test("reports a proxy failure if the proxy cannot be reached", async () => {
    expect((await behind(await deadUrl(), "https://tool.example/")).result).toBe("proxy");
  });
});
