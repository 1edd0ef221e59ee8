import type { OperationId } from "../../contract/operations.ts";

/**
 * An API request that the judge compares with others. Texts that a client chose are kept only to be compared; findings quote none of them
 * but paths and names of fields, in which keys are masked.
 */
export interface SeenRequest {
  /** The number of the API request, counted from 1 since the start of the service. */
  readonly number: number;
  /** The time on the service's clock, in milliseconds. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** The query, with its question mark. */
  readonly query: string;
  /** Path and query, or a digest of them if they are long. */
  readonly url: string;
  /** The operation of the path and method, where HEAD counts as GET. */
  readonly operation: OperationId | undefined;
  /** Whether the API has the path, with any method. */
  readonly isKnownPath: boolean;
  /** A digest of the header with the API key, or an empty string if there is none. */
  readonly credential: string;
  /** The owner of the valid API key in a draft request. */
  readonly owner: number | undefined;
  readonly hasKeyInUrl: boolean;
  /** Reports whether the request is conditional, or asks for a new answer with `Cache-Control: no-cache`. */
  readonly asksAnew: () => boolean;
  /** The draft in the body of a draft request. A body of `{}` asks whether the key is accepted, and is no draft. */
  readonly draft: SeenDraft | "question" | undefined;
}

export interface SeenDraft {
  /** The key as it was sent, or an empty string. */
  readonly key: string;
  readonly isKeyValid: boolean;
  readonly isJson: boolean;
  /** A digest of the fields, or of the bytes of a body that is not a JSON object. */
  readonly text: string;
  /** The names of the fields that the API does not have. */
  readonly unknownFields: readonly string[];
  readonly slug: string | undefined;
  /** The name and the normal form of the website. */
  readonly product: string;
}

/** The answer to a request. `at` is the time when the service had made it. */
export interface SeenAnswer {
  readonly at: number;
  readonly status: number;
  /** The error code in the API's envelope. */
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** How long a read's answer is fresh; 0 for other answers. */
  readonly freshSeconds: number;
  /** The cursor in the link to the next page. */
  readonly nextCursor: string | undefined;
}

/** How an answer was lost: the service closed the connection, as for `--fault drop`, or the client did. */
export type Loss = "dropped" | "closed";

export const FINDING_KINDS = [
  "second-draft",
  "early-retry",
  "key-reused",
  "no-idempotency-key",
  "key-on-read",
  "key-in-url",
  "refetched",
  "invented-page",
  "unknown-path",
  "unknown-field",
  "wrong-type",
  "retried-refusal",
  "hammered",
  "draft-lost",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** A mistake of the client. */
export interface Finding {
  readonly kind: FindingKind;
  /** The number of the wrong request, and of the earlier request that makes it wrong, if any. */
  readonly requests: readonly [wrong: number, earlier?: number];
  readonly message: string;
}

/** One or more kinds of findings, with what is remembered of earlier requests to recognize them. */
export interface Rule {
  request?(request: SeenRequest): readonly Finding[] | undefined;
  /** Called when an answer was sent. */
  answer?(request: SeenRequest, answer: SeenAnswer): void;
  /** Called when the connection was closed before an answer was sent. The service may still be making the answer. */
  lost?(request: SeenRequest, loss: Loss): void;
  /** Called after `lost`, when the answer that was not sent is known. */
  unsent?(request: SeenRequest, answer: SeenAnswer, loss: Loss): void;
  /** Called before the data is reset and at the end. Returns the findings that are known only then. */
  end?(): readonly Finding[];
  /** Called after `end`. Earlier requests no longer count against later ones. */
  forget?(): void;
  /** Called when something other than the client changed the data, so that the same request can have another answer. */
  changed?(): void;
}
