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
import { type Check, check, ok, type Result, skip, warn } from "./check.ts";
import { listCheck } from "./list-check.ts";

/** The default time limit for requests. It is short because a person is waiting. */
const TIMEOUT_MS = 10_000;

/** The largest accepted difference between the clocks. A larger difference makes retry times wrong. */
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
    const [reached, lists, api, tls] = await Promise.all([
      check("Catalog", () => reachable(app, categories, openApi)),
      check("Listings", () => listCheck(catalog, categories)),
      description(baseUrl, openApi),
      certificate(app, baseUrl),
    ]);
    const unread = skip("the catalog could not be read");
    return [
      reached,
      { name: "TLS", ...tls },
      { name: "Clock", ...clock(app, answers.at(-1)) },
      ...(reached.state === "fail"
        ? ["Listings", "API"].map((name) => ({ name, ...unread }))
        : [lists, ...api]),
    ];
  } finally {
    await connection.close();
  }
}

/** Returns a copy of the app that uses no cache, never waits when a service asks it to, and has a shorter default time limit. */
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
): Promise<Result> {
  const start = context.clock.elapsed();
  const { entries } = await answer;
  const milliseconds = Math.round(context.clock.elapsed() - start);
  const pages = await openApi.then(({ value }) => pagesAddress(value)).catch(() => undefined);
  const whileServed = settings.baseUrl.value === SANDBOX ? " while the local catalog is served" : "";
  const where = pages === undefined ? "" : `; pages at ${pages}${whileServed}`;
  return ok(`answered in ${milliseconds} ms, ${counted(entries.length, "category", "categories")}${where}`);
}

function certificate(app: App, baseUrl: string): Result | Promise<Result> {
  if (baseUrl === SANDBOX) return skip("the sandbox is in this process");
  if (new URL(baseUrl).protocol === "https:") return certificateCheck(app, new URL(baseUrl), TIMEOUT_MS);
  if (isLoopback(baseUrl)) return skip("the catalog is on this machine");
  return warn("plain http: others can read the traffic", "Use the catalog's https address, if it has one");
}

function clock({ context }: App, answer: HttpResponse | undefined): Result {
  const theirs = Date.parse(answer?.headers["date"] ?? "");
  if (answer === undefined || Number.isNaN(theirs)) return skip("no response had a Date header");
  // A shared cache may have stored the response some time ago (RFC 9111 §5.1).
  const age = Number(answer.headers["age"] ?? 0) || 0;
  const seconds = Math.round((context.clock.now().getTime() - theirs) / 1000) - age;
  if (Math.abs(seconds) <= MAX_SKEW_SECONDS) return ok("agrees with the catalog's clock");
  const detail = `${duration(Math.abs(seconds))} ${seconds > 0 ? "ahead of" : "behind"} the catalog's clock`;
  return warn(detail, "Set this machine's clock: certificates and local times depend on it");
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
    const hint = { text: "Show the request", command: command("openapi", [], { verbose: true }) };
    return [{ name: "API", ...warn(`the API description cannot be read: ${error.message}`, hint) }];
  }
}
