import { BLOCKED, UNBLOCK } from "../base/files/blocked.ts";
import { redactCredentials } from "../base/text/sanitize.ts";
import type { CatalogError } from "../contract/errors/catalog-error.ts";
import { UsageError } from "../contract/errors/local-errors.ts";
import { NetworkError, TimeoutError, UnexpectedResponse } from "../contract/errors/remote-errors.ts";
import { isImage } from "../site/image.ts";
import type { Network } from "../site/network.ts";
import { readPage } from "../site/page.ts";
import { faviconOf, pageFacts } from "../site/page-facts.ts";
import { SiteError } from "../site/site-error.ts";

/** Returns the draft fields that a website provides, unchecked. Throws a `UsageError` for a URL that is invalid or not allowed. */
export async function draftOfWebsite(network: Network, url: string, signal: AbortSignal) {
  try {
    const page = await readPage(network, url, signal);
    const { icons, screenshotUrls, images: _, ...values } = await pageFacts(page);
    const favicon = faviconOf(page.url);
    const logoUrl = icons[0] ?? ((await isImage(network, favicon, signal)) ? favicon : undefined);
    signal.throwIfAborted();
    return { ...values, logoUrl, ...(screenshotUrls.length > 0 && { screenshotUrls: [...screenshotUrls] }) };
  } catch (error) {
    throw error instanceof SiteError ? siteFailure(url, error) : error;
  }
}

function siteFailure(url: string, cause: SiteError): CatalogError {
  const { kind } = cause;
  if (kind === "blocked") return new NetworkError({ message: BLOCKED, hint: UNBLOCK, cause });
  const message = `${redactCredentials(url) || '""'} ${cause.message}`;
  const scheme = /^https?:/i.test(url) ? "" : ", starting with https://";
  const publicOnly = `Use the public address of the product's website${scheme}`;
  if (kind === "url" || kind === "port") return new UsageError({ message, hint: publicOnly, cause });
  const open = "Open the address in a browser to check that it leads to a web page";
  if (kind === "status" || kind === "response") return new UnexpectedResponse({ message, hint: open, cause });
  const again = "Run the same command again, or run it without --from";
  if (kind === "timeout") return new TimeoutError({ message, hint: again, cause });
  const reach =
    kind === "proxy"
      ? "Add the host to NO_PROXY if this machine can reach it directly"
      : "Check the address and the network, then run the same command again";
  return new NetworkError({ message, hint: reach, cause });
}
