import type { Account, AccountKey } from "../../rules/account.ts";
import type { Submission } from "../../rules/submission.ts";
import { cleanText } from "../clean-text.ts";
import { timeElement } from "../dates.ts";
import type { Page } from "../layout.ts";
import { html, type Markup } from "../markup.ts";

/** The content of an account page. */
export interface AccountContent {
  readonly account: Account;
  /** The path of the account. */
  readonly path: string;
  readonly origin: string;
  /** A key that was made just now: this is the only time that it can be seen. */
  readonly newKey?: string | undefined;
}

/** Returns an owner's account: keys with what they have left of the day, and drafts. */
export function accountPage(content: AccountContent): Page {
  const { account, newKey } = content;
  return {
    title: newKey === undefined ? "Account" : "New API key",
    main: html`<h1>Account of <bdi lang="">${cleanText(account.owner)}</bdi></h1>
${account.isSuspended ? html`<p class="notice">This owner is suspended: keys and drafts cannot be changed.</p>` : ""}
${newKey === undefined ? "" : newKeySection(newKey, content)}
<section>
<h2>API keys</h2>
<p>Each key creates up to ${account.draftsPerDay} drafts a day (UTC).</p>
${account.keys.length === 0 ? html`<p>There is no key yet.</p>` : keyList(content)}
${account.isSuspended ? "" : html`<form method="post" action="${content.path}/keys"><button type="submit">Create a key</button></form>`}
</section>
<section>
<h2>Drafts and listings</h2>
${account.submissions.length === 0 ? html`<p>There is no draft yet. Create one with <code>catalog draft create</code>.</p>` : submissionList(account.submissions)}
</section>`,
  };
}

function newKeySection(key: string, { origin, path }: AccountContent): Markup {
  return html`<section class="notice" role="status">
<h2>Your new key</h2>
<pre><code>${key}</code></pre>
<p>Copy it now: it is not kept and cannot be shown again. Store it for the command line with <code>catalog auth login --base-url ${origin}</code>.</p>
<p><a class="action" href="${path}">Done</a></p>
</section>`;
}

function keyList({ account, path }: AccountContent): Markup {
  return html`<ul class="rows">
${account.keys.map(
  (key) => html`<li>
<p><strong>Key ${key.id}</strong> · created on ${timeElement(key.createdAt)}</p>
${keyState(key, account, path)}
</li>
`,
)}</ul>`;
}

function keyState(key: AccountKey, { draftsPerDay, isSuspended }: Account, path: string): Markup {
  if (key.revokedAt !== null) return html`<p class="hint">Revoked on ${timeElement(key.revokedAt)}</p>`;
  return html`<p class="hint">Today: ${key.draftsToday} of ${draftsPerDay} drafts</p>
${isSuspended ? "" : html`<form method="post" action="${path}/keys/${key.id}/revoke"><button type="submit" class="second">Revoke<span class="unseen"> key ${key.id}</span></button></form>`}`;
}

function submissionList(submissions: readonly Submission[]): Markup {
  return html`<ul class="rows">
${submissions.map(
  ({ slug, state, editorToken, fields, changedAt }) => html`<li>
<p><a class="action" href="/editor/${editorToken}"><bdi lang="">${cleanText(fields.name) || slug}</bdi></a></p>
<p class="hint">${state} · <code>${slug}</code> · changed on ${timeElement(changedAt)}</p>
</li>
`,
)}</ul>`;
}
