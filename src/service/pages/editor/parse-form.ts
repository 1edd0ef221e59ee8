import { type GivenFields, parseTags } from "../../rules/submission-fields.ts";

/** The editor's form as it was sent: its fields, and the version that they were made from. */
export interface SentForm {
  readonly given: GivenFields;
  readonly version: number | undefined;
}

/** Reads a form. A field that was not sent stays as it is stored. */
export function parseForm(body: URLSearchParams): SentForm {
  const given: Record<string, string | readonly string[]> = {};
  for (const name of TEXTS) {
    const value = body.get(name);
    if (value !== null) given[name] = value;
  }
  const [screenshots, tags] = [body.get("screenshotUrls"), body.get("tags")];
  if (screenshots !== null) given["screenshotUrls"] = screenshots.split(/\r\n|\r|\n/);
  if (tags !== null) given["tags"] = parseTags(tags);
  const version = body.get("version") ?? "";
  return { given, version: /^\d{1,9}$/.test(version) ? Number(version) : undefined };
}

const TEXTS = ["name", "headline", "description", "websiteUrl", "logoUrl", "category", "plan"] as const;
