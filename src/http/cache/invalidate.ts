import type { HttpResponse } from "../transport.ts";
import type { EntryStore } from "./entry-store.ts";

/** Removes what a successful write has changed: the answers of its own URL and of those that it names (RFC 9111 §4.4). */
export function invalidate(entries: EntryStore, { status, url, headers }: HttpResponse): void {
  if (status >= 400) return;
  for (const address of [url.href, headers["location"], headers["content-location"]]) {
    if (address === undefined || !URL.canParse(address, url.href)) continue;
    const changed = new URL(address, url);
    if (changed.origin === url.origin) entries.remove(changed.origin + changed.pathname + changed.search);
  }
}
