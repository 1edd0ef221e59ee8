import { describe, expect, it } from "vitest";
import { anInternet, HERE } from "../../site/an-internet.ts";
import { words } from "../../support/words.ts";
import { aPicture, aRedirect, aSite } from "./sites.ts";

const NOTHING = { logoUrl: null, imageUrl: null };

/** Private and special addresses in many notations. */
const INNER = words(`
  http://127.0.0.1/ http://127.1/ http://2130706433/ http://0x7f000001/ http://0x7f.1/
  http://0177.0.0.1/ http://017700000001/ http://127.0.0.1./ http://127。0。0。1/ http://１２７.0.0.1/
  http://%31%32%37.0.0.1/ http://0/ http://0.0.0.0/ http://10.1.2.3/
  http://169.254.169.254/latest/meta-data/ http://2852039166/latest/meta-data/ http://192.168.1.1/
  http://[::1]/ http://[::]/ http://[::127.0.0.1]/ http://[::ffff:127.0.0.1]/
  http://[::ffff:7f00:1]/ http://[0:0:0:0:0:ffff:127.0.0.1]/ http://[64:ff9b::127.0.0.1]/
  http://[2002:7f00:1::]/ http://[fd00:ec2::254]/ http://[fe80::1]/ https://127.0.0.1/
`);

describe("the guard for fetched media", () => {
  it.each(INNER)("does not open a connection to %s", async (url) => {
    const { resolve, connections } = await anInternet();
    expect(await resolve({ websiteUrl: url, logoUrl: url })).toEqual(NOTHING);
    await expect(resolve({ screenshotUrls: [url] })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    expect(connections).toEqual([]);
  });

  it.each(INNER)("does not follow a redirect to %s", async (url) => {
    const { resolve, connections } = await anInternet({ tool: aRedirect(url) });
    expect(await resolve({ logoUrl: `http://${HERE}/` })).toEqual(NOTHING);
    expect(connections).toEqual([`${HERE} 80`]);
  });

  it.each([
    ["a private address", ["10.0.0.1"]],
    ["loopback addresses", ["127.0.0.1", "::1"]],
    ["a public and a private address", [HERE, "10.0.0.1"]],
    ["a private and a public address", ["fd00::1", HERE]],
    ["a mapped private address", ["::ffff:10.0.0.1"]],
    ["no address", []],
    ["an invalid address", ["inner.example"]],
  ])("does not open a connection to a name that resolves to %s", async (_what, addresses) => {
    const { resolve, connections } = await anInternet({
      names: { "tool.example": addresses },
      tool: aPicture,
    });
    const draft = { websiteUrl: "http://tool.example/", logoUrl: "http://tool.example/logo.png" };
    expect(await resolve(draft)).toEqual(NOTHING);
    expect(connections).toEqual([]);
  });

  it("resolves a name once per request, and connects to the checked addresses", async () => {
    const second = "2606:4700::1111";
    const { resolve, lookups, connections } = await anInternet({
      names: { "rebind.example": (turn) => (turn === 0 ? [HERE, second] : ["127.0.0.1"]) },
      tool: aPicture,
    });
    const logoUrl = "http://rebind.example/logo.png";
    expect(await resolve({ logoUrl })).toEqual({ logoUrl, imageUrl: null });
    expect(lookups.filter((name) => name === "rebind.example")).toEqual(["rebind.example"]);
    expect(connections).toEqual([`${HERE},${second} 80`]);
  });

  it("checks a name again when a redirect leads to the same name", async () => {
    const { resolve, connections } = await anInternet({
      names: { "rebind.example": (turn) => (turn === 0 ? [HERE] : ["127.0.0.1"]) },
      tool: aSite({ "/logo.png": aRedirect("/again.png"), "/again.png": aPicture }),
    });
    expect(await resolve({ logoUrl: "http://rebind.example/logo.png" })).toEqual(NOTHING);
    expect(connections).toEqual([`${HERE} 80`]);
  });
});
