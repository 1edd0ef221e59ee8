/** The properties of a page in `test/site/pages`. */
export interface SavedPage {
  readonly url: string;
  /** The default is HTML in UTF-8. */
  readonly contentType?: string;
  /** The expected facts. By default, `websiteUrl` is `url`, and the lists are empty. */
  readonly expected: Readonly<Record<string, unknown>>;
}

/** The pages in `test/site/pages` by file name. */
export const SAVED_PAGES: Readonly<Record<string, SavedPage>> = {
  "wordpress-yoast.html": {
    url: "https://lanternfish.example/",
    expected: {
      name: "Lanternfish",
      headline: "Invoices that chase themselves",
      description: "Lanternfish sends your invoices, notices when they’re late & writes the reminder.",
      logoUrl: "https://lanternfish.example/wp-content/uploads/2025/03/cropped-icon-192x192.png",
      screenshotUrls: ["https://lanternfish.example/wp-content/uploads/2025/03/cover-1200x630.png"],
    },
  },
  "shopify-product.html": {
    url: "https://www.emberkettle.example/products/ember-one?variant=42",
    expected: {
      name: "Ember Kettle",
      headline: "Ember One",
      description: "A kettle that stops at the degree you chose.",
      websiteUrl: "https://www.emberkettle.example/products/ember-one",
      logoUrl: "https://www.emberkettle.example/cdn/shop/files/fav.png?crop=center&height=32&v=1690&width=32",
      screenshotUrls: ["http://www.emberkettle.example/cdn/shop/files/one.jpg?v=1"],
    },
  },
  "next-localhost-canonical.html": {
    url: "https://kitebird.example/",
    expected: {
      name: "Kitebird",
      headline: "maps that fold",
      logoUrl: "https://kitebird.example/icon.svg",
      screenshotUrls: ["http://localhost:3000/og.png"],
    },
  },
  "github-repository.html": {
    url: "https://github.example/rowanberry/sickle",
    expected: {
      name: "GitHub",
      headline: "rowanberry/sickle: Cut log files at the place that matters",
      description:
        "Cut log files at the place that matters. Contribute to rowanberry/sickle development by creating an account on GitHub.",
      logoUrl: "https://assets.github.example/favicons/favicon.svg",
      screenshotUrls: ["https://opengraph.github.example/4f/rowanberry/sickle"],
    },
  },
  "shift-jis.html": {
    url: "http://hotaru.example/",
    contentType: "text/html",
    expected: { name: "ホタル", headline: "静かなチャット", description: "通知のないチャットです。" },
  },
  "no-head.html": {
    url: "https://bare.example/",
    expected: {
      name: "Bare",
      description: "No html, no head, no body.",
      logoUrl: "https://bare.example/i.png",
    },
  },
  "scripts-only.html": {
    url: "https://spa.example/app",
    expected: { logoUrl: "https://spa.example/favicon.ico" },
  },
  "saas-software-graph.html": {
    url: "https://lockstep.example/",
    expected: {
      name: "Deploy previews for databases | Lockstep",
      description: "Short.",
      logoUrl: "https://lockstep.example/icon.svg",
      screenshotUrls: [
        "https://lockstep.example/a.png",
        "https://lockstep.example/b.png",
        "https://lockstep.example/c.png",
        "https://lockstep.example/d.png",
      ],
    },
  },
  "control-characters.html": {
    url: "https://eel.example/",
    expected: { name: "Eel Red", description: "Zerowidth, softhyphen, bell and no break lines." },
  },
  "svg-title-first.html": { url: "https://osprey.example/", expected: { name: "Osprey" } },
  "commented-out.html": { url: "https://wren.example/", expected: { name: "Wren" } },
  "long-title.html": {
    url: "https://verbose.example/",
    expected: {
      name: "Verbose",
      headline:
        "a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim a very long claim",
      description:
        "Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end. Words without end.",
    },
  },
  "base-elsewhere.html": {
    url: "https://kelp.example/en/",
    expected: {
      name: "Kelp",
      websiteUrl: "https://cdn.kelp.example/en/",
      logoUrl: "https://cdn.kelp.example/site/t144.png",
      screenshotUrls: ["https://cdn.kelp.example/site/shot.png"],
    },
  },
  "xhtml.html": {
    url: "https://xylem.example/",
    contentType: "application/xhtml+xml",
    expected: {
      name: "Xylem",
      description: "Water <pipes> for APIs",
      logoUrl: "https://xylem.example/x.png",
    },
  },
  "entities.html": {
    url: "https://amp.example/",
    expected: {
      name: "R&D <Lab>",
      headline: "Tools & Toys 🚀",
      description: 'It\'s "done" … © 2025 AT&T &notreal;',
    },
  },
  "emoji-and-joiners.html": {
    url: "https://family.example/",
    expected: { name: "Family 👨‍👩‍👧", headline: "می‌خواهم" },
  },
  "empty-values.html": { url: "https://hollow.example/", expected: { name: "Hollow" } },
};
