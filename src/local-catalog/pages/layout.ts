import { asset } from "./assets.ts";
import { html, type Markup, scriptElement } from "./markup.ts";

/** The name of the catalog on pages and in documents for crawlers. */
export const SITE_NAME = "Local catalog";

export interface Page {
  readonly title: string;
  readonly description?: string | undefined;
  /** An absolute URL. */
  readonly canonical?: string | undefined;
  /** The image for link previews, with an absolute URL. */
  readonly image?: { readonly url: string; readonly alt: string } | undefined;
  readonly head?: readonly Markup[] | undefined;
  /** True if search engines must not index the page. A page without a canonical URL is not indexed either. */
  readonly isUnlisted?: boolean | undefined;
  readonly query?: string | undefined;
  /** True if `main` has a search box, which replaces the search box in the header. */
  readonly hasOwnSearch?: boolean | undefined;
  /** Set if the page loads the script: for example to copy commands, or, in the editor, also to send requests to this service. */
  readonly script?: "page" | "editor" | undefined;
  readonly main: Markup;
}

export function layout(page: Page): Markup {
  const title = isolated(page.title);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title === SITE_NAME ? SITE_NAME : `${title} · ${SITE_NAME}`}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${page.description !== undefined && html`<meta name="description" content="${page.description}">`}
${(page.isUnlisted || page.canonical === undefined) && html`<meta name="robots" content="noindex">`}
<link rel="stylesheet" href="${asset("site.css").path}">
<link rel="icon" href="${asset("icon.svg").path}" type="image/svg+xml">
${
  page.canonical !== undefined &&
  html`<link rel="canonical" href="${page.canonical}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${SITE_NAME}">
<meta property="og:title" content="${title}">
${page.description !== undefined && html`<meta property="og:description" content="${page.description}">`}
<meta property="og:url" content="${page.canonical}">
${page.image && html`<meta property="og:image" content="${page.image.url}"><meta property="og:image:alt" content="${page.image.alt}">`}`
}
<link rel="alternate" type="application/rss+xml" title="Newest listings" href="/feed.xml">
<link rel="service-desc" type="application/json" href="/api/v1/openapi.json">
<link rel="service-doc" type="text/html" href="/guide">
${page.script && scriptElement(asset("site.js").path)}
${page.head}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<a class="brand" href="/"><img src="${asset("icon.svg").path}" alt="" width="24" height="24">${SITE_NAME}</a>
${!page.hasOwnSearch && searchForm(page.query ?? "", "second")}
<nav aria-label="Catalog">
<ul>
${[
  ["/categories", "Categories"],
  ["/tags", "Tags"],
  ["/guide", "Guide"],
].map(
  ([path = "", text]) => html`<li><a href="${path}"${currentness(page, path)}>${text}</a></li>
`,
)}</ul>
</nav>
</header>
<main id="main">
${page.main}
</main>
<footer>
<p>A local test catalog. Sample badges and placement are made up.</p>
<ul>
<li><a href="/feed.xml">RSS feed</a></li>
<li><a href="/llms.txt">llms.txt</a></li>
<li><a href="/api/v1/openapi.json">API description</a></li>
</ul>
</footer>
</body>
</html>
`;
}

/** Returns the attribute that marks the current page, or the section that contains the page, in the navigation. */
function currentness({ canonical }: Page, path: string): Markup | false {
  const current = canonical === undefined ? "" : new URL(canonical).pathname;
  if (current === path) return html` aria-current="page"`;
  return current.startsWith(`${path}/`) && html` aria-current="true"`;
}

/** Returns the search form. The label is visible only to screen readers. In the header, the button is a secondary one. */
export function searchForm(query: string, look?: "second"): Markup {
  return html`<form class="search" action="/search" role="search">
<label class="unseen" for="q">Search listings</label>
<input id="q" name="q" type="search" value="${query}" placeholder="Search listings" autocomplete="off" dir="auto">
<button type="submit"${look && html` class="${look}"`}>Search</button>
</form>`;
}

/** If a string contains explicit directional characters, encloses it in isolate characters to limit their effect (UAX #9 §2). */
function isolated(text: string): string {
  return /[\u202a-\u202e\u2066-\u2069]/.test(text) ? `\u2068${text}\u2069` : text;
}

/** Returns a page that asks for confirmation. `action` is the address to which the form is sent. */
export function confirmPage(about: {
  readonly label: string;
  /** The listing's name. Omitted if the label already identifies what the action affects, such as a key. */
  readonly name?: string;
  readonly consequence: string;
  readonly action: string;
  readonly version?: number;
  readonly back: string;
}): Page {
  const { label, name, consequence, action, version, back } = about;
  return {
    title: name === undefined ? `${label}?` : `${label} ${name}?`,
    main: html`<h1>${label}${name !== undefined && html` <bdi lang="">${name}</bdi>`}?</h1>
<p>${consequence}</p>
<form class="actions" method="post" action="${action}">
${version !== undefined && html`<input type="hidden" name="version" value="${version}">`}
<button type="submit">${label}</button>
<a class="button second" href="${back}">Cancel</a>
</form>`,
  };
}
