import { describe, expect, it } from "vitest";
import { isLoopback } from "../../../src/base/text/parse-url.ts";
import { parseBaseUrl } from "../../../src/cli/config/base-url.ts";
import { UsageError } from "../../../src/contract/errors/local-errors.ts";

describe("parseBaseUrl", () => {
  it.each([
    ["https://catalog.example", "https://catalog.example"],
    ["https://catalog.example/", "https://catalog.example"],
    ["HTTPS://Catalog.Example:443/Prefix//", "https://catalog.example/Prefix"],
    ["http://127.0.0.1:4321/", "http://127.0.0.1:4321"],
    ["  sandbox ", "sandbox"],
  ])("parses %j into %j", (text, normal) => {
    expect(parseBaseUrl(text)).toBe(normal);
  });

  it.each([
    "",
    "catalog.example",
    "ftp://catalog.example",
    "https://",
    "https://user:secret@catalog.example",
    "https://catalog.example/a b",
    "https://catalog.example/a\tb",
    "https://catalog.example\n/a",
    "https://catalog.example/?",
    "https://catalog.example/?q=1",
    "https://catalog.example/#top",
    "javascript:alert(1)",
  ])("rejects %j", (text) => {
    expect(() => parseBaseUrl(text)).toThrow(UsageError);
  });

  it.each([
    ["https://user:hunter2@catalog.example", "https://catalog.example", "it has a user name or password"],
    ["ftp://user:hunter2@catalog.example", "ftp://catalog.example", "not an http or https URL"],
    ["user:hunter2@catalog.example", "catalog.example", "not an http or https URL"],
    ["https:user:hunter2@catalog.example", "catalog.example", "not an http or https URL"],
    ["https://user:hunt@er2@[x", "https://[x", "not an http or https URL"],
    ["ftp://user:hunt\ner2@catalog.example", "ftp://catalog.example", "not an http or https URL"],
  ])("does not show the password in the error for %j", (text, shown, reason) => {
    expect(() => parseBaseUrl(text)).toThrow(`Invalid base URL "${shown}": ${reason}`);
  });
});

it.each([
  ["http://127.0.0.1:1", true],
  ["http://127.9.8.7", true],
  ["http://[::1]:4321", true],
  ["http://localhost", true],
  ["http://localhost.example", false],
  ["http://127.0.0.1.example", false],
  ["http://10.0.0.1", false],
])("isLoopback(%j) returns %j", (baseUrl, expected) => {
  expect(isLoopback(baseUrl)).toBe(expected);
});
