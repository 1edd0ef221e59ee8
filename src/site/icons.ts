/** An icon that a page or its manifest declares. */
export interface Icon {
  readonly url: URL;
  /** The declared sizes, as in `32x32 48x48` or `any`; empty when left out. */
  readonly sizes: string;
  /** The declared media type; empty when left out. */
  readonly type: string;
  /** True for an icon for the home screen of a phone. */
  readonly isTouchIcon: boolean;
}

/** Returns the URL of the icon with the largest declared size, the first of equal ones; undefined without icons. */
export function largestIcon(icons: readonly Icon[]): string | undefined {
  const sizes = icons.map(sizeOf);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  return icons[sizes.indexOf(largest)]?.url.href;
}

/** Returns the width in pixels; a vector image has every width. */
function sizeOf({ url, sizes, type, isTouchIcon }: Icon): number {
  const isVector = /^image\/svg\+xml\b/i.test(type.trim()) || /\.svg$/i.test(url.pathname);
  if (isVector) return Number.POSITIVE_INFINITY;
  const widths = Array.from(sizes.slice(0, MAX_SIZES_LENGTH).matchAll(/(\d{1,5})x\d{1,5}/gi), ([, width]) =>
    Number(width),
  );
  // `any` is common for a favicon.ico too, which is small.
  if (widths.length > 0) return Math.max(...widths);
  return isTouchIcon ? TOUCH_ICON_SIZE : 0;
}

/** The most characters of declared sizes that are read. */
const MAX_SIZES_LENGTH = 500;

/** The size of an `apple-touch-icon` that declares none (Apple, Configuring Web Applications). */
const TOUCH_ICON_SIZE = 180;
