/** The refusals that only pages have, with their status. */
const STATUSES = {
  CROSS_ORIGIN: 403,
  MISDIRECTED_REQUEST: 421,
  STATE_CONFLICT: 409,
} as const;

/** A request for a page is refused: the code of the envelope, its status, and why. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly code: keyof typeof STATUSES;
  readonly status: number;

  constructor(code: keyof typeof STATUSES, message: string) {
    super(message);
    this.code = code;
    this.status = STATUSES[code];
  }
}
