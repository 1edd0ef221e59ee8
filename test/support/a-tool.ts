import type { Tool } from "../../src/contract/index.ts";

/** Returns a live listing. `fields` overrides the defaults. */
export function aTool(fields: Partial<Tool> = {}): Tool {
  return {
    slug: "aurora-notes",
    name: "Aurora Notes",
    websiteUrl: "https://auroranotes.example",
    listbulbUrl: "https://catalog.example/tools/aurora-notes",
    listingHeadline: "Markdown notes that sync without an account",
    description: "Aurora keeps your notes as plain Markdown files.",
    logoUrl: "https://cdn.example/aurora/logo.png",
    imageUrl: null,
    category: { slug: "productivity", name: "Productivity" },
    tags: [
      { slug: "markdown", name: "Markdown" },
      { slug: "sync", name: "Sync" },
    ],
    listedAt: "2026-11-17T09:12:33.120Z",
    featured: true,
    verification: { badgeVerified: true, badgeVerifiedAt: "2026-11-18T14:03:00.000Z" },
    ...fields,
  };
}
