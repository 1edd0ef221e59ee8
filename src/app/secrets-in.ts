import { apiKeyOf } from "../config/api-key.ts";
import { PROXY_VARIABLES } from "../config/network-environment.ts";
import type { Environment } from "../context.ts";

/** The secrets that the environment holds: the API key, and the passwords of proxies in both spellings. */
export function secretsIn(env: Environment): readonly (string | undefined)[] {
  return [apiKeyOf(env), ...PROXY_VARIABLES.flatMap((name) => passwordsIn(env[name] ?? ""))];
}

/** As written, since many do not percent-encode it, and as it is sent. */
function passwordsIn(proxy: string): readonly string[] {
  const written = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*?:([^/?#]+)@/i.exec(proxy.trim())?.[1];
  return written === undefined ? [] : [written, decoded(written)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
