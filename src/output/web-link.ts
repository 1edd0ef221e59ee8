import type { Ink } from "./ink.ts";

/** A text as a link to a web address. What is no plain address of the web links nowhere: the catalog's data chose it. */
export function webLink(ink: Ink, text: string, url: string): string {
  return /^https?:\/\/[!-~]+$/i.test(url) ? ink.link(text, url) : text;
}
