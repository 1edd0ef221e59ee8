import { connect } from "node:net";
import { createFetchedMedia } from "../../src/service/media/media-modes.ts";
import type { PictureSource } from "../../src/service/media/picture-cache.ts";
import type { BadgeFinder, MediaResolver } from "../../src/service/rules/website-ports.ts";
import { type NetworkOptions, SITE_LIMITS } from "../../src/site/network.ts";
import { type Site, serve } from "./sites.ts";

type Addresses = readonly string[];

export interface InternetOptions {
  /** The addresses of each name, or a function that returns them for its nth look-up, counted from 0. */
  readonly names?: Readonly<Record<string, Addresses | ((turn: number) => Addresses | Promise<Addresses>)>>;
  /** The server at each public address, on any port. */
  readonly sites?: Readonly<Record<string, Site>>;
  readonly limits?: Partial<typeof SITE_LIMITS>;
}

/** A simulated internet behind the real guard, with a record of its look-ups and connections. */
export interface Internet {
  readonly resolver: MediaResolver;
  readonly badges: BadgeFinder;
  readonly pictures: PictureSource;
  readonly lookups: readonly string[];
  /** The addresses and the port of each connection: `93.184.216.34 80`. */
  readonly connections: readonly string[];
}

/** Simulates an internet of names and public addresses. Connections that the guard allows go to loopback servers. */
export async function anInternet({ names = {}, sites = {}, limits }: InternetOptions): Promise<Internet> {
  const ports = new Map<string, number>();
  for (const [address, site] of Object.entries(sites)) ports.set(address, await serve(site));
  const lookups: string[] = [];
  const connections: string[] = [];
  const network: NetworkOptions = {
    allowPrivate: false,
    limits: { ...SITE_LIMITS, ...limits },
    async lookup(host) {
      const turn = lookups.filter((name) => name === host).length;
      lookups.push(host);
      const addresses = names[host];
      if (addresses === undefined) throw new Error(`ENOTFOUND ${host}`);
      return typeof addresses === "function" ? addresses(turn) : addresses;
    },
    connect(addresses, port) {
      connections.push(`${addresses.join(",")} ${port}`);
      return connect(ports.get(addresses[0] ?? "") ?? NOBODY, "127.0.0.1");
    },
  };
  const { media: resolver, badges, pictures } = createFetchedMedia(network);
  return { resolver, badges, pictures, lookups, connections };
}

/** A historical port without a server, so that connections are refused. */
const NOBODY = 1;
