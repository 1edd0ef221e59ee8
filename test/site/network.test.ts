import { createSocket, type RemoteInfo } from "node:dgram";
import { promises } from "node:dns";
import { once } from "node:events";
import { describe, expect, onTestFinished, test } from "vitest";
import { resolveHost } from "../../src/site/network.ts";

const never = new AbortController().signal;

describe("resolveHost", () => {
  test("returns IPv4 and IPv6 addresses from the name server", async () => {
    const AAAA = [0x26, 0x06, ...Array<number>(13).fill(0), 1];
    const server = await aNameServer({ A: [93, 184, 216, 34], AAAA });
    const addresses = await resolveHost("tool.example", never, resolverOf(server));
    expect(addresses).toEqual(["93.184.216.34", "2606::1"]);
  });

  test("rejects when its signal is aborted, and leaves no query pending", async () => {
    const server = await aNameServer("silent");
    const controller = new AbortController();
    const lookup = resolveHost("tool.example", controller.signal, resolverOf(server));
    controller.abort(new Error("the time is up"));
    await expect(lookup).rejects.toThrow("the time is up");
    expect(process.getActiveResourcesInfo().filter((name) => /AddrInfo|Query/.test(name))).toEqual([]);
  });

  test("uses the system's resolver for localhost and for a name that the name server does not know", async () => {
    const server = await aNameServer("unknown");
    const silent = await aNameServer("silent");
    await expect(resolveHost("tool.invalid", never, resolverOf(server))).rejects.toMatchObject({
      syscall: "getaddrinfo",
    });
    const own = await resolveHost("localhost", never, resolverOf(silent));
    expect(own.every((address) => address === "127.0.0.1" || address === "::1")).toBe(true);
  });
});

function resolverOf(server: string): promises.Resolver {
  const resolver = new promises.Resolver({ timeout: 1_000, tries: 2 });
  resolver.setServers([server]);
  return resolver;
}

type Zone = Readonly<Record<"A" | "AAAA", readonly number[] | "silent">>;

/** Starts a local name server that responds to all names with the same addresses, with an error, or not at all. Returns its address. */
async function aNameServer(zone: Zone | "unknown" | "silent"): Promise<string> {
  const socket = createSocket("udp4");
  onTestFinished(() => void socket.close());
  socket.on("message", (query: Buffer, { port, address }: RemoteInfo) => {
    const data = typeof zone === "string" ? zone : zone[typeOf(query)];
    if (data !== "silent") socket.send(answerTo(query, data), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return `127.0.0.1:${socket.address().port}`;
}

/** Returns the response to a query with one question (RFC 1035 §4.1). */
function answerTo(query: Buffer, found: readonly number[] | "unknown"): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const data = found === "unknown" ? [] : found;
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(found === "unknown" ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data.length > 0 ? 1 : 0, 6);
  if (data.length === 0) return Buffer.concat([header, question]);
  const typeAndClass = question.subarray(-4);
  const [name, lifetimeAndLength] = [Buffer.of(0xc0, 12), Buffer.of(0, 0, 0, 60, 0, data.length)];
  return Buffer.concat([header, question, name, typeAndClass, lifetimeAndLength, Buffer.from(data)]);
}

/** The number of the AAAA record type (RFC 3596 §2.1). */
const AAAA = 28;

function typeOf(query: Buffer): "A" | "AAAA" {
  return query.readUInt16BE(query.indexOf(0, 12) + 1) === AAAA ? "AAAA" : "A";
}
