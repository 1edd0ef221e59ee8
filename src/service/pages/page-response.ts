import { errorBody, type HeaderFields, JSON_TYPE } from "../routes/response.ts";
import { errorPage } from "./error-page.ts";
import { layout } from "./layout.ts";
import { render } from "./markup.ts";
import { ERROR_HEADERS, HTML_TYPE } from "./page-headers.ts";

/** A failure as it is answered. */
export interface PageFailure {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly headers?: HeaderFields;
}

/** Answers a failure as a page when the request's `Accept` names `text/html`, else in the API's envelope. */
export function pageFailureResponse(request: Request, answer: PageFailure): Response {
  const isPage = namesType(request, "text/html");
  const { status, code, message } = answer;
  const body = isPage ? render(layout(errorPage(status, message))) : errorBody(code, message);
  return new Response(request.method === "HEAD" ? null : body, {
    status,
    headers: { ...ERROR_HEADERS, ...answer.headers, "content-type": isPage ? HTML_TYPE : JSON_TYPE },
  });
}

/** Returns true when the request's `Accept` names a type itself. RFC 9110 §12.5.1: a range with the weight 0 names what is not wanted. */
export function namesType(request: Request, wanted: "text/html" | "application/json"): boolean {
  const ranges = (request.headers.get("accept") ?? "").toLowerCase().split(",");
  return ranges.some((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    return type === wanted && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
