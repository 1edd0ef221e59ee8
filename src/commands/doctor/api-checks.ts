import { compareDescription, type OperationDifferences } from "../../api/description/compare-description.ts";
import { isWebUrl } from "../../contract/index.ts";
import { type Advice, command } from "../../errors/advice.ts";
import { type Check, listed, ok, warn } from "./check.ts";

const HINT: Advice = {
  text: "Look for a newer version of this tool, and compare the description",
  command: command("openapi"),
};

/** Checks that the served API description contains each operation. `basePath` is the path in the base URL. */
export function apiChecks(served: unknown, basePath: string): readonly Check[] {
  const operations = compareDescription(served, basePath);
  if (operations) return operations.map(operationCheck);
  return [warn("API", "not compared: the served description is not an OpenAPI 3 document", HINT)];
}

function operationCheck({ id, method, path, differences }: OperationDifferences): Check {
  const name = `API ${id}`;
  if (differences === undefined) return warn(name, `${method} ${path} is not described`, HINT);
  return differences.length === 0
    ? ok(name, `${method} ${path} as expected`)
    : warn(name, listed(differences, 6), HINT);
}

/** Returns the address of a catalog's web pages, if its API description contains one (OpenAPI 3.1, `externalDocs`). */
export function pagesAddress(served: unknown): string | undefined {
  const url: unknown = Object(Object(served)["externalDocs"])["url"];
  return typeof url === "string" && isWebUrl(url) ? new URL("./", url).href : undefined;
}
