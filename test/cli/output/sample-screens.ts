import { errorData } from "../../../src/cli/output/error-data.ts";
import { drawRows, footerText } from "../../../src/cli/output/present-screen.ts";
import { authView, configView } from "../../../src/cli/output/views/config.ts";
import { doctorView } from "../../../src/cli/output/views/doctor.ts";
import { draftView } from "../../../src/cli/output/views/draft.ts";
import { everyDraftView } from "../../../src/cli/output/views/draft-list.ts";
import {
  changedListingView,
  type ListingEntry,
  listingsView,
  listingView,
} from "../../../src/cli/output/views/listings.ts";
import { type SearchFacts, searchView } from "../../../src/cli/output/views/search.ts";
import { taxonomyView } from "../../../src/cli/output/views/taxonomy.ts";
import { toolView } from "../../../src/cli/output/views/tool.ts";
import type { Rows, View } from "../../../src/cli/output/views/view.ts";
import { POSIX } from "../../../src/cli/terminal/command-line.ts";
import type { Screen } from "../../../src/cli/terminal/screen.ts";
import { InputError } from "../../../src/contract/errors/input-error.ts";
import { ApiError } from "../../../src/contract/errors/remote-errors.ts";
import { words } from "../../support/words.ts";
import { aPlainTool } from "./builders.ts";

const SUBMITTED: ListingEntry = {
  slug: "aurora-notes",
  state: "SUBMITTED",
  name: "Aurora Notes",
  owner: "ada",
  changedAt: "2026-11-20T11:59:00.000Z",
  version: 3,
  editorUrl: "http://127.0.0.1:4321/editor/s43MaZF76Gp3WJXXKmwR4fHOtVACkZgD",
  reason: null,
  category: "databases",
  plan: "free",
};
const LIVE: ListingEntry = { ...SUBMITTED, slug: "fieldbook", state: "LIVE", name: "Fieldbook", version: 12 };
const LONG: ListingEntry = {
  ...SUBMITTED,
  slug: "a-product-whose-name-was-rather-long-so-that-its-slug-is-too",
  state: "UNLISTED",
  name: "数据库 for everyone, in all the languages that there are",
  owner: "sandbox",
  changedAt: "2026-01-20T11:59:00.000Z",
};

/** Draws rows with their footer, and returns the text. */
export async function show<Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Rows<Row, Facts>,
  screen: Screen,
): Promise<string> {
  const footer = footerText(view, shown, screen);
  return [await drawRows(view, shown, screen), footer].filter((part) => part !== "").join("\n");
}

/** Returns a function that draws a list with its footer on a screen. */
function list<Row, Facts extends object>(view: View<Row, Facts>, rows: readonly Row[], facts: Facts) {
  return (screen: Screen): Promise<string> => show(view, { rows, isSingle: false, ...facts }, screen);
}

/** Returns a function that draws one row with its footer on a screen. */
function single<Row, Facts extends object>(view: View<Row, Facts>, row: Row, facts: Facts) {
  return (screen: Screen): Promise<string> => show(view, { rows: [row], isSingle: true, ...facts }, screen);
}

const tag = (slug: string) => ({ slug, name: slug });

/** Listings with text in several scripts, and with different optional fields. */
export const TOOLS = [
  aPlainTool({
    featured: true,
    verification: { badgeVerified: true, badgeVerifiedAt: "2026-11-18T14:03:00.000Z" },
    description:
      "Aurora keeps your notes as plain Markdown files in a folder you own and syncs them peer to peer. There is no account and no server to run.\n\nIt works offline.",
    logoUrl: "https://cdn.example/aurora/logo.png",
    imageUrl: "https://cdn.example/aurora/image.png",
  }),
  aPlainTool({
    slug: "fieldbook",
    name: "Fieldbook",
    listingHeadline: "Research notes for labs",
    category: { slug: "science", name: "Science" },
    tags: ["lab", "offline", "paper", "x-ray"].map(tag),
    listedAt: "2026-09-11T09:12:00.000Z",
    verification: { badgeVerified: true, badgeVerifiedAt: null },
  }),
  aPlainTool({
    slug: "keep-paper",
    name: "Keep Paper",
    listingHeadline:
      "Paper notes, scanned and searchable, in a headline that is much longer than any other one here",
    tags: [tag("ocr")],
    listedAt: "2026-06-11T09:12:00.000Z",
  }),
  aPlainTool({
    slug: "note-memo",
    name: "ノート Memo",
    listingHeadline: "手書きの日本語ノート、どこでも使えます",
    category: { slug: "writing", name: "Writing" },
    tags: [],
    listedAt: "2025-09-11T09:12:00.000Z",
  }),
  aPlainTool({
    slug: "emoji-family-with-quite-a-long-slug-in-the-list",
    name: "👨‍👩‍👧 Família",
    listingHeadline: "🇩🇪 cafe\u0301 🧑🏽‍🚀 नमस्ते",
    listedAt: null,
  }),
  aPlainTool({
    slug: "shalom",
    name: "שלום",
    listingHeadline: "مرحبا بالعالم notes",
    listedAt: "2026-11-20T11:59:30.000Z",
  }),
];

/** Returns the facts about a search, by default for "notes" in the sandbox. */
export function searchFacts(parts: Partial<SearchFacts> = {}): SearchFacts {
  return {
    q: "notes",
    category: undefined,
    tag: undefined,
    catalog: "sandbox",
    hasMore: false,
    isLimited: false,
    count: 0,
    unreadable: 0,
    advice: [],
    elapsedMs: 31.4,
    ageSeconds: undefined,
    ...parts,
  };
}

