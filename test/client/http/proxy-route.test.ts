import { describe, expect, test } from "vitest";
import { proxyFor } from "../../../src/client/http/proxy-route.ts";
import { ConfigError } from "../../../src/contract/errors/local-errors.ts";

const PROXY = "http://proxy.example:3128";
const BOTH = { HTTPS_PROXY: "http://a:1", HTTP_PROXY: "http://b:2" };

function isProxied(url: string, noProxy: string): boolean {
  const env = { HTTP_PROXY: PROXY, HTTPS_PROXY: PROXY, NO_PROXY: noProxy };
  return proxyFor(new URL(url), env) !== undefined;
}

describe("proxyFor", () => {
  test.each([
    ["returns undefined without a variable", {}, undefined],
    ["uses HTTPS_PROXY for https", BOTH, "a:1"],
    ["uses HTTP_PROXY for http", BOTH, "b:2", "http://catalog.example/"],
    ["ignores HTTP_PROXY for https", { HTTP_PROXY: "http://b:2" }, undefined],
    ["reads a lowercase name", { https_proxy: "http://a:1" }, "a:1"],
    ["prefers a lowercase name", { https_proxy: "http://a:1", HTTPS_PROXY: "http://b:2" }, "a:1"],
    ["ignores an empty variable", { HTTPS_PROXY: "" }, undefined],
    ["accepts an address without a scheme", { HTTPS_PROXY: "p.example:3128" }, "p.example:3128"],
    ["accepts an https proxy", { HTTPS_PROXY: "https://a:1" }, "a:1"],
  ])("%s", (_name, env, host, url = "https://catalog.example/") => {
    expect(proxyFor(new URL(url), env)?.host).toBe(host);
  });

  test.each([
    "socks5://a:1",
    "http://",
    "http://a:99999",
    "ftp://user:secret@a",
    "http://user:secret%@a",
    "http://secret%E2%82:%AC@a",
  ])("rejects %s", (value) => {
    const ask = () => proxyFor(new URL("https://catalog.example/"), { HTTPS_PROXY: value });
    expect(ask).toThrow(ConfigError);
    expect(ask).not.toThrow(/secret/);
  });
});

describe("NO_PROXY", () => {
  test.each([
    ["https://catalog.example/", "*"],
    ["https://catalog.example/", " * "],
    ["https://catalog.example/", "other.example,*"],
    ["https://catalog.example/", "catalog.example"],
    ["https://catalog.example/", "CATALOG.Example."],
    ["https://catalog.example/", "a.example, catalog.example"],
    ["https://catalog.example/", "a.example catalog.example"],
    ["https://api.catalog.example/", "catalog.example"],
    ["https://api.catalog.example/", ".catalog.example"],
    ["https://api.catalog.example/", "*.catalog.example"],
    ["https://catalog.example/", "catalog.example:443"],
    ["http://catalog.example:8080/", "catalog.example:8080"],
    ["http://127.0.0.1:4321/", "127.0.0.1"],
    ["http://[::1]:4321/", "::1"],
    ["http://[::1]:4321/", "[::1]"],
    ["http://[::1]:4321/", "[::1]:4321"],
  ])("%s is reached directly with %j", (url, noProxy) => {
    expect(isProxied(url, noProxy)).toBe(false);
  });

  test.each([
    ["https://catalog.example/", ""],
    ["https://catalog.example/", ","],
    ["https://catalog.example/", "."],
    ["https://notcatalog.example/", "catalog.example"],
    ["https://catalog.example.evil/", "catalog.example"],
    ["https://catalog.example/", "catalog.example:80"],
    ["http://catalog.example/", "catalog.example:8080"],
    ["http://[::1]:4321/", "[::1]:80"],
    ["https://catalog.example/", "*.example.org"],
  ])("%s is not reached directly with %j", (url, noProxy) => {
    expect(isProxied(url, noProxy)).toBe(true);
  });
});
