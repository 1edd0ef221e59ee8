/** An icon that a page declares. */
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
