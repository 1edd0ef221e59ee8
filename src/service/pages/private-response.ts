import { errorBody, type HeaderFields, JSON_TYPE } from "../routes/response.ts";
import { layout, type Page } from "./layout.ts";
import { render } from "./markup.ts";
import { EDITOR_POLICY, HTML_TYPE, PRIVATE_HEADERS } from "./page-headers.ts";
import { namesType } from "./page-response.ts";

/** A page for one person, and its status. */
export interface PrivatePage {
  readonly page: Omit<Page, "isUnlisted">;
  readonly status?: number;
  /** True for a page that runs the editor's script. */
  readonly hasScript?: boolean;
}

/** Answers with a private page. */
export function privateResponse({ page, status = 200, hasScript = false }: PrivatePage): Response {
  const policy: HeaderFields = hasScript ? { "content-security-policy": EDITOR_POLICY } : {};
  return new Response(render(layout({ ...page, isUnlisted: true })), {
    status,
    headers: { ...PRIVATE_HEADERS, ...policy, "content-type": HTML_TYPE },
  });
}

/** Answers a failure with a private page that keeps what was typed; programs get the envelope. */
export function privateFailure(
  request: Request,
  code: string,
  answer: PrivatePage & { readonly message: string },
): Response {
  if (namesType(request, "text/html")) return privateResponse(answer);
  return new Response(errorBody(code, answer.message), {
    status: answer.status ?? 500,
    headers: { ...PRIVATE_HEADERS, "content-type": JSON_TYPE },
  });
}

/** Leads the browser on with a GET, so that reloading sends nothing again (RFC 9110 §15.4.4). */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, location } });
}
