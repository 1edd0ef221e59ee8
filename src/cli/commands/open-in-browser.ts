import { spawn } from "node:child_process";
import { once } from "node:events";
import { UnexpectedResponse } from "../../contract/errors/remote-errors.ts";
import { isWebUrl, type Tool } from "../../contract/index.ts";
import type { App } from "../app.ts";
import { SANDBOX } from "../config/base-url.ts";
import { addressIn } from "../local-state.ts";
import { shownAs } from "../output/shown.ts";
import { valueView } from "../output/views/view.ts";
import { findProgram, type ProgramPlaces, systemProgram } from "../terminal/find-program.ts";
import { isPersonThere } from "../terminal/screen.ts";

/** Starts a program that opens a web address, if the session is interactive and has a display. Reports whether it was started. */
export async function openInBrowser(app: App, url: string): Promise<boolean> {
  // A catalog could send a URL that opens a local file or starts a program.
  if (!isWebUrl(url)) {
    const hint = "Report this URL to the catalog's operator";
    throw new UnexpectedResponse({ message: `Not opened: "${url}" is not an http or https URL`, hint });
  }
  const { href } = new URL(url);
  const isOpened = isWatched(app) && hasDisplay(app) && (await open(app, href));
  if (isOpened) app.reporter.note(`Opened ${href}`);
  return isOpened;
}

/** Opens a page, or returns its URL as a row if nothing serves it or no browser can be opened. */
export async function openOrShow(app: App, url: string, isServed: boolean) {
  return isServed && (await openInBrowser(app, url)) ? undefined : { rows: [{ url }] };
}

/** Opens a page in the browser, or prints its URL if no browser can be opened. */
export async function openOrPrint(app: App, url: string): Promise<void> {
  if (!(await openInBrowser(app, url))) app.reporter.note(`Open ${url}`);
}

/** Opens a listing's page or, with `--site`, its website in a browser. Returns the URL if no browser was opened. */
export async function openListing(app: App, { websiteUrl, listbulbUrl }: Tool, site: boolean) {
  const isSandbox = !site && app.settings.baseUrl.value === SANDBOX;
  const isServed = !isSandbox || (await addressIn(app))?.isServed === true;
  const shown = await openOrShow(app, site ? websiteUrl : listbulbUrl, isServed);
  return shown && shownAs(valueView("url"), shown);
}

/** Reports whether a person is probably watching the screen. */
export function isWatched(app: App): boolean {
  return app.isInteractive && isPersonThere({ ...app.context, ...app.flags }, [app.context.stdout]);
}

function hasDisplay({ context: { platform, env } }: App): boolean {
  if (env["SSH_CONNECTION"]) return false;
  return platform === "darwin" || platform === "win32" || Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"]);
}

/** Starts the program that opens URLs. Does not use a shell, because a shell could interpret the URL. */
async function open({ context: { platform, env } }: App, url: string): Promise<boolean> {
  const [command, ...rest] = openerOf({ env, platform });
  if (command === undefined) return false;
  const child = spawn(command, [...rest, url], { stdio: "ignore", detached: true, env: { ...env } });
  try {
    await once(child, "spawn");
    child.unref();
    return true;
  } catch {
    return false;
  }
}

/** Returns the program that opens URLs, if any, and its arguments. The path is absolute, because Windows searches the current folder first. */
function openerOf(places: ProgramPlaces): readonly string[] {
  if (places.platform === "win32")
    return [systemProgram("rundll32.exe", places), "url.dll,FileProtocolHandler"];
  const program = findProgram(places.platform === "darwin" ? "open" : "xdg-open", places);
  return program === undefined ? [] : [program];
}
