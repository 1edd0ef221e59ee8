import { apiKeyOf, PROXY_VARIABLES } from "../config/environment.ts";
import type { Environment } from "../context.ts";
import { createRedactor, createSecretRemover } from "../http/redact.ts";

/** The values to redact from stderr. Initially, these are the API key and the proxy passwords from the environment. */
export class Secrets {
  readonly #known = new Set<string>();

  constructor(env: Environment) {
    this.add(apiKeyOf(env));
    for (const name of PROXY_VARIABLES)
      for (const password of passwordsIn(env[name] ?? "")) this.add(password);
  }

  /** Adds a secret. Ignores undefined and the empty string. */
  add(secret: string | undefined): void {
    if (secret !== undefined && secret !== "") this.#known.add(secret);
  }

  /** Redacts every secret, and anything that looks like one. */
  redact(text: string): string {
    return createRedactor([...this.#known])(text);
  }

  /** Redacts every secret in text from a server, and leaves all other text unchanged. */
  remove(text: string): string {
    return createSecretRemover([...this.#known])(text);
  }
}

/** Returns the password in a proxy's URL in two forms: as written, which is often not percent-encoded, and as sent. */
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
