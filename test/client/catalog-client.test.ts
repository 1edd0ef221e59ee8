import { describe, expect, it } from "vitest";
import { CatalogClient, type CatalogClientOptions } from "../../src/client/catalog-client.ts";
import { ApiError, UnexpectedResponse } from "../../src/contract/errors/remote-errors.ts";
import { aTool } from "../support/a-tool.ts";
import { growth, LINEAR } from "../support/growth.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { words } from "../support/words.ts";
import { aTransport } from "./http/a-transport.ts";
import { data, json, type Step, scriptedServer } from "./http/scripted-server.ts";

const META = { apiVersion: "v1" };
const NOW = new Date("2026-11-20T12:00:00Z");

async function aClient(...steps: readonly Step[]) {
  const server = await scriptedServer(...steps);
  return { client: clientOf({ baseUrl: `${server.url.origin}/prefix` }), server };
}

function clientOf(options: Pick<CatalogClientOptions, "baseUrl"> & Partial<CatalogClientOptions>) {
  return new CatalogClient({
    transport: aTransport(),
    clock: { now: () => NOW, elapsed: () => 0 },
    userAgent: "catalog/test",
    redact: (text) => text.replaceAll("cat_secret", "[redacted]"),
    ...options,
  });
}

async function slugsOf(client: CatalogClient): Promise<readonly string[]> {
  const slugs: string[] = [];
  for await (const { entries } of client.listTools({})) slugs.push(...entries.map(({ slug }) => slug));
  return slugs;
}

describe("listTools", () => {
  it.each([
    ["an array", [aTool()]],
    ["an object with one array", { items: [aTool()], total: 1 }],
  ])("reads %s", async (_, data) => {
    const { client } = await aClient(json({ data, meta: META }));
    expect(await slugsOf(client)).toEqual(["aurora-notes"]);
  });

  it.each([
    ["two arrays", { a: [], b: [] }],
    ["no array", { total: 0 }],
    ["a listing without a slug", [{ ...aTool(), slug: undefined }]],
    ["a string", "none"],
  ])("rejects %s", async (_, data) => {
    const { client } = await aClient(json({ data, meta: META }));
    await expect(slugsOf(client)).rejects.toThrow(UnexpectedResponse);
  });

  it("follows the link to the next page", async () => {
    const link = '</prev>; rel=prev, </p?cursor=2,3>; title="a, b"; rel="next last"';
    const { client, server } = await aClient(
      data([aTool({ slug: "a" })], { link }),
      data([aTool({ slug: "b" })]),
    );
    expect(await slugsOf(client)).toEqual(["a", "b"]);
    expect(server.arrived.map(({ path }) => path)).toEqual(["/prefix/api/v1/tools", "/p?cursor=2,3"]);
  });

  it.each([
    ["another origin", '<https://elsewhere.example/>; rel="next"'],
    ["a user name", '<http://user@127.0.0.1/>; rel="next"'],
    ["itself", '</prefix/api/v1/tools>; rel="next"'],
    ["a part of itself", '</prefix/api/v1/tools?#2>; rel="next"'],
    ["an invalid URL", '<http://[>; rel="next"'],
  ])("rejects a next link to %s without following it", async (_, link) => {
    const { client, server } = await aClient(data([], { link }));
    await expect(slugsOf(client)).rejects.toThrow(UnexpectedResponse);
    expect(server.arrived).toHaveLength(1);
  });
});

it("reads a hostile Link header in linear time", async () => {
  const time = growth(1, async (times) => {
    const { client } = await aClient(data([], { link: "<".repeat(2048 * times) }));
    expect(await slugsOf(client)).toEqual([]);
  });
  expect(await time).toBeLessThan(LINEAR);
});

