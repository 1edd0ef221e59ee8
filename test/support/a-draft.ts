import { slugOfName } from "../../src/contract/index.ts";

/**
 * Returns a draft. `fields` overrides the valid defaults. The default slug and website are made from the name.
 */
export function aDraft<Fields extends object = object>(fields?: Fields) {
  const name = String(Object(fields).name ?? "Aurora Notes");
  return {
    name: "Aurora Notes",
    slug: slugOfName(name) || "product",
    headline: "Markdown notes that sync without an account",
    description: "Aurora keeps notes as plain Markdown files in a folder of your own. ".repeat(4).trim(),
    websiteUrl: `https://${name.toLowerCase().replaceAll(/[^a-z0-9]/g, "") || "other"}.example`,
    ...fields,
  };
}

/** Returns a draft without a slug, so that the catalog makes a free one from its name. */
export function aNamedDraft(fields?: object) {
  return aDraft({ slug: undefined, ...fields });
}

/** Returns the flags that set a draft's required fields. */
export function draftFlags(): readonly string[] {
  const { name, slug, headline, description, websiteUrl } = aDraft();
  const required = ["--name", name, "--headline", headline, "--description", description];
  return [...required, "--website-url", websiteUrl, "--slug", slug];
}
