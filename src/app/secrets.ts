import { apiKeyOf, PROXY_VARIABLES } from "../config/environment.ts";
import type { Environment } from "../context.ts";
import { valueOr } from "../files/system-error.ts";
import { createRedactor, createSecretRemover, removePlain, SHORTEST_MENTION } from "../http/redact.ts";

/** The values to redact from the output. Initially, these are the API key and the proxy passwords from the environment. */
export class Secrets {
  readonly #known = new Set<string>();
  readonly #keys = new Set<string>();
  readonly #sent = new Set<string>();

  constructor(env: Environment) {
    this.addKey(apiKeyOf(env));
    for (const name of PROXY_VARIABLES)
      for (const password of passwordsIn(env[name] ?? "")) this.add(password);
  }

  add(secret: string | undefined): void {
    if (secret !== undefined && secret !== "") this.#known.add(secret);
  }

  /** Adds an API key. `isSent` is true if this run sends the key, so that a response can repeat it. */
  addKey(key: string | undefined, isSent = false): void {
    this.add(key);
    if (key === undefined || key.length < SHORTEST_MENTION) return;
    this.#keys.add(key);
    if (isSent) this.#sent.add(key);
  }

  /** Redacts API keys in data, as the last step before writing: in any form if this run has sent the key, otherwise as written. */
  removeFromData<Data extends string | Uint8Array>(data: Data): Data | string {
    const keys = [...this.#keys];
    const isText = typeof data === "string";
    // Searching megabytes for every form takes too long.
    const isSuspect =
      this.#sent.size > 0 || keys.some((key) => (isText ? data : Buffer.from(data)).includes(key));
    if (!isSuspect) return data;
    const text = removePlain(isText ? data : Buffer.from(data).toString("utf8"), keys);
    return createSecretRemover([...this.#sent])(text);
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
  const written = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#:]*:([^/?#]+)@/i.exec(proxy.trim())?.[1];
  return written === undefined ? [] : [written, valueOr(written, () => decodeURIComponent(written))];
}
