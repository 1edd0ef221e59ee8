import type { Tool } from "../contract/index.ts";
import type { Column, OutputShape } from "./view.ts";

/** The columns of a listing in a pipe, in the order that scripts rely on. */
const TOOL_COLUMNS: readonly Column<Tool>[] = [
  { name: "slug", cell: ({ slug }) => slug },
  { name: "name", cell: ({ name }) => name },
  { name: "headline", cell: ({ listingHeadline }) => listingHeadline },
  { name: "category", cell: ({ category }) => category.slug },
  { name: "tags", cell: ({ tags }) => tags.map(({ slug }) => slug).join(",") },
  { name: "listedAt", cell: ({ listedAt }) => listedAt },
  { name: "featured", cell: ({ featured }) => featured },
  { name: "badgeVerified", cell: ({ verification }) => verification.badgeVerified },
  { name: "websiteUrl", cell: ({ websiteUrl }) => websiteUrl },
  { name: "listbulbUrl", cell: ({ listbulbUrl }) => listbulbUrl },
];

/** The properties of a listing, as the API describes them. */
const TOOL_PROPERTIES: readonly string[] = [
  "slug",
  "name",
  "websiteUrl",
  "listbulbUrl",
  "listingHeadline",
  "description",
  "logoUrl",
  "imageUrl",
  "category",
  "category.slug",
  "category.name",
  "tags",
  "tags.slug",
  "tags.name",
  "listedAt",
  "featured",
  "verification",
  "verification.badgeVerified",
  "verification.badgeVerifiedAt",
];

/** The output of commands that show listings. */
export const TOOL_SHAPE: OutputShape<Tool> = {
  columns: TOOL_COLUMNS,
  properties: TOOL_PROPERTIES,
  isOpen: true,
  hasBody: true,
};
