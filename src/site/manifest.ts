import { isRecord } from "../text/exact-number.ts";
import { parseMetadata } from "./linked-data.ts";
import { normalizeText } from "./normalize-text.ts";
import { webUrl } from "./scan-page.ts";

/** The parts of a web app manifest that describe the product. */
export interface Manifest {
  readonly name: string;
  readonly description: string;
  readonly icons: readonly Icon[];
}

/** Parses a manifest and resolves its icon addresses against `url`. Returns an empty manifest for invalid JSON. */
export function readManifest(text: string, url: URL): Manifest {
  const { name, short_name: shortName, description, icons } = objectOf(parseMetadata(text));
  const list = Array.isArray(icons) ? icons.slice(0, MAX_ICONS) : [];
  return {
    name: textOf(name) || textOf(shortName),
    description: textOf(description),
    icons: list.flatMap((icon) => iconOf(objectOf(icon), url)),
  };
}

const MAX_ICONS = 100;

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? normalizeText(value) : "";
}

/** Returns an array with the icon, if it is usable. An icon whose only purpose is `monochrome` is a mask (Web App Manifest, `purpose`). */
function iconOf({ src, sizes, type, purpose }: Readonly<Record<string, unknown>>, base: URL) {
  const url = webUrl(textOf(src), base);
  const purposes = textOf(purpose).toLowerCase().split(" ");
  if (url === undefined || purposes.every((each) => each === "monochrome")) return [];
  return [{ url, sizes: textOf(sizes), type: textOf(type), isTouchIcon: false }];
}

/** An icon that a page or its manifest declares. */
export interface Icon {
  readonly url: URL;
  /** The declared sizes, such as `32x32 48x48` or `any`, or an empty string. */
  readonly sizes: string;
  readonly type: string;
  readonly isTouchIcon: boolean;
}

/** Returns the URL of the largest icon, or undefined for an empty list. If several icons are equally large, uses the first. */
export function largestIcon(icons: readonly Icon[]): string | undefined {
  const sizes = icons.map(sizeOf);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  return icons[sizes.indexOf(largest)]?.url.href;
}

/** Returns the width of an icon in pixels: infinity for a vector image, otherwise the largest declared width, if any, or a default. */
function sizeOf({ url, sizes, type, isTouchIcon }: Icon): number {
  const isVector = /^image\/svg\+xml\b/i.test(type.trim()) || /\.svg$/i.test(url.pathname);
  if (isVector) return Number.POSITIVE_INFINITY;
  const widths = Array.from(sizes.matchAll(/(\d{1,5})x\d{1,5}/gi), ([, width]) => Number(width));
  // `any` does not imply a large icon, because pages often declare it for favicon.ico.
  if (widths.length > 0) return widths.reduce((most, width) => Math.max(most, width));
  return isTouchIcon ? TOUCH_ICON_SIZE : 0;
}

/** The size of an `apple-touch-icon` without declared sizes (Apple, Configuring Web Applications). */
const TOUCH_ICON_SIZE = 180;
