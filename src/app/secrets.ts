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

  /** Adds an API key. `isSent` is true if this run may send the key, so that a response could contain it. */
  addKey(key: string | undefined, isSent = false): void {
    this.add(key);
    if (key === undefined || key.length < SHORTEST_MENTION) return;
    this.#keys.add(key);
    if (isSent) this.#sent.add(key);
  }

  /** Redacts API keys with 8 or more characters in data. Sent keys are also redacted in the forms that `createSecretRemover` finds. */
  removeFromData<Data extends string | Uint8Array>(data: Data): Data | string {
    const keys = [...this.#keys];
    const isText = typeof data === "string";
    // Searching megabytes of data for every encoded form of a key is slow.
    const isSuspect =
      this.#sent.size > 0 || keys.some((key) => (isText ? data : Buffer.from(data)).includes(key));
    if (!isSuspect) return data;
    const text = removePlain(isText ? data : Buffer.from(data).toString("utf8"), keys);
    return createSecretRemover([...this.#sent])(text);
  }

  /** Redacts the known secrets, and text that looks like a credential. */
  redact(text: string): string {
    return createRedactor([...this.#known])(text);
  }

  /** Redacts the known secrets, but not other text that looks like a credential. */
  remove(text: string): string {
    return createSecretRemover([...this.#known])(text);
  }
}

/** Returns the password in a proxy's URL, if any, in two forms: as written, and percent-decoded. */
function passwordsIn(proxy: string): readonly string[] {
  const written = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#:]*:([^/?#]+)@/i.exec(proxy.trim())?.[1];
  return written === undefined ? [] : [written, valueOr(written, () => decodeURIComponent(written))];
}
