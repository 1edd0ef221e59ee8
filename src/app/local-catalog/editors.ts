import { isLoopback, SANDBOX } from "../../config/base-url.ts";
import { type EditorLink, editorLink } from "../../service/admin/private-links.ts";
import { isAnswering } from "../../service/admin/served.ts";
import type { App } from "../app.ts";
import { dataOf, withServiceErrors } from "./service-errors.ts";

/**
 * Returns the link to the editor of a draft in a catalog on this machine. For the sandbox it is at the address where the local catalog
 * was last served, which may differ from that of the time when the draft was created.
 */
export async function editorLinkOf(app: App, baseUrl: string, editorUrl: string): Promise<EditorLink> {
  if (baseUrl === SANDBOX) {
    return withServiceErrors(() => editorLink(dataOf(app), new URL(editorUrl).pathname));
  }
  const isLocal = editorUrl.startsWith("http:") && isLoopback(editorUrl);
  return { editorUrl, isServed: !isLocal || (await isAnswering(new URL(editorUrl).origin)) };
}
