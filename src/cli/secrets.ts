import { valueOr } from "../base/files/system-error.ts";
import type { Environment } from "../base/runtime/context.ts";
import { escapeJson, REDACTED } from "../base/text/sanitize.ts";
import { apiKeyOf, PROXY_VARIABLES } from "./config/environment.ts";

/** The minimum length of a secret that is removed from messages, and from data, where a shorter one often occurs by chance. */
const SHORTEST = { message: 4, data: 8 } as const;

export type Secrets = ReturnType<typeof createSecrets>;

/** Creates the set of values that must not be printed: the API key, the admin token and the proxy passwords in the environment. */
export function createSecrets(env: Environment) {
  /** The forms of the secrets with the secrets' lengths, longest first, so that a form precedes the forms that it contains. */
  let forms: ReadonlyMap<string, number> = new Map();
  const add = (secret = "") => {
    if (secret.length < SHORTEST.message || forms.has(secret)) return;
    // The forms in which this tool can print a secret: as it is, in JSON, and percent-encoded as in a path or a query.
    const added = [
      secret,
      escapeJson(JSON.stringify(secret).slice(1, -1)),
      encodeURIComponent(secret.toWellFormed()),
      new URLSearchParams({ secret }).toString().slice("secret=".length),
    ].map((form) => [form, secret.length] as const);
    forms = new Map([...added, ...forms].sort(([one], [other]) => other.length - one.length));
  };
  add(apiKeyOf(env));
  add(env["CATALOG_ADMIN_TOKEN"]);
  for (const name of PROXY_VARIABLES)
    if (env[name]) for (const password of passwordsIn(env[name])) add(password);
  /** Returns a function that removes the known secrets, except shorter ones, as the last step before a message or data is written. */
  const remover =
    (shortest: number) =>
    <Data extends string | Uint8Array>(data: Data): Data | string => {
      const text =
        typeof data === "string" ? data : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
      // JSON from a server can contain escaped letters.
      const plain = forms.size > 0 && text.includes("\\u00") ? unescaped(text.toString()) : text;
      const matching = [...forms].filter(([form, length]) => length >= shortest && plain.includes(form));
      if (matching.length === 0) return data;
      return matching.reduce((rest, [form]) => rest.replaceAll(form, REDACTED), plain.toString());
    };
  return { add, remove: remover(SHORTEST.message), removeFromData: remover(SHORTEST.data) };
}

/** Returns JSON without the escapes of printable ASCII characters that need none. */
function unescaped(json: string): string {
  return json.replaceAll(/\\(?:u00([2-7][\da-f])|.)/gis, (written, code) => {
    const character = code === undefined ? written : String.fromCharCode(Number.parseInt(code, 16));
    return /^["\\\x7f]$/.test(character) ? written : character;
  });
}

/** Returns the password in a proxy's URL, if any, in two forms: as written, and percent-decoded. */
function passwordsIn(proxy: string): readonly string[] {
  const written = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#:]*:([^/?#]+)@/i.exec(proxy.trim())?.[1];
  return written === undefined ? [] : [written, valueOr(written, () => decodeURIComponent(written))];
}
