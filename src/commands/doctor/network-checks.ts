import type { ListResponse } from "../../api/catalog-response.ts";
import type { App } from "../../app/app.ts";
import { connect } from "../../app/connect.ts";
import { isLoopback, SANDBOX } from "../../config/base-url.ts";
import type { Taxonomy } from "../../contract/index.ts";
import { command } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import type { HttpResponse } from "../../http/transport.ts";
import { counted } from "../../text/counted.ts";
import { duration } from "../../text/durations.ts";
import { apiChecks, pagesAddress } from "./api-checks.ts";
import { certificateCheck } from "./certificate-check.ts";
import { type Check, fail, ok, skip, warn } from "./check.ts";
import { listChecks } from "./list-checks.ts";

/** The default time limit for requests to the catalog. It is short because a person is waiting for the result. */
const TIMEOUT_MS = 10_000;

const UNREAD = "the catalog could not be read";

/** The largest accepted difference between the clocks. A difference larger than this makes retry times wrong. */
const MAX_SKEW_SECONDS = 60;

/** Checks reachability, TLS, the clock, the lists and the API description. Returns an empty list if no base URL is set. */
export async function networkChecks(app: App): Promise<readonly Check[]> {
  const baseUrl = app.settings.baseUrl.value;
  if (baseUrl === undefined) return [];
  const answers: HttpResponse[] = [];
  const connection = await connect(withoutWaits(app), baseUrl, (response) => answers.push(response));
  try {
    const { catalog } = connection;
    const categories = catalog.listCategories();
    const openApi = catalog.getOpenApi();
    const [reached, api, lists, tls] = await Promise.all([
      reachable(app, categories, openApi),
      description(baseUrl, openApi),
      listChecks(catalog, categories),
      certificate(app, baseUrl),
    ]);
    return [
      reached,
      tls,
      clock(app, answers.at(-1)),
      ...(reached.state === "fail" ? [skip("Listings", UNREAD), skip("API", UNREAD)] : [...lists, ...api]),
    ];
  } finally {
    await connection.close();
  }
}

/**
 * Returns a copy of the app that uses no cache, does not wait when a service asks it to, and has a shorter default time limit than the
 * original.
 */
function withoutWaits(app: App): App {
  const { timeoutMs, maxWaitMs } = app.settings;
  const settings = {
    ...app.settings,
    timeoutMs: timeoutMs.source === "default" ? { ...timeoutMs, value: TIMEOUT_MS } : timeoutMs,
    maxWaitMs: { ...maxWaitMs, value: 0 },
  };
  return { ...app, settings, flags: { ...app.flags, cache: false } };
}

async function reachable(
  { context, settings }: App,
  answer: Promise<ListResponse<Taxonomy>>,
  openApi: Promise<{ readonly value: unknown }>,
): Promise<Check> {
  const name = "Catalog";
  const start = context.clock.elapsed();
  try {
    const { entries } = await answer;
    const milliseconds = Math.round(context.clock.elapsed() - start);
    const pages = await openApi.then(({ value }) => pagesAddress(value)).catch(() => undefined);
    const isServed = settings.baseUrl.value !== SANDBOX;
    const where =
      pages === undefined ? "" : `; pages at ${pages}${isServed ? "" : " while the local catalog is served"}`;
    return ok(
      name,
      `answered in ${milliseconds} ms, ${counted(entries.length, "category", "categories")}${where}`,
    );
  } catch (error) {
    return fail(name, error);
  }
}

function certificate(app: App, baseUrl: string): Check | Promise<Check> {
  if (baseUrl === SANDBOX) return skip("TLS", "the sandbox is in this process");
  if (new URL(baseUrl).protocol === "https:") return certificateCheck(app, new URL(baseUrl), TIMEOUT_MS);
  if (isLoopback(baseUrl)) return skip("TLS", "the catalog is on this machine");
  return warn(
    "TLS",
    "plain http: others can read the traffic",
    "Use the catalog's https address, if it has one",
  );
}

function clock({ context }: App, answer: HttpResponse | undefined): Check {
  const name = "Clock";
  const theirs = Date.parse(answer?.headers["date"] ?? "");
  if (answer === undefined || Number.isNaN(theirs)) return skip(name, "no response had a Date header");
  // A shared cache may have stored the response some time ago (RFC 9111 §5.1).
  const age = Number(answer.headers["age"] ?? 0) || 0;
  const seconds = Math.round((context.clock.now().getTime() - theirs) / 1000) - age;
  if (Math.abs(seconds) <= MAX_SKEW_SECONDS) return ok(name, "agrees with the catalog's");
  const detail = `${duration(Math.abs(seconds))} ${seconds > 0 ? "ahead of" : "behind"} the catalog's`;
  return warn(name, detail, "Set this machine's clock: certificates and local times depend on it");
}

async function description(
  baseUrl: string,
  openApi: Promise<{ readonly value: unknown }>,
): Promise<readonly Check[]> {
  try {
    const { value } = await openApi;
    return apiChecks(value, baseUrl === SANDBOX ? "" : new URL(baseUrl).pathname);
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return [
      warn("API", `the API description cannot be read: ${error.message}`, {
        text: "Show the request",
        command: command("openapi", [], { verbose: true }),
      }),
    ];
  }
}
