import { isLoopback, SANDBOX } from "../../config/base-url.ts";
import * as links from "../../service/admin/private-links.ts";
import { isAnswering } from "../../service/admin/served.ts";
import type { App } from "../app.ts";
import { dataOf, withServiceErrors } from "./service-errors.ts";

/** A link to a draft's editor; `isServed`: nothing is known to keep it from answering. */
export type EditorLink = links.EditorLink;

/**
 * Returns where the editor of a draft in a catalog on this machine is found now. The editor of a sandbox draft is at the address that
 * the local catalog was last served at, whatever it was when the draft was made.
 */
export async function editorLinkOf(app: App, baseUrl: string, editorUrl: string): Promise<EditorLink> {
  if (baseUrl === SANDBOX) {
    return withServiceErrors(() => links.editorLink(dataOf(app), new URL(editorUrl).pathname));
  }
  const isLocal = editorUrl.startsWith("http:") && isLoopback(editorUrl);
  return { editorUrl, isServed: !isLocal || (await isAnswering(editorUrl)) };
}
