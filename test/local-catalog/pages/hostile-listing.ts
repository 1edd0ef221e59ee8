import type { NewListing } from "../../../src/local-catalog/rules/listing.ts";
import { aListing } from "../an-app.ts";

/** A string that would end elements, attributes and scripts if it were not escaped. It also contains characters that XML forbids. */
export const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;]]>\u0000\u0008\ufffe\u202e</title>`;

export function hostileListing(): NewListing {
  return aListing({
    slug: "hostile",
    name: HOSTILE,
    listingHeadline: HOSTILE,
    description: `${HOSTILE}\r\n\n${"W".repeat(4_000)}`,
    websiteUrl: "https://hostile.example/?a=%22%3E%3Cscript%3E&b='x'",
    logoUrl: "https://hostile.example/logo.png",
    imageUrl: "https://hostile.example/image.png",
    category: { slug: "hostile", name: HOSTILE },
    tags: [{ slug: "hostile", name: HOSTILE }],
    featured: true,
    verification: { badgeVerified: true, badgeVerifiedAt: "2026-01-05T00:00:00.000Z" },
  });
}
