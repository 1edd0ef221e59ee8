import type { SampleListing } from "./sample-listing.ts";

/** Libraries, frameworks and publishing systems for the web. */
export const WEB_FRAMEWORKS: readonly SampleListing[] = [
  {
    slug: "react",
    name: "React",
    websiteUrl: "https://react.dev",
    headline: "User interfaces as functions of their state",
    description:
      "React describes an interface as a tree of components and works out which parts of the page have to change when state does. Hooks hold state and effects; components may also run on a server and send their result to the browser.",
    repository: "facebook/react",
    tags: ["javascript", "frontend"],
    listedAt: "2023-06-08T02:13:21.990Z",
  },
  {
    slug: "vue",
    name: "Vue.js",
    websiteUrl: "https://vuejs.org",
    headline: "Reactive components, adopted a page or an app at a time",
    description:
      "Vue combines HTML-like templates with reactive state: a component depends on exactly the values it has read. Template, script and style can live in one file, and the same library may enhance one corner of a page or run a whole application.",
    repository: "vuejs/core",
    tags: ["javascript", "typescript", "frontend"],
    listedAt: "2025-02-28T17:55:22.881Z",
    badgeVerifiedAt: "2025-03-16T17:32:58.743Z",
  },
  {
    slug: "svelte",
    name: "Svelte",
    websiteUrl: "https://svelte.dev",
    headline: "Components compiled to small pieces of JavaScript",
    description:
      "Svelte does much of its work at build time: a compiler turns each component into code that updates the page directly, without comparing trees. SvelteKit, its companion, adds routing, data loading and rendering on a server.",
    repository: "sveltejs/svelte",
    tags: ["javascript", "frontend", "compiler"],
    listedAt: "2025-11-18T08:09:55.841Z",
  },
  {
    slug: "angular",
    name: "Angular",
    websiteUrl: "https://angular.dev",
    description:
      "Angular is a framework with a router, forms, an HTTP client, dependency injection and a command-line tool from one source. It is written in TypeScript and developed mainly at Google; signals track which parts of a template have to be redrawn.",
    repository: "angular/angular",
    tags: ["typescript", "frontend"],
    listedAt: "2026-06-09T09:53:40.626Z",
  },
  {
    slug: "astro",
    name: "Astro",
    websiteUrl: "https://astro.build",
    headline: "Pages as HTML, with islands of interactivity 🚀",
    description:
      "Astro renders pages to plain HTML and sends JavaScript only for the components that ask for it. Those components may be written with React, Vue, Svelte or others side by side, and content in Markdown is checked against a schema.",
    repository: "withastro/astro",
    tags: ["static-sites", "typescript", "frontend"],
    listedAt: "2023-11-16T01:29:35.771Z",
  },
  {
    slug: "django",
    name: "Django",
    websiteUrl: "https://www.djangoproject.com",
    headline: "A Python web framework that began in a newsroom",
    description:
      "Django brings an object-relational mapper, migrations, forms, templates, authentication and an administration site made from the models. It was written at a newspaper in Kansas and is named after the guitarist Django Reinhardt.",
    repository: "django/django",
    tags: ["python", "sql"],
    listedAt: "2025-08-19T17:29:01.781Z",
  },
  {
    slug: "flask",
    name: "Flask",
    websiteUrl: "https://flask.palletsprojects.com",
    headline: "A small core for Python web applications",
    description:
      "Flask maps URLs to functions and leaves the rest to choice: database, forms and login come from extensions. It rests on Werkzeug for HTTP and on Jinja for templates, and a complete application can fit in one file.",
    repository: "pallets/flask",
    tags: ["python", "http"],
    listedAt: "2025-04-16T11:36:16.795Z",
    badgeVerifiedAt: "2025-08-30T07:39:08.451Z",
  },
  {
    slug: "fastapi",
    name: "FastAPI",
    websiteUrl: "https://fastapi.tiangolo.com",
    headline: "Web APIs from Python type hints",
    description:
      "FastAPI reads the type hints of a function's parameters to parse and check requests and to write an OpenAPI description, which it also shows as interactive pages. It builds on Starlette for the web side and on Pydantic for the data.",
    repository: "fastapi/fastapi",
    tags: ["python", "http"],
    listedAt: "2024-12-13T14:51:13.329Z",
  },
  {
    slug: "rails",
    name: "Ruby on Rails",
    websiteUrl: "https://rubyonrails.org",
    headline: "Convention before configuration, for database-backed sites",
    description:
      "Rails takes names and folders as its configuration: a model called Article belongs to a table called articles. It covers mapping to the database, background jobs, mail and live updates, and many later frameworks borrowed its layout.",
    repository: "rails/rails",
    tags: ["ruby", "sql"],
    listedAt: "2025-10-17T05:01:36.538Z",
  },
  {
    slug: "laravel",
    name: "Laravel",
    websiteUrl: "https://laravel.com",
    headline: "A PHP framework with queues, scheduling and templates",
    description:
      "Laravel offers routing, an active-record mapper called Eloquent, Blade templates, queues, scheduled tasks and mail for PHP applications. Its artisan command generates code and runs migrations; it draws on several components from Symfony.",
    repository: "laravel/laravel",
    tags: ["php"],
    listedAt: "2026-06-28T07:43:11.501Z",
  },
  {
    slug: "hono",
    name: "Hono",
    websiteUrl: "https://hono.dev",
    headline: "🔥 A web framework on standard Request and Response",
    description:
      "Hono, Japanese for flame, treats a server as a function from Request to Response, so the same application runs on Node.js, Deno, Bun and several edge platforms. It has typed routes, middleware, and a client that knows the types of the server.",
    repository: "honojs/hono",
    tags: ["typescript", "http", "nihongo"],
    listedAt: "2024-11-24T13:44:48.538Z",
  },
  {
    slug: "hugo",
    name: "Hugo",
    websiteUrl: "https://gohugo.io",
    headline: "Static sites from Markdown in one executable",
    repository: "gohugoio/hugo",
    tags: ["static-sites", "go"],
    listedAt: "2025-01-13T22:38:26.116Z",
  },
  {
    slug: "wordpress",
    name: "WordPress",
    websiteUrl: "https://wordpress.org",
    headline: "Blogs and websites with themes and plugins",
    description:
      "WordPress stores pages and posts in MySQL and renders them through PHP themes. Its block editor composes a page from movable parts; plugins, of which there are tens of thousands, add shops, forms, translations and much else.",
    repository: "WordPress/WordPress",
    tags: ["cms", "php", "self-hosted"],
    listedAt: "2026-02-19T07:59:42.063Z",
  },
  {
    slug: "vite",
    name: "Vite",
    websiteUrl: "https://vite.dev",
    headline: "Serveur de développement et assembleur pour le web",
    description:
      "En développement, Vite sert les modules tels que le navigateur les demande et ne recharge que ce qui a changé ; pour la mise en production, il assemble le tout en fichiers optimisés. Son nom vient du français, et ses extensions suivent l'interface de Rollup.",
    repository: "vitejs/vite",
    tags: ["build-system", "javascript", "frontend"],
    listedAt: "2026-11-11T15:47:08.827Z",
  },
  {
    slug: "htmx",
    name: "htmx",
    websiteUrl: "https://htmx.org",
    headline: "Server-rendered fragments through HTML attributes",
    description:
      "With htmx any element may send a request and put the HTML that comes back somewhere into the page. Behaviour is written as attributes next to the markup, the server keeps rendering templates, and the library itself has no dependencies.",
    repository: "bigskysoftware/htmx",
    listedAt: "2026-07-03T16:42:49.453Z",
  },
];