describe("a response", () => {
  it("with the API's error envelope causes an ApiError with the time to retry", async () => {
    const error = { error: { code: "RATE_LIMITED", message: "Daily limit" } };
    const { client } = await aClient(json(error, { "retry-after": "90", date: NOW.toUTCString() }, 429));
    const failure = await client.getTool("a").catch((thrown) => thrown);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      code: "RATE_LIMITED",
      status: 429,
      message: "Daily limit",
      retry: { retryAfterSeconds: 90, retryAt: new Date("2026-11-20T12:01:30Z") },
    });
  });

  it("causes an error with a code of at most 100 characters and a message of at most 4,000", async () => {
    const error = { error: { code: "A_".repeat(100_000), message: "a.".repeat(100_000) } };
    const { client } = await aClient(json(error, {}, 400));
    expect(await client.getTool("a").catch((thrown) => thrown)).toMatchObject({
      code: `${"A_".repeat(100).slice(0, 99)}…`,
      message: `${"a.".repeat(2000).slice(0, 3999)}…`,
    });
  });

  const sends =
    (body: string | Buffer, code = 200): Step =>
    (response) =>
      void response.writeHead(code, { "content-type": "text/html" }).end(body);
  const html = sends("<!doctype html>");
  const empty = sends("");
  it.each([
    ["HTML", html],
    ["an empty body", empty],
    ["a body that is not UTF-8", sends(Buffer.from([0x22, 0xff, 0x22]))],
    ["JSON without an envelope", json([])],
    ["JSON with another API version", json({ data: aTool(), meta: { apiVersion: "v2" } })],
    ["HTML with status 404", sends("<h1>nothing</h1>", 404)],
  ])("that is %s causes an UnexpectedResponse", async (_, step) => {
    const { client } = await aClient(step);
    await expect(client.getTool("a")).rejects.toThrow(UnexpectedResponse);
  });

  it.each([
    [{ meta: META }, "data: missing"],
    [{ data: {} }, "meta: missing"],
    [{ data: {}, meta: META }, "slug: missing"],
    [{ data: { ...aTool(), slug: 7 }, meta: META }, "slug: must be of type string"],
    [{ data: { ...aTool(), slug: "" }, meta: META }, "slug: is empty"],
    [{ data: 7, meta: META }, "data: must be of type object"],
  ])("that is %j is rejected with the path and the reason, and not requested again", async (body, found) => {
    const { client, server } = await aClient(json(body));
    const error = await client.getTool("a").catch((error: unknown) => error);
    const [field, message] = found.split(": ");
    expect(error).toMatchObject({
      facts: expect.arrayContaining([["Found", found]]),
      problems: [{ field, message }],
    });
    expect(server.arrived).toHaveLength(1);
  });

  it.each([
    ["HTML", html],
    ["an empty body", empty],
    ["half a document", sends('{"data":')],
  ])("that is %s is requested again", async (_, step) => {
    const { client, server } = await aClient(step, data(aTool()));
    expect((await client.getTool("a")).value.slug).toBe("aurora-notes");
    expect(server.arrived).toHaveLength(2);
  });
});

describe("a listing", () => {
  const odd = {
    slug: "odd",
    name: 7,
    category: "databases",
    tags: [{ slug: "cli" }, "git"],
    listedAt: "yesterday",
    verification: { badgeVerified: "yes" },
    stars: 5,
  };

  it("keeps the service's data, and has default values for unreadable fields", async () => {
    const { client } = await aClient(data([odd, aTool()]));
    const { value: page } = await client.listTools({}).next();
    expect(page?.entries).toEqual([odd, aTool()]);
    expect(page?.readings[0]?.unreadable).toEqual(
      words("name listedAt category tags.1 verification.badgeVerified"),
    );
    expect(page?.readings[0]?.value).toEqual({
      ...aTool({
        slug: "odd",
        name: "",
        websiteUrl: "",
        listbulbUrl: "",
        listingHeadline: null,
        description: null,
        logoUrl: null,
        category: { slug: "", name: "" },
        tags: [{ slug: "cli", name: "cli" }],
        listedAt: null,
        featured: null,
        verification: { badgeVerified: null, badgeVerifiedAt: null },
      }),
      stars: 5,
    });
  });

  it.each(["1", "1.0"])("reports the number %s as an unreadable category", async (number) => {
    const body = `{"data":[{"slug":"a","category":${number}}],"meta":{"apiVersion":"v1"}}`;
    const { client } = await aClient((response) => void response.writeHead(200).end(body));
    const { value: page } = await client.listTools({}).next();
    expect(page?.readings[0]?.unreadable).toEqual(["category"]);
  });
});

