import { join } from "node:path";
import { folderProblem } from "../base/files/own-files.ts";
import { valueOr } from "../base/files/system-error.ts";
import { version } from "../base/runtime/version.ts";
import { isLoopback } from "../base/text/parse-url.ts";
import { redactCredentials, sanitize } from "../base/text/sanitize.ts";
import { endOfWait } from "../base/text/times.ts";
import { CatalogClient } from "../client/catalog-client.ts";
import { createTransport } from "../client/http/create-transport.ts";
import type { Transport, TransportOptions } from "../client/http/transport.ts";
import { command } from "../contract/errors/advice.ts";
import { CatalogError, recoverWith } from "../contract/errors/catalog-error.ts";
import type { App, ConnectedCatalog } from "./app.ts";
import { isSecure, SANDBOX, SANDBOX_URL } from "./config/base-url.ts";
import { apiKeyOf, isApiKey, KEY_ALONE, networkEnvironment } from "./config/environment.ts";
import { journalName, knownListings } from "./local-state.ts";
import { ReceivedNames, readNames, rememberNames } from "./names.ts";

/** Connects to a catalog. If the base URL is `sandbox`, this is the local catalog in this process. */
export async function connect(app: App, baseUrl: string): Promise<ConnectedCatalog> {
  const sandbox = baseUrl === SANDBOX ? await app.openLocal() : undefined;
  const name = sandbox ? SANDBOX : new URL(baseUrl).host;
  const names = new ReceivedNames();
  const transport = openTransport(app, baseUrl, sandbox?.handle);
  const send: Transport["send"] = (request, read) =>
    app.reporter.during(`Contacting ${name}`, () => transport.send(request, read));
  const catalog = new CatalogClient({
    // The catalog in this process responds at once.
    transport: sandbox ? transport : { ...transport, send },
    baseUrl: sandbox ? SANDBOX_URL : baseUrl,
    clock: app.context.clock,
    userAgent: `catalog/${version}`,
    redact: (text) => redactCredentials(app.secrets.remove(sanitize(text))),
    names: app.flags.cache ? names : undefined,
  });
  return {
    catalog,
    baseUrl,
    name,
    knownListings: async () => {
      const stored = readNames(app.folders.cache, baseUrl).listings;
      if (!sandbox && !isLoopback(baseUrl)) return stored;
      return (await knownListings(app, baseUrl).catch(recoverWith(() => stored))) ?? stored;
    },
    apiKey: async (use) => {
      const configured = apiKeyOf(app.context.env) ?? app.stored.keys[baseUrl];
      // An address of the local catalog has the sandbox's own key, unless another key is given for it.
      const isOwn = sandbox || (configured === undefined && (await journalName(app, baseUrl)) === SANDBOX);
      const key = isOwn ? await (await app.openLocal()).apiKey(use) : checkedKey(app, baseUrl, configured);
      app.secrets.add(key);
      return key;
    },
    close: async () => {
      // Most commands have already printed their output, so writing the file does not delay the output.
      rememberNames(app.folders.cache, baseUrl, names, app.secrets.removeFromData);
      await transport.close();
    },
  };
}

/** Returns the folder for responses, if it is to be used. With `--verbose`, prints a note if the folder is not safe. */
function usableCache({ flags, folders: { cache }, reporter }: App): string | undefined {
  const problem = flags.cache ? valueOr(undefined, () => folderProblem(cache)) : undefined;
  if (problem) reporter.trace?.(`The cache folder ${cache} is not used: it ${problem}`);
  return flags.cache && problem === undefined ? join(cache, "responses") : undefined;
}

function openTransport(app: App, baseUrl: string, service: TransportOptions["service"]): Transport {
  const { context, settings, reporter } = app;
  return createTransport({
    ...context,
    env: service ? context.env : networkEnvironment(baseUrl, context.env),
    service,
    timeoutMs: settings.timeoutMs.value,
    maxWaitMs: settings.maxWaitMs.value,
    cacheFolder: service ? undefined : usableCache(app),
    isSecret: (body) => app.secrets.removeFromData(body) !== body,
    trace: reporter.trace,
    onWait: (status, until) => {
      const reason = status === 429 ? "Too many requests" : "Service busy";
      app.reporter.note(`${reason} (${status}); trying again ${endOfWait(until, context.clock.now())}`);
    },
  });
}

/** Returns the key. Throws a `CatalogError` if it is missing or cannot be sent. */
function checkedKey({ context: { env }, unread }: App, baseUrl: string, key: string | undefined): string {
  if (key === undefined) {
    throw new CatalogError({
      code: "API_KEY_REQUIRED",
      message: `No API key for ${baseUrl}${unread ? `: ${unread.message}` : ""}`,
      facts: [["In CI", "set the environment variable CATALOG_API_KEY"]],
      hint: unread ? unread.hint : { text: "Store a key", command: command("auth login") },
    });
  }
  if (!isApiKey(key)) {
    const place = apiKeyOf(env) === undefined ? `stored for ${baseUrl}` : "in CATALOG_API_KEY";
    const reason = "it contains spaces, line breaks or other invalid characters";
    const message = `The API key ${place} is invalid: ${reason}`;
    throw new CatalogError({ code: "API_KEY_REQUIRED", message, hint: KEY_ALONE });
  }
  if (!isSecure(baseUrl)) {
    const message = `The API key was not sent: ${baseUrl} uses plain http, so others could read the key`;
    throw new CatalogError({ code: "INSECURE_BASE_URL", message });
  }
  return key;
}
