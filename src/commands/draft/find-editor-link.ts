import type { App } from "../../app/app.ts";
import { isLoopback, SANDBOX } from "../../config/base-url.ts";
import { isWebUrl } from "../../contract/index.ts";

/**
 * Returns where the editor of a draft is now, and whether it answers. Only a catalog on this machine is asked: it may have moved to
 * another address, or not be running.
 */
export async function findEditorLink(app: App, baseUrl: string, editorUrl: string) {
  const isLocal = isWebUrl(editorUrl) && (baseUrl === SANDBOX || isLoopback(baseUrl));
  if (!isLocal) return { editorUrl, isServed: true };
  // Loaded here, because it loads the local catalog's database.
  const { editorLinkOf } = await import("../../app/local-catalog/editors.ts");
  return editorLinkOf(app, baseUrl, editorUrl);
}
