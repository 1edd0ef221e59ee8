import { connect } from "node:net";
import { createNetwork, type Network, type NetworkOptions } from "../../src/site/network.ts";
import { type Site, serve } from "../media/sites.ts";

/** Two public addresses. */
export const HERE = "93.184.216.34";
export const ELSEWHERE = "1.1.1.1";

/** Returns a network behind the real guard, whose connections to public addresses lead to loopback servers. */
export async function aNetwork(
  sites: Readonly<Record<string, Site>>,
  names: Readonly<Record<string, readonly string[]>> = {},
  options: Partial<NetworkOptions> = {},
): Promise<Network & { readonly connections: readonly string[] }> {
  const ports = new Map<string, number>();
  for (const [address, site] of Object.entries(sites)) ports.set(address, await serve(site));
  const connections: string[] = [];
  const network = createNetwork({
    allowPrivate: false,
    async lookup(host) {
      const addresses = names[host];
      if (addresses === undefined) throw Object.assign(new Error(`ENOTFOUND ${host}`), { code: "ENOTFOUND" });
      return addresses;
    },
    connect(addresses, port) {
      connections.push(`${addresses.join(",")} ${port}`);
      // Nothing listens on port 1, so connections are refused.
      return connect(ports.get(addresses[0] ?? "") ?? 1, "127.0.0.1");
    },
    ...options,
  });
  return { ...network, connections };
}
