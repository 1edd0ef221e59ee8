import { isWebUrl } from "../../contract/index.ts";

/**
 * Returns the address of a catalog's pages for people, as its API description names them (OpenAPI 3.1, `externalDocs`);
 * undefined when it does not.
 */
export function pagesAddress(served: unknown): string | undefined {
  const url: unknown = Object(Object(served)["externalDocs"])["url"];
  return typeof url === "string" && isWebUrl(url) ? new URL("./", url).href : undefined;
}