const ALL_READ = { count: 1, unreadable: 0 } as const;

const DRAFT = {
  slug: "aurora-notes",
  name: "Aurora Notes",
  state: "DRAFT",
  editorUrl: "https://catalog.example/editor/8f3a61",
  idempotencyKey: "catalog-cli-v1-aurora-notes",
  result: "created",
  file: "draft.json",
} as const;

const BROKEN = new InputError({
  message: "drafts/broken.json has 2 problems",
  problems: [
    { field: "name", rule: "required", message: "required" },
    { field: "headline", rule: "required", message: "required" },
  ],
});

const LIMITED = new ApiError({
  code: "RATE_LIMITED",
  status: 429,
  message: "Daily limit of 10 drafts exceeded",
  retry: { retryAfterSeconds: 43_200, retryAt: new Date("2026-11-21T00:00:00Z") },
});

const CATEGORIES = ["Design", "Developer Tools", "Productivity", "Science"].map((name) => ({
  slug: name.toLowerCase().replace(" ", "-"),
  name,
}));

const TAGS = words("bookmarks benchmark watermark markdown marketing machine-learning cli git").map(
  (slug) => ({ slug, name: slug.charAt(0).toUpperCase() + slug.slice(1) }),
);

const JOURNALED = {
  ...DRAFT,
  state: null,
  createdAs: null,
  code: null,
  submittedAt: "2026-11-20T09:12:00.000Z",
  baseUrl: "sandbox",
};
const UNCREATED = { ...JOURNALED, slug: null, editorUrl: null };

const READ = { unreadable: 0, words: [], ageSeconds: undefined };

/** Functions that draw sample screens, by snapshot name. */
export const SCREENS: Readonly<Record<string, (screen: Screen) => Promise<string>>> = {
  search: list(searchView, TOOLS, searchFacts()),
  "search-more": list(
    searchView,
    TOOLS.slice(0, 2),
    searchFacts({ q: "", category: "productivity", hasMore: true, elapsedMs: 3, ageSeconds: 240 }),
  ),
  show: single(toolView, TOOLS[0] ?? aPlainTool(), ALL_READ),
  "show-little": single(toolView, aPlainTool({ listingHeadline: null, tags: [], listedAt: null }), ALL_READ),
  categories: list(taxonomyView, CATEGORIES, {
    ...READ,
    kind: "categories",
    total: 4,
    count: 4,
    catalog: "catalog.example",
    ageSeconds: 250,
  }),
  tags: list(taxonomyView, TAGS, {
    ...READ,
    kind: "tags",
    words: ["mark"],
    total: 87,
    count: 1,
    catalog: "sandbox",
  }),
  draft: single(draftView, DRAFT, {
    catalog: "sandbox",
    category: undefined,
  }),
  "draft-again": single(
    draftView,
    { ...DRAFT, result: "replayed", state: "LIVE" },
    { catalog: "sandbox", category: "productivity", page: "https://catalog.example/tools/aurora-notes" },
  ),
  drafts: list(
    draftView,
    [
      { ...DRAFT, file: "drafts/aurora.json" },
      { ...DRAFT, file: "drafts/fields.json", slug: "fieldbook", result: "replayed" },
      { file: "drafts/broken.json", result: "failed", error: errorData(BROKEN, POSIX) },
      { file: "drafts/later.json", result: "failed", error: errorData(LIMITED, POSIX) },
    ],
    { exitCode: 11 },
  ),
  "draft-list": list(
    everyDraftView,
    [
      {
        ...JOURNALED,
        createdAs: "DRAFT",
        submittedAt: "2026-11-19T09:12:00.000Z",
        baseUrl: "https://catalog.example",
      },
      { ...UNCREATED, state: "unknown" },
      {
        ...UNCREATED,
        state: "refused",
        file: "drafts/no-logo.json",
        submittedAt: "2026-11-20T10:12:00.000Z",
        code: "MEDIA_REQUIRED",
      },
    ],
    {},
  ),
  config: list(
    configView,
    [
      { name: "base-url", value: "https://catalog.example/with/a/prefix", source: "CATALOG_BASE_URL" },
      { name: "timeout", value: "60", source: "store" },
    ],
    {},
  ),
  auth: single(authView, { baseUrl: "https://catalog.example", key: "…c592", source: "store" }, {}),
  doctor: list(
    doctorView,
    [
      { name: "Configuration", state: "ok", detail: "/home/me/.config/catalog/config.json", hint: null },
      {
        name: "Base URL",
        state: "warn",
        detail: "http://catalog.example uses plain http: others can read the traffic",
        hint: "Use the catalog's https address",
      },
      {
        name: "Catalog",
        state: "fail",
        detail: "connection refused by catalog.example",
        hint: "Check the base URL and the network",
      },
    ],
    { isVerbose: false },
  ),
  listings: list(listingsView, [SUBMITTED, LIVE, LONG], { state: undefined }),
  "listing-shown": single(
    listingView,
    {
      ...LONG,
      state: "REJECTED",
      reason: "Please name the license.",
      listbulbUrl: null,
      websiteUrl: "https://fieldbook.example/",
      headline: "Notes for work outdoors",
      description: "Takes notes without a network.\n\nSends them when there is one.",
      category: "office-writing",
      plan: "free",
      tags: ["notes", "android"],
      logoUrl: "",
      screenshotUrls: [],
      featured: false,
      badgeVerified: false,
    },
    {},
  ),
  "listing-changed": single(
    changedListingView,
    { ...LIVE, result: "changed", simulated: true, listbulbUrl: "http://127.0.0.1:4321/tools/fieldbook" },
    { isSimulated: true, action: "verify" },
  ),
};
