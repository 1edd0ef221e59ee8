import type { App } from "../../app/app.ts";
import { isLoopback, SANDBOX } from "../../config/base-url.ts";
import { isWebUrl } from "../../contract/index.ts";

/**
 * Returns the current address of a draft's editor, and whether it responds. Contacts the catalog only if it is on this machine, because
 * such a catalog may have a new address or may not be running.
 */
export async function findEditorLink(app: App, baseUrl: string, editorUrl: string) {
  const isLocal = isWebUrl(editorUrl) && (baseUrl === SANDBOX || isLoopback(baseUrl));
  if (!isLocal) return { editorUrl, isServed: true };
  // Loaded only when it is needed, because it loads the local catalog's database.
  const { editorLink, isAnswering } = await import("../../service/admin/local-catalog.ts");
  if (baseUrl === SANDBOX) return editorLink(app, editorUrl);
  const isHere = editorUrl.startsWith("http:") && isLoopback(editorUrl);
  return { editorUrl, isServed: !isHere || (await isAnswering(new URL(editorUrl).origin)) };
}
