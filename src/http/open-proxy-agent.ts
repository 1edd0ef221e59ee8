import type { Dispatcher, Pool } from "undici";
import { ConfigError } from "../errors/config-error.ts";
import type { SocketWatch } from "./socket-watch.ts";

/** Connections through a proxy: a tunnel for https, the full address in the request line for http, as proxies expect. */
export async function openProxyAgent(
  proxy: URL,
  options: Pool.Options,
  watch: SocketWatch,
): Promise<Dispatcher> {
  const [{ default: ProxyAgent }, { default: Pool }, { default: openTunnel }, connect] = await Promise.all([
    import("undici/lib/dispatcher/proxy-agent.js"),
    import("undici/lib/dispatcher/pool.js"),
    import("undici/lib/api/api-connect.js"),
    watch.connector(),
  ]);
  const token = basicToken(proxy);
  return new ProxyAgent({
    ...options,
    uri: proxy.origin,
    ...(token === undefined ? {} : { token }),
    proxyTunnel: false,
    // The index gives this method to every dispatcher; the parts alone come without it.
    clientFactory: (origin) =>
      Object.assign(new Pool(origin, { ...options, connect }), { connect: openTunnel }),
    // Without a tunnel the pool's own connection leads to the proxy.
    factory: (origin, given) => new Pool(origin, isProxy(origin, proxy) ? { ...options, connect } : given),
  });
}

function isProxy(origin: string | URL, proxy: URL): boolean {
  return new URL(origin).origin === proxy.origin;
}

/** undici sends a user name only together with a password, but proxies take either alone. */
function basicToken({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  return `Basic ${Buffer.from(`${decode(username)}:${decode(password)}`).toString("base64")}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    throw new ConfigError({
      message: "The user name or password of the proxy has a % that is no percent-encoding",
      hint: "Write a % in it as %25",
      cause,
    });
  }
}
