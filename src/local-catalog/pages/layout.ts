import { asset } from "./assets.ts";
import { html, type Markup, scriptElement } from "./markup.ts";

export const SITE_NAME = "Local catalog";

export interface Page {
  readonly title: string;
  readonly description?: string | undefined;
  /** An absolute URL. Search engines must not index a page without it. */
  readonly canonical?: string | undefined;
  /** The absolute URL of the image for link previews. */
  readonly imageUrl?: string | undefined;
  readonly head?: readonly Markup[] | undefined;
  readonly query?: string | undefined;
  /** True if `main` has a search box, which replaces the search box in the header. */
  readonly hasOwnSearch?: boolean | undefined;
  /** Set if the page loads the script: for example to copy commands, or, in the editor, also to send requests to this service. */
  readonly script?: "page" | "editor" | undefined;
  readonly main: Markup;
}

export function layout(page: Page): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${page.title === SITE_NAME ? SITE_NAME : `${page.title} · ${SITE_NAME}`}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${page.description !== undefined && html`<meta name="description" content="${page.description}">`}
${(page.canonical === undefined || page.query !== undefined) && html`<meta name="robots" content="noindex">`}
<link rel="stylesheet" href="${asset("site.css").path}">
<link rel="icon" href="${asset("icon.svg").path}" type="image/svg+xml">
${
  page.canonical !== undefined &&
  html`<link rel="canonical" href="${page.canonical}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${SITE_NAME}">
<meta property="og:title" content="${page.title}">
${page.description !== undefined && html`<meta property="og:description" content="${page.description}">`}
<meta property="og:url" content="${page.canonical}">
${page.imageUrl && html`<meta property="og:image" content="${page.imageUrl}"><meta property="og:image:alt" content="Image of ${page.title}">`}`
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
${["Categories", "Tags", "Guide"].map((name) => navigationItem(page, name))}
</ul>
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

/** Returns a link to a section of the catalog, marked if it is the current page or contains the current page. */
function navigationItem({ canonical }: Page, name: string): Markup {
  const path = `/${name.toLowerCase()}`;
  const current = canonical === undefined ? "" : new URL(canonical).pathname;
  return html`<li><a href="${path}"${current.startsWith(path) && html` aria-current="${current === path ? "page" : "true"}"`}>${name}</a></li>\n`;
}

/** Returns the search form. In the header, the button is a secondary one. */
export function searchForm(query: string, look?: "second"): Markup {
  return html`<form class="search" action="/search" role="search">
<label class="unseen" for="q">Search listings</label>
<input id="q" name="q" type="search" value="${query}" placeholder="Search listings" autocomplete="off" dir="auto">
<button type="submit"${look && html` class="${look}"`}>Search</button></form>`;
}

/** Returns a page that asks for confirmation. `name` is a listing's name, unless the label already names what the action affects. */
export function confirmPage(
  label: string,
  name: string,
  consequence: string,
  { action, version, back }: { readonly action: string; readonly version?: number; readonly back: string },
): Page {
  return {
    title: `${label}${name && ` ${name}`}?`,
    main: html`<h1>${label}${name && html` <bdi lang="">${name}</bdi>`}?</h1>
<p>${consequence}</p>
<form class="actions" method="post" action="${action}">
${version !== undefined && html`<input type="hidden" name="version" value="${version}">`}
<button type="submit">${label}</button>
<a class="button second" href="${back}">Cancel</a></form>`,
  };
}
