import { describe, expect, test } from "vitest";
import { UnexpectedResponse } from "../../../src/contract/errors/remote-errors.ts";
import { aGet, aPost, aTransport } from "./a-transport.ts";
import { json, type Step, scriptedServer } from "./scripted-server.ts";

const ok = json({ data: [] });

function redirect(location: string, code = 302): Step {
  return (response) => void response.writeHead(code, { location }).end();
}

describe("a redirect of a read", () => {
  test.each([301, 302, 303, 307, 308])("with %i is followed within the same origin", async (code) => {
    const server = await scriptedServer(redirect("/elsewhere?x=1", code), ok);
    const response = await aTransport().send(aGet(server.url, { accept: "application/json" }));
    expect(response.url.href).toBe(new URL("/elsewhere?x=1", server.url).href);
    expect(server.arrived.map((one) => [one.method, one.path, one.headers.accept])).toEqual([
      ["GET", "/", "application/json"],
      ["GET", "/elsewhere?x=1", "application/json"],
    ]);
  });

  test("is followed five times, but not a sixth time", async () => {
    const hops = Array.from({ length: 6 }, () => redirect("/loop"));
    const [five, six] = [await scriptedServer(...hops.slice(1), ok), await scriptedServer(...hops)];
    expect((await aTransport().send(aGet(five.url))).status).toBe(200);
    const failure = aTransport().send(aGet(six.url));
    await expect(failure).rejects.toThrow(/more than 5 in a row/);
    await expect(failure).rejects.toMatchObject({ hint: expect.not.stringContaining("has moved") });
    expect(six.arrived).toHaveLength(6);
  });

  test("is not followed to another origin, which receives no request", async () => {
    const other = await scriptedServer();
    const server = await scriptedServer(redirect(`http://user:secret@${other.url.host}/x?token=secret`));
    const failure = aTransport().send(aGet(server.url));
    await expect(failure).rejects.toThrow(UnexpectedResponse);
    await expect(failure).rejects.toMatchObject({
      message: `Redirect from ${server.url.host} not followed: it leads to another origin`,
      facts: [["Leads to", `http://${other.url.host}`]],
      status: 302,
    });
    expect(other.arrived).toEqual([]);
  });

  test.each(["https://", "http://a b/", "http://[::1"])("to %j is rejected as invalid", async (location) => {
    const server = await scriptedServer(redirect(location));
    await expect(aTransport().send(aGet(server.url))).rejects.toThrow(/invalid address/);
  });

  test("to a file URL is rejected with an error that contains the scheme", async () => {
    const server = await scriptedServer(redirect("file:///etc/passwd?x#y"));
    const failure = aTransport().send(aGet(server.url));
    await expect(failure).rejects.toMatchObject({ facts: [["Leads to", "file:"]] });
  });

  test("does not send or trace the credentials in the target URL", async () => {
    const server = await scriptedServer((response, arrived) => {
      redirect(`http://user:secret@${arrived.headers.host}/next`)(response, arrived);
    }, ok);
    const transport = aTransport();
    const response = await transport.send(aGet(server.url));
    expect(server.arrived[1]?.headers.authorization).toBeUndefined();
    expect(response.url.href + JSON.stringify(transport.lines)).not.toContain("secret");
  });

  test("without a Location header is returned like any other response", async () => {
    const server = await scriptedServer((response) => void response.writeHead(302).end());
    expect((await aTransport().send(aGet(server.url))).status).toBe(302);
  });
});

describe("a redirect of a draft submission", () => {
  test.each([301, 302, 303, 307, 308])("with %i is rejected, even on the same host", async (code) => {
    const server = await scriptedServer(redirect("/api/v2/tools", code));
    await expect(aTransport().send(aPost(server.url))).rejects.toThrow(UnexpectedResponse);
    expect(server.arrived).toHaveLength(1);
  });

  test("is rejected with an error that names the origin alone, because the path can be a private link", async () => {
    const token = "q".repeat(32);
    const server = await scriptedServer(redirect(`/editor/${token}`));
    const failure = await aTransport()
      .send(aPost(server.url))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ facts: [["Leads to", server.url.origin]] });
    expect(JSON.stringify(failure)).not.toContain(token);
  });

  test("does not send the API key, the idempotency key or the body to another host", async () => {
    const other = await scriptedServer();
    const server = await scriptedServer(redirect(other.url.href, 307));
    await expect(aTransport().send(aPost(server.url))).rejects.toThrow(/a draft is never redirected/);
    expect(other.arrived).toEqual([]);
  });
});

test("a redirect of a read with an API key is rejected", async () => {
  const server = await scriptedServer(redirect("/elsewhere"));
  const request = aGet(server.url, { authorization: "Bearer cat_secret" });
  await expect(aTransport().send(request)).rejects.toThrow(/a request with an API key is never redirected/);
  expect(server.arrived).toHaveLength(1);
});
