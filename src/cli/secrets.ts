import { valueOr } from "../base/files/system-error.ts";
import type { Environment } from "../base/runtime/context.ts";
import { REDACTED } from "../base/text/credentials.ts";
import { escapeJson } from "../base/text/sanitize.ts";
import { apiKeyOf, PROXY_VARIABLES } from "./config/environment.ts";

/** The minimum length of a secret that is removed from messages, and from data, where a shorter one often occurs by chance. */
const SHORTEST = { message: 4, data: 8 } as const;

/** The values that must not be printed. Initially, these are the API key, the admin token and the proxy passwords in the environment. */
export class Secrets {
  readonly #known = new Set<string>();
  readonly #forms = new Map<keyof typeof SHORTEST, readonly string[]>();

  constructor(env: Environment) {
    this.add(apiKeyOf(env));
    this.add(env["CATALOG_ADMIN_TOKEN"]);
    for (const name of PROXY_VARIABLES)
      for (const password of passwordsIn(env[name] ?? "")) this.add(password);
  }

  add(secret: string | undefined): void {
    if (secret !== undefined) this.#known.add(secret);
    this.#forms.clear();
  }

  /** Removes the known secrets from a message, in the forms of `formsOf`. This is the last step before the message is written. */
  remove(text: string): string {
    return this.#formsOf("message").reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
  }

  /** Removes the known secrets from data, as the last step before the data is written. */
  removeFromData<Data extends string | Uint8Array>(data: Data): Data | string {
    const text = typeof data === "string" ? data : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    const forms = this.#formsOf("data").filter((form) => text.includes(form));
    if (forms.length === 0) return data;
    return forms.reduce((rest, form) => rest.replaceAll(form, REDACTED), text.toString());
  }

  /** Returns the forms, longest first, so that a form precedes the forms that it contains. */
  #formsOf(kind: keyof typeof SHORTEST): readonly string[] {
    const cached = this.#forms.get(kind);
    if (cached) return cached;
    const known = [...this.#known].filter(({ length }) => length >= SHORTEST[kind]);
    const forms = [...new Set(known.flatMap(formsOf))].sort((one, other) => other.length - one.length);
    this.#forms.set(kind, forms);
    return forms;
  }
}

/** Returns the forms in which this tool can print a secret: as it is, in JSON, and percent-encoded as in a path or a query. */
function formsOf(secret: string): readonly string[] {
  const json = escapeJson(JSON.stringify(secret).slice(1, -1));
  const inPath = encodeURIComponent(secret.toWellFormed());
  const inQuery = new URLSearchParams({ secret }).toString().slice("secret=".length);
  return [secret, json, inPath, inQuery];
}

/** Returns the password in a proxy's URL, if any, in two forms: as written, and percent-decoded. */
function passwordsIn(proxy: string): readonly string[] {
  const written = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#:]*:([^/?#]+)@/i.exec(proxy.trim())?.[1];
  return written === undefined ? [] : [written, valueOr(written, () => decodeURIComponent(written))];
}
