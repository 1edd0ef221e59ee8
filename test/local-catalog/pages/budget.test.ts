import { expect, it } from "vitest";
import { aService } from "../a-service.ts";

/** Pages of the sample catalog, and their size limits in bytes. */
const BUDGETS = [
  ["/tools/misskey", 15_000],
  ["/tools/git", 15_000],
  ["/", 35_000],
  ["/search", 35_000],
  ["/search?q=a", 35_000],
  ["/search?q=git&category=version-control", 35_000],
  ["/categories/developer-tools", 35_000],
  ["/tags", 35_000],
  ["/guide", 15_000],
] as const;

it.each(BUDGETS)("the page %s is smaller than %i bytes", async (path, bytes) => {
  const { baseUrl } = await aService();
  const html = await (await fetch(baseUrl + path)).text();
  expect(html).toContain("</html>");
  expect(Buffer.byteLength(html)).toBeLessThan(bytes);
});
