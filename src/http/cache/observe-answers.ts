import type { Dispatcher } from "undici";

/** The header fields of an answer as undici gives them. */
export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A dispatch function that remembers the last answer of the service. */
export interface AnswerObserver {
  readonly dispatch: Dispatcher.Dispatch;
  /** Returns the last answer; undefined when the service was not asked, or did not answer. */
  last(): { readonly status: number; readonly headers: AnswerHeaders } | undefined;
}

/** Passes requests and answers on, and remembers the last answer. */
export function observeAnswers(network: Dispatcher.Dispatch): AnswerObserver {
  let last: { readonly status: number; readonly headers: AnswerHeaders } | undefined;
  return {
    dispatch: (options, handler) =>
      network(options, {
        onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
        onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
        onResponseStart: (controller, status, headers, message) => {
          // Interim answers are nothing to keep, and undici's cache would forward them as if they were the last one.
          if (status < 200) return;
          last = { status, headers };
          handler.onResponseStart?.(controller, status, headers, message);
        },
        onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
        onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
        onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
      }),
    last: () => last,
  };
}
