import { isRecord } from "../text/exact-number.ts";
import type { Icon } from "./icons.ts";
import { normalizeText } from "./normalize-text.ts";
import { webUrl } from "./scan-page.ts";

/** The parts of a web app manifest that describe the product. */
export interface Manifest {
  readonly name: string;
  readonly description: string;
  readonly icons: readonly Icon[];
}

/** Parses a manifest and resolves the addresses of its icons against `url`. Returns an empty manifest for invalid JSON. */
export function readManifest(text: string, url: URL): Manifest {
  const { name, short_name: shortName, description, icons } = objectOf(parse(text));
  const list = Array.isArray(icons) ? icons.slice(0, MAX_ICONS) : [];
  return {
    name: textOf(name) || textOf(shortName),
    description: textOf(description),
    icons: list.flatMap((icon) => iconOf(objectOf(icon), url)),
  };
}

const MAX_ICONS = 100;

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? normalizeText(value) : "";
}

/** Returns the icon if it is usable. An icon whose only purpose is `monochrome` is a mask, not an image (Web App Manifest, `purpose`). */
function iconOf(
  { src, sizes, type, purpose }: Readonly<Record<string, unknown>>,
  base: URL,
): readonly Icon[] {
  const url = webUrl(textOf(src), base);
  const purposes = textOf(purpose).toLowerCase().split(" ");
  if (url === undefined || purposes.every((each) => each === "monochrome")) return [];
  return [{ url, sizes: textOf(sizes), type: textOf(type), isTouchIcon: false }];
}
