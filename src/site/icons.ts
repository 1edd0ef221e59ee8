/** An icon that a page or its manifest declares. */
export interface Icon {
  readonly url: URL;
  /** The declared sizes, as in `32x32 48x48` or `any`; empty when nothing is said. */
  readonly sizes: string;
  /** The declared media type; empty when nothing is said. */
  readonly type: string;
  /** True: it was made for the home screen of a phone. */
  readonly isTouchIcon: boolean;
}

/** Returns the address of the largest icon by what is declared; of equal ones the first. Undefined for none. */
export function largestIcon(icons: readonly Icon[]): string | undefined {
  const sizes = icons.map(sizeOf);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  return icons[sizes.indexOf(largest)]?.url.href;
}

/** The width in pixels; a drawing has any. */
function sizeOf({ url, sizes, type, isTouchIcon }: Icon): number {
  const isDrawing = /^image\/svg\+xml\b/i.test(type.trim()) || /\.svg$/i.test(url.pathname);
  if (isDrawing) return Number.POSITIVE_INFINITY;
  const widths = [...sizes.matchAll(/(\d{1,5})x\d{1,5}/gi)].map(([, width]) => Number(width));
  // `any` is common for a favicon.ico too, which is small all the same.
  if (widths.length > 0) return Math.max(...widths);
  return isTouchIcon ? TOUCH_ICON_SIZE : 0;
}

/** The size of an `apple-touch-icon` that declares none (Apple, Configuring Web Applications). */
const TOUCH_ICON_SIZE = 180;
