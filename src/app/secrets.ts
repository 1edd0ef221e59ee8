import { apiKeyOf, PROXY_VARIABLES } from "../config/environment.ts";
import type { Environment } from "../context.ts";
import { createRedactor, createSecretRemover } from "../http/redact.ts";

/** The values that are redacted from stderr, starting with the API key and the proxy passwords of the environment. */
export class Secrets {
  readonly #known = new Set<string>();

  constructor(env: Environment) {
    this.add(apiKeyOf(env));
    for (const name of PROXY_VARIABLES)
      for (const password of passwordsIn(env[name] ?? "")) this.add(password);
  }

  /** Adds a secret. Ignores undefined and an empty text. */
  add(secret: string | undefined): void {
    if (secret !== undefined && secret !== "") this.#known.add(secret);
  }

  /** Redacts every secret, and what looks like one. */
  redact(text: string): string {
    return createRedactor([...this.#known])(text);
  }

  /** Redacts every secret in a server's text, which otherwise stays as it is. */
  remove(text: string): string {
    return createSecretRemover([...this.#known])(text);
  }
}

/** Returns a password as written, which is often not percent-encoded, and as it is sent. */
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
