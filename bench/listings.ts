/** Returns a listing that depends only on `index` and is about as long as a real listing. */
function listing(index: number) {
  const number = String(index).padStart(6, "0");
  const slug = `product-${number}`;
  const words = WORDS.map((_, offset) => WORDS[(index * 7 + offset * (1 + (index % 5))) % WORDS.length]);
  return {
    slug,
    name: `Product ${number}`,
    websiteUrl: `https://${slug}.example`,
    listbulbUrl: `https://catalog.example/tools/${slug}`,
    listingHeadline: words.slice(0, 8).join(" "),
    description: [...words, ...words, ...words].join(" "),
    logoUrl: `https://${slug}.example/logo.png`,
    imageUrl: null,
    category: { slug: `category-${index % 12}`, name: `Category ${index % 12}` },
    tags: [0, 1, 2].map((step) => ({
      slug: `tag-${(index + step) % 60}`,
      name: `Tag ${(index + step) % 60}`,
    })),
    listedAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    featured: index % 20 === 0,
    verification: { badgeVerified: false, badgeVerifiedAt: null },
  };
}

/** Returns the listings with indexes from `from` to `to - 1`. */
export function listings(from: number, to: number) {
  return Array.from({ length: to - from }, (_, offset) => listing(from + offset));
}

const WORDS =
  "a quick editor for teams who write plan search draw count and share their notes maps tables music or code offline".split(
    " ",
  );
