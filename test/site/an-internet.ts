import http from "node:http";
import https from "node:https";
import { createFetchedMedia } from "../../src/local-catalog/media/media-modes.ts";
import type { Media, MediaRequest } from "../../src/local-catalog/rules/listing.ts";
import type { Network } from "../../src/site/network.ts";
import { type Site, serve } from "../local-catalog/media/sites.ts";

/** The public addresses of `tool.example` and `cdn.example`. */
export const HERE = "93.184.216.34";
export const ELSEWHERE = "1.1.1.1";

type Addresses = readonly string[];

export interface InternetOptions extends Partial<Network> {
  /** The addresses of host names, or functions that return the addresses for the nth lookup, counted from 0. */
  readonly names?: Readonly<Record<string, Addresses | ((turn: number) => Addresses | Promise<Addresses>)>>;
  /** The server of `tool.example`, on any port. */
  readonly tool?: Site;
  /** The server of `cdn.example`, on any port. */
  readonly cdn?: Site;
}

/** Simulates the internet with the real address checks. Records lookups, and direct connections, which go to loopback servers. */
export async function anInternet({ names, tool, cdn, ...options }: InternetOptions = {}) {
  const ports = new Map<string | undefined, number>();
  if (tool !== undefined) ports.set(HERE, await serve(tool));
  if (cdn !== undefined) ports.set(ELSEWHERE, await serve(cdn));
  const known: InternetOptions["names"] = { "tool.example": [HERE], "cdn.example": [ELSEWHERE], ...names };
  const lookups: string[] = [];
  /** The addresses and port for each connection, such as `93.184.216.34 80`. */
  const connections: string[] = [];
  const network: Network = {
    allowPrivate: false,
    async lookup(host) {
      const turn = lookups.filter((name) => name === host).length;
      lookups.push(host);
      const addresses = known[host];
      if (addresses === undefined) throw Object.assign(new Error(`ENOTFOUND ${host}`), { code: "ENOTFOUND" });
      return typeof addresses === "function" ? addresses(turn) : addresses;
    },
    agentFor: ({ protocol, port: own }, addresses) => {
      const { Agent } = protocol === "https:" ? https : http;
      connections.push(`${addresses.join(",")} ${own || (protocol === "https:" ? "443" : "80")}`);
      const agent = new Agent();
      const connect = agent.createConnection.bind(agent);
      // Nothing listens on port 1, so connections to other addresses are refused.
      const port = ports.get(addresses[0]) ?? 1;
      return Object.assign(agent, {
        createConnection: (target: object) => connect({ ...target, host: "127.0.0.1", port }),
      });
    },
    ...options,
  };
  const { findMedia, ...others } = createFetchedMedia(() => network);
  /** Resolves a draft's media. The default website's host name does not resolve. */
  const resolve = (draft: Partial<MediaRequest>) =>
    findMedia({ websiteUrl: "http://unknown.example/", ...draft });
  return { network, resolve, ...others, lookups, connections };
}

/** Resolves a draft's media on a simulated internet. */
export async function mediaOf(draft: Partial<MediaRequest>, options: InternetOptions): Promise<Media> {
  return (await anInternet(options)).resolve(draft);
}
