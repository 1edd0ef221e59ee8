import type { Hono } from "hono";
import { Refusal } from "../rules/refusal.ts";
import { cleanDeep } from "./clean-text.ts";
import { timeElement } from "./dates.ts";
import { requireOwnHost } from "./guards.ts";
import { layout } from "./layout.ts";
import { html, render } from "./markup.ts";
import { HTML_TYPE, PRIVATE_HEADERS } from "./page-headers.ts";
import type { PagePorts } from "./page-ports.ts";

/** Adds the addresses that only the holder of a link knows. */
export function addPrivateRoutes(web: Hono, ports: PagePorts): void {
  const hosts = new Set(ports.hosts);
  web.get("/editor/:token", ({ req }) => {
    requireOwnHost(req.raw, hosts);
    return new Response(editorPage(ports, req.param("token")), {
      headers: { ...PRIVATE_HEADERS, "content-type": HTML_TYPE },
    });
  });
}

function editorPage({ drafts }: PagePorts, token: string): string {
  const found = drafts.findByToken(token);
  if (found === undefined) throw new Refusal("NOT_FOUND", "There is nothing at this address.");
  const draft = cleanDeep(found);
  return render(
    layout({
      title: draft.name,
      isUnlisted: true,
      main: html`<h1 lang="" dir="auto">${draft.name}</h1>
<p>A private draft. Whoever has this address can see it.</p>
<p class="headline" lang="" dir="auto">${draft.headline}</p>
<p class="description" lang="" dir="auto">${draft.description}</p>
<dl>
<dt>Slug</dt><dd>${draft.slug}</dd>
<dt>Website</dt><dd>${draft.websiteUrl}</dd>
<dt>Category</dt><dd>${draft.category ?? "Not chosen yet"}</dd>
<dt>Created on</dt><dd>${timeElement(draft.createdAt)}</dd>
</dl>`,
    }),
  );
}
