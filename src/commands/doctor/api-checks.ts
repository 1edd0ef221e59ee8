import { compareDescription, type OperationDifferences } from "../../api/description/compare-description.ts";
import { isWebUrl } from "../../contract/index.ts";
import { type Advice, command } from "../../errors/advice.ts";
import { type Check, ok, warn } from "./check.ts";

const HINT: Advice = {
  text: "Look for a newer version of this tool, and compare the description",
  command: command("openapi"),
};

/** The most differences that are named. The others are counted. */
const MAX_SHOWN = 6;

/** Checks each operation of a served API description; `basePath` is the path of the base URL. */
export function apiChecks(served: unknown, basePath: string): readonly Check[] {
  const operations = compareDescription(served, basePath);
  if (operations) return withOneHint(operations.map(operationCheck));
  return [warn("API", "not compared: the served description is not an OpenAPI 3 document", HINT)];
}

/** Keeps the advice of the last difference only, because it is the same for all. */
function withOneHint(checks: readonly Check[]): readonly Check[] {
  const last = checks.findLastIndex(({ state }) => state === "warn");
  return checks.map((check, index) => (index === last ? { ...check, hint: HINT } : check));
}

function operationCheck({ id, method, path, differences }: OperationDifferences): Check {
  const name = `API ${id}`;
  if (differences === undefined) return warn(name, `${method} ${path} is not described`);
  return differences.length === 0
    ? ok(name, `${method} ${path} as expected`)
    : warn(name, summary(differences));
}

function summary(differences: readonly string[]): string {
  const more = differences.length - MAX_SHOWN;
  return [...differences.slice(0, MAX_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

/**
 * Returns the address of a catalog's pages for people, from its API description (OpenAPI 3.1, `externalDocs`). Returns undefined without an
 * entry.
 */
export function pagesAddress(served: unknown): string | undefined {
  const url: unknown = Object(Object(served)["externalDocs"])["url"];
  return typeof url === "string" && isWebUrl(url) ? new URL("./", url).href : undefined;
}
