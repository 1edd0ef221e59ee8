import { compareDescription, type OperationDifferences } from "../../api/description/compare-description.ts";
import { isWebUrl } from "../../contract/index.ts";
import { type Advice, command } from "../../errors/advice.ts";
import { type Check, listed, ok, type Result, warn } from "./check.ts";

const HINT: Advice = {
  text: "Look for a newer version of this tool, or read the API description that it expects",
  command: command("openapi"),
};

/** Compares the operations in the served API description with the expected operations. `basePath` is the path in the base URL. */
export function apiChecks(served: unknown, basePath: string): readonly Check[] {
  const operations = compareDescription(served, basePath);
  if (operations) return operations.map((each) => ({ name: `API ${each.id}`, ...resultOf(each) }));
  const detail = "not compared: the served description is not an OpenAPI 3 document";
  return [{ name: "API", ...warn(detail, HINT) }];
}

function resultOf({ method, path, differences }: OperationDifferences): Result {
  if (differences === undefined)
    return warn(`${method} ${path} is missing from the served description`, HINT);
  return differences.length === 0 ? ok(`${method} ${path} as expected`) : warn(listed(differences, 6), HINT);
}

/** Returns the address of a catalog's web pages, if its API description contains one (OpenAPI 3.1, `externalDocs`). */
export function pagesAddress(served: unknown): string | undefined {
  const url: unknown = Object(Object(served)["externalDocs"])["url"];
  return typeof url === "string" && isWebUrl(url) ? new URL("./", url).href : undefined;
}