it("the cache stores the API's responses, but not a captive portal's page", async () => {
  const fresh = { "cache-control": "max-age=60" };
  const portal: Step = (response) =>
    void response.writeHead(200, { "content-type": "text/html", ...fresh }).end("<p>Sign in</p>");
  const server = await scriptedServer(...[portal, portal, portal, portal], data(aTool(), fresh));
  const transport = aTransport({ cacheFolder: tempFolder() });
  const client = clientOf({ transport, baseUrl: server.url.origin, clock: SYSTEM_CLOCK });

  await expect(client.getTool("a")).rejects.toThrow(UnexpectedResponse);
  expect((await client.getTool("a")).cache).toBe("miss");
  expect((await client.getTool("a")).cache).toBe("hit");
  expect(server.arrived).toHaveLength(5);
});

it.each([
  ["max-age=60", ["listings aurora-notes"]],
  ["no-store", []],
  ["private, No-Store", []],
])("records these names from a response with Cache-Control %s: %j", async (cacheControl, expected) => {
  const server = await scriptedServer(data(aTool(), { "cache-control": cacheControl }));
  const recorded: unknown[] = [];
  const client = clientOf({
    baseUrl: server.url.origin,
    names: { add: (kind, entries) => recorded.push(...entries.map(({ slug }) => `${kind} ${slug}`)) },
  });
  await client.getTool("a");
  expect(recorded).toEqual(expected);
});

describe("createDraft", () => {
  const draft = { slug: "aurora-notes", status: "DRAFT", editorUrl: "https://catalog.example/editor/1" };
  const REPEATED = "the API key, which a response must not repeat";
  const request = { body: '{"name":"A"}', idempotencyKey: "k".repeat(16), apiKey: "cat_secret" };

  it("sends the unchanged body with both keys, and reads the draft and the header of a replay", async () => {
    const { client, server } = await aClient(
      data(draft, {}, 201),
      data(draft, { "idempotency-replayed": "true" }, 201),
    );
    expect((await client.createDraft(request)).value).toEqual({ draft, replayed: false });
    expect((await client.createDraft(request)).value).toEqual({ draft, replayed: true });
    expect(server.arrived[0]).toMatchObject({
      method: "POST",
      path: "/prefix/api/v1/tools",
      body: '{"name":"A"}',
      headers: {
        authorization: "Bearer cat_secret",
        "idempotency-key": "k".repeat(16),
        "content-type": "application/json",
        "user-agent": "catalog/test",
      },
    });
  });

  it("asks for a fresh listing where the caller needs one", async () => {
    const { client, server } = await aClient(data(aTool()), data(aTool()));
    await client.getTool("git", { isFresh: true });
    await client.getTool("git");
    const asked = server.arrived.map(({ headers }) => headers["cache-control"]);
    expect(asked).toEqual(["no-cache", undefined]);
  });

  it.each([
    ["a slug of 5,000 characters", { slug: "s".repeat(5000) }, "slug: is longer than 4000 characters"],
    ["a status of 5,000 characters", { status: "S".repeat(5000) }, "status: is longer than 4000 characters"],
    ["a URL of 10 MB", { editorUrl: "u".repeat(10_000_000) }, "editorUrl: is longer than 4000 characters"],
    ["the key in its slug", { slug: "x-cat_secret" }, REPEATED],
    ["the key in its URL", { editorUrl: "https://a/?k=cat%5Fsecret&b=cat_secret" }, REPEATED],
    ["the key in an unknown field", { hint: ["cat_secret"] }, REPEATED],
  ])("rejects a draft with %s without sending it again", async (_, fields, found) => {
    const { client, server } = await aClient(data({ ...draft, ...fields }, {}, 201));
    const error = await client.createDraft(request).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(UnexpectedResponse);
    expect(error).toMatchObject({ facts: expect.arrayContaining([["Found", found]]) });
    expect(server.arrived).toHaveLength(1);
  });
});
