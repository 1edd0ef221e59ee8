import type { Hono } from "hono";
import { counted } from "../../base/text/counted.ts";
import { KEY_SCOPE } from "../../contract/index.ts";
import type { CatalogDeps } from "../open-catalog.ts";
import {
  type Account,
  createAccountKey,
  findAccount,
  revokeAccountKey,
  SUBMISSIONS_PER_PAGE,
} from "../rules/account.ts";
import type { Submission } from "../rules/listing.ts";
import type { AccountKey } from "../store/accounts.ts";
import { confirmPage, type Page } from "./layout.ts";
import { numberedPlace, pager, parsePage } from "./listing-list.ts";
import { cleanText, copyBlock, dateElement, html, type Markup, shownName, stateLabel } from "./markup.ts";
import { notFound, privateResponse, privateRoutes, seeOther } from "./page-response.ts";

/** What the account page shows. `newKey` is a key that has just been created. Later pages do not show it. */
type AccountContent = Account & { readonly path: string; readonly newKey?: string | undefined };

/** Adds the routes for the account page and for creating and revoking keys. The token in the path is the only credential. */
export function addAccountRoutes(web: Hono, deps: CatalogDeps): void {
  const add = privateRoutes(web, "/account", deps.hosts);
  const pathOf = (token: string) => `/account/${token}`;
  const contentOf = (token: string, page?: number): AccountContent => {
    const account = findAccount(deps, token, page);
    if (account === undefined) throw notFound();
    return { ...account, path: pathOf(token) };
  };
  add("GET", "", (token, request) =>
    privateResponse(accountPage(deps, contentOf(token, parsePage(request.query("page"))))),
  );
  add("POST", "/keys", async (token, _request, form) => {
    const newKey = await createAccountKey(deps, token, form.get("name")?.trim() ?? "");
    return privateResponse(accountPage(deps, { ...contentOf(token), newKey }), 201);
  });
  add("GET", "/keys/:id/revoke", (token, request) => {
    const { keys, path } = contentOf(token);
    const key = keys.find(({ id }) => id === request.param("id"));
    if (key === undefined) throw notFound();
    return key.revokedAt === null ? privateResponse(revokePage(key, path)) : seeOther(path);
  });
  add("POST", "/keys/:id/revoke", async (token, request) => {
    await revokeAccountKey(deps, token, request.param("id") ?? "");
    return seeOther(pathOf(token));
  });
}

function accountPage({ origin, dailyLimit }: CatalogDeps, content: AccountContent): Page {
  const { owner, isSuspended, keys, submissions, submissionCount, page, path, newKey } = content;
  const quota = counted(dailyLimit, "draft");
  return {
    title: newKey === undefined ? "Account" : "New API key",
    script: newKey === undefined ? undefined : "page",
    main: html`<h1>Account: <bdi lang="">${cleanText(owner)}</bdi></h1>
${isSuspended && html`<p class="notice">This owner is suspended and cannot change keys or drafts.</p>`}
${
  newKey !== undefined &&
  html`<section class="notice" role="status">
<h2>Your new key</h2>
${copyBlock(newKey, "Copy the key")}
<p>Copy the key now, because it cannot be shown again. To save the key for the command line, run <code>catalog auth login --base-url ${origin}</code>.</p>
<p><a class="action" href="${path}">Done</a></p>
</section>`
}
<section>
<h2>API keys</h2>
<p>A program needs a key to create drafts: <code>catalog auth login</code> saves it for the command line. Each key can create up to ${quota} per UTC day. ${KEY_SCOPE}</p>
${keys.length === 0 ? html`<p>No keys yet.</p>` : keyList(content, quota)}
${
  !isSuspended &&
  html`<form method="post" action="${path}/keys">
<div class="field"><label for="name">Name of a new key (optional)</label>
<p class="hint" id="name-hint">Up to 60 characters, such as the program that uses the key</p>
<input id="name" name="name" type="text" lang="" dir="auto" autocomplete="off" aria-describedby="name-hint"></div>
<button type="submit">Create a key</button></form>`
}
</section>
<section>
<h2>Drafts and listings</h2>
${submissions.length === 0 ? html`<p>No drafts yet. Create one with <code>catalog draft create</code>.</p>` : submissionList(submissions)}
${pager(numberedPlace(path, page, { size: SUBMISSIONS_PER_PAGE, total: submissionCount }))}
</section>`,
  };
}

function revokePage(key: AccountKey, path: string): Page {
  return confirmPage({
    label: `Revoke key ${key.id}`,
    consequence:
      "Programs that use this key will no longer be able to create drafts. Existing drafts are kept. A revoked key cannot be restored.",
    action: `${path}/keys/${key.id}/revoke`,
    back: path,
  });
}

function keyList({ keys, isSuspended, path }: AccountContent, quota: string): Markup {
  return html`<ul class="rows">
${keys.map(
  ({ id, start, name, createdAt, lastUsedOn, revokedAt, draftsToday }) => html`<li>
<div><p><strong>Key ${id}</strong> · <code>${start}…</code>${name !== "" && html` · <bdi lang="">${cleanText(name)}</bdi>`}</p>
<p class="hint">${revokedAt === null ? `Today: ${draftsToday} of ${quota}` : html`Revoked on ${dateElement(revokedAt)}`} · ${lastUsedOn === null ? "never used" : html`last used on ${dateElement(lastUsedOn)}`} · created on ${dateElement(createdAt)}</p></div>
${revokedAt === null && !isSuspended && html`<form action="${path}/keys/${id}/revoke"><button type="submit" class="second">Revoke<span class="unseen"> key ${id}</span></button></form>`}
</li>
`,
)}</ul>`;
}

function submissionList(submissions: readonly Submission[]): Markup {
  return html`<ul class="rows">
${submissions.map(
  ({ slug, state, editorToken, fields, changedAt }) => html`<li>
<p><a class="action" href="/editor/${editorToken}"><bdi lang="">${shownName({ name: fields.name, slug })}</bdi></a></p>
<p class="hint">${stateLabel(state)} · <code>${slug}</code> · changed on ${dateElement(changedAt)}</p>
</li>
`,
)}</ul>`;
}
