import type { Hono } from "hono";
import { counted } from "../../base/text/counted.ts";
import { KEY_SCOPE } from "../../contract/index.ts";
import type { CatalogDeps } from "../open-catalog.ts";
import { createAccountKey, findAccount, revokeAccountKey } from "../rules/account.ts";
import { KEY_NAME, KEY_NAME_RULE } from "../rules/api-key.ts";
import type { Submission } from "../rules/listing.ts";
import { MOST_KEYS } from "../store/accounts.ts";
import { alertBox, problemLinks } from "./editor/editor-fields.ts";
import { confirmPage, type Page } from "./layout.ts";
import { numberedPlace, pager } from "./list-page.ts";
import {
  cleanText,
  copyBlock,
  dateElement,
  facts,
  html,
  type Markup,
  shownName,
  stateLabel,
  unorderedList,
} from "./markup.ts";
import { failureResponse, notFound, privateResponse, privateRoutes, seeOther } from "./page-response.ts";

/** What the account page shows. `newKey` is a key that has just been created. Later pages do not show it. */
type AccountContent = NonNullable<ReturnType<typeof findAccount>> & {
  readonly path: string;
  readonly newKey?: string;
  readonly invalidName?: string;
};

/** Adds the routes for the account page and for creating and revoking keys. The token in the path is the only credential. */
export function addAccountRoutes(web: Hono, deps: CatalogDeps): void {
  const add = privateRoutes(web, "/account", deps.hosts);
  const contentOf = (token: string): AccountContent => {
    const account = findAccount(deps, token);
    if (account === undefined) throw notFound();
    return { ...account, path: `/account/${token}` };
  };
  add("GET", "", (token, request) =>
    privateResponse(accountPage(deps, contentOf(token), request.query("page"))),
  );
  add("POST", "/keys", async (token, { raw }, form) => {
    const name = form.get("name")?.trim() ?? "";
    if (!KEY_NAME.test(name)) {
      const failure = { code: "VALIDATION_ERROR", status: 422, message: `name: ${KEY_NAME_RULE}.` };
      return failureResponse(raw, failure, accountPage(deps, { ...contentOf(token), invalidName: name }));
    }
    const newKey = await createAccountKey(deps, token, name);
    return privateResponse(accountPage(deps, { ...contentOf(token), newKey }), 201);
  });
  add("GET", "/keys/:id/revoke", (token, request) => {
    const { keys, path } = contentOf(token);
    const key = keys.find(({ id }) => id === request.param("id"));
    if (key === undefined) throw notFound();
    if (key.revokedAt !== null) return seeOther(path);
    const consequence =
      "Programs that use this key will no longer be able to create drafts. Existing drafts are kept. A revoked key cannot be restored.";
    const form = { action: `${path}/keys/${key.id}/revoke`, back: path };
    return privateResponse(confirmPage(`Revoke key ${key.id}`, "", consequence, form));
  });
  add("POST", "/keys/:id/revoke", async (token, request) => {
    await revokeAccountKey(deps, token, request.param("id") ?? "");
    return seeOther(`/account/${token}`);
  });
}

function accountPage(deps: CatalogDeps, content: AccountContent, page?: string): Page {
  const { origin, dailyLimit } = deps;
  const { ownerId, owner, isSuspended, keys, path, newKey, invalidName } = content;
  const size = 25;
  const place = numberedPlace(path, page, { size, total: deps.submissions.countOfOwner(ownerId) });
  const submissions = deps.submissions.listOfOwner(ownerId, size, place.first - 1);
  const quota = counted(dailyLimit, "draft");
  return {
    title: newKey === undefined ? `${invalidName === undefined ? "" : "Error: "}Account` : "New API key",
    script: newKey === undefined ? undefined : "page",
    main: html`<h1>Account: <bdi lang="">${cleanText(owner)}</bdi></h1>
${invalidName !== undefined && alertBox("No key was created", problemLinks([{ field: "name", rule: "pattern", message: KEY_NAME_RULE }]))}
${isSuspended && html`<p class="notice">This owner is suspended and cannot change keys or drafts.</p>`}
${
  newKey !== undefined &&
  html`<section class="notice" role="status">
<h2>Your new key</h2>
${copyBlock(newKey, "Copy the key")}
<p>Copy the key now, because it cannot be shown again. To save the key for the command line, run:</p>
${copyBlock(`catalog auth login --base-url ${origin}`)}
<p><a class="action" href="${path}">Done</a></p></section>`
}
<section><h2>API keys</h2>
<p>A program needs a key to create drafts: <code>catalog auth login</code> saves it for the command line. Each key can create up to ${quota} per UTC day. ${KEY_SCOPE}</p>
${keys.length === 0 ? html`<p>No keys yet.</p>` : keyList(content, quota)}
${keys.length === MOST_KEYS && html`<p>Only ${MOST_KEYS} keys are shown. To list all keys, run <code>catalog sandbox key list</code>.</p>`}
${!isSuspended && keyForm(content)}</section>
<section><h2>Drafts and listings</h2>
${submissions.length === 0 ? html`<p>No drafts yet. Create one with <code>catalog draft create</code>.</p>` : unorderedList("rows", submissions.map(submissionItem))}
${pager(place)}</section>`,
  };
}

function keyForm({ path, invalidName }: AccountContent): Markup {
  const isWrong = invalidName !== undefined;
  return html`<form method="post" action="${path}/keys#problems">
<div class="field${isWrong && " wrong"}"><label for="name">Name of a new key (optional)</label>
<p class="hint" id="name-hint">Up to 60 characters, such as the program that uses the key</p>
${isWrong && html`<p class="problem" id="name-problem"><span class="unseen">Error: </span><span class="sentence">${KEY_NAME_RULE}</span></p>`}
<input id="name" name="name" type="text" lang="" dir="auto" autocomplete="off" value="${cleanText(invalidName ?? "")}" aria-describedby="name-hint${isWrong && " name-problem"}"${isWrong && html` aria-invalid="true"`}></div>
<button type="submit">Create a key</button></form>`;
}

function keyList({ keys, isSuspended, path }: AccountContent, quota: string): Markup {
  const items = keys.map(({ id, start, name, createdAt, lastUsedOn, revokedAt, draftsToday }) => {
    const use = lastUsedOn === null ? "Never used" : html`Last used on ${dateElement(lastUsedOn)}`;
    const today =
      revokedAt === null ? `Today: ${draftsToday} of ${quota}` : html`Revoked on ${dateElement(revokedAt)}`;
    return html`<div><p><strong>Key ${id}</strong> · <code>${start}…</code>${name !== "" && html` · <bdi lang="">${cleanText(name)}</bdi>`}</p>
${facts([today, use, html`Created on ${dateElement(createdAt)}`])}</div>
${revokedAt === null && !isSuspended && html`<form action="${path}/keys/${id}/revoke"><button type="submit" class="second">Revoke<span class="unseen"> key ${id}</span></button></form>`}`;
  });
  return unorderedList("rows", items);
}

function submissionItem({ slug, state, editorToken, fields, changedAt }: Submission): Markup {
  return html`<p><a class="action" href="/editor/${editorToken}"><bdi lang="">${shownName({ name: fields.name, slug })}</bdi></a></p>
${facts([stateLabel(state), html`<code>${slug}</code>`, html`Changed on ${dateElement(changedAt)}`])}`;
}
