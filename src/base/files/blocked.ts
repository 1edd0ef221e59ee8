import { connect } from "node:net";
import { errorCode } from "./system-error.ts";

export const BLOCKED = "This process may not open network connections";

export const UNBLOCK = "Run the command where network connections are allowed";

const SOCKET_CALLS: ReadonlySet<unknown> = new Set(["socket", "bind", "listen", "connect"]);

/** Reports whether the system denied a socket call with `EPERM` or `EACCES`. If several addresses were tried, uses the first error. */
export function isBlockedCall(error: unknown): boolean {
  if (error instanceof AggregateError) return isBlockedCall(error.errors[0]);
  const code = errorCode(error);
  const call = error instanceof Error && "syscall" in error ? error.syscall : undefined;
  return (code === "EPERM" || code === "EACCES") && SOCKET_CALLS.has(call);
}

/** Reports whether the system denies sockets to this process. Tries one connection to this machine's discard port (RFC 863). */
export async function isBlocked(): Promise<boolean> {
  return isBlockedCall(await tryConnecting("127.0.0.1", 9));
}

/** Reports whether a program accepts connections at the address of a link. */
export async function isListening(link: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(link);
  const number = Number(port) || (protocol === "https:" ? 443 : 80);
  return (await tryConnecting(hostname.replace(/^\[(.*)\]$/, "$1"), number)) === undefined;
}

/** Opens a connection and closes it. Returns the error, or undefined if there is none within a second. */
async function tryConnecting(host: string, port: number): Promise<Error | undefined> {
  const socket = connect({ host, port, timeout: 1_000 });
  return new Promise<Error | undefined>((resolve) => {
    for (const event of ["connect", "timeout"]) socket.once(event, () => resolve(undefined));
    socket.once("error", resolve);
  }).finally(() => socket.destroy());
}
