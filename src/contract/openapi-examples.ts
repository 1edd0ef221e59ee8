import type { Draft, DraftInput } from "./draft.ts";
import type { Taxonomy, Tool } from "./listing.ts";
import { API_VERSION } from "./operations.ts";

const CATEGORY = { slug: "office-writing", name: "Office and writing" } as const satisfies Taxonomy;
const TAG = { slug: "markdown", name: "Markdown" } as const satisfies Taxonomy;

const TOOL = {
  slug: "aurora-notes",
  name: "Aurora Notes",
  websiteUrl: "https://aurora.example/",
  listbulbUrl: "https://catalog.example/tools/aurora-notes",
  listingHeadline: "Plain-text notes that stay yours",
  description: "Aurora keeps notes as Markdown files in a folder of your choice.",
  logoUrl: "https://aurora.example/favicon.ico",
  imageUrl: null,
  category: CATEGORY,
  tags: [TAG],
  listedAt: "2026-01-31T09:30:00.000Z",
  featured: false,
  verification: { badgeVerified: true, badgeVerifiedAt: "2026-02-01T12:00:00.000Z" },
} satisfies Tool;

const DRAFT_INPUT = {
  name: "Aurora Notes",
  headline: "Plain-text notes that stay yours",
  description:
    "Aurora keeps notes as Markdown files in a folder of your choice. Nothing is locked in: every note opens in any editor, " +
    "search works without a network, and a history of each note lets you go back to what you wrote yesterday.",
  websiteUrl: "https://aurora.example/",
  screenshotUrls: ["https://aurora.example/screenshot.png"],
  category: CATEGORY.slug,
} satisfies DraftInput;

const DRAFT = {
  slug: "aurora-notes",
  status: "DRAFT",
  editorUrl: "https://catalog.example/editor/8f3a61c0b7",
} satisfies Draft;

/** Examples of request bodies, and of bodies in successful responses. */
export const EXAMPLES = {
  draftInput: DRAFT_INPUT,
  ToolAnswer: answer(TOOL),
  ToolListAnswer: answer([TOOL]),
  CategoryListAnswer: answer([CATEGORY]),
  TagListAnswer: answer([TAG]),
  DraftAnswer: answer(DRAFT),
} as const;

function answer<Data>(data: Data) {
  return { data, meta: { apiVersion: API_VERSION } } as const;
}
