import type { AnswerCode } from "../../contract/index.ts";
import { isAnswerCode } from "../routes/response.ts";
import { ServiceError } from "../service-error.ts";

/** A failure to simulate, at the `nth` draft request since the start, or at each one. */
export type Fault =
  /** The request is answered with this code and not processed. */
  | { readonly kind: "code"; readonly code: AnswerCode; readonly nth: number | undefined }
  /** The request is answered with this status without the envelope, as by a gateway, and not processed. */
  | { readonly kind: "status"; readonly status: number; readonly nth: number | undefined }
  /** The request is processed, and the connection is closed without a response. */
  | { readonly kind: "drop"; readonly nth: number | undefined }
  /** Every request is delayed, including reads. */
  | { readonly kind: "latency"; readonly milliseconds: number };

const SPEC = /^(?<what>[A-Za-z_]+)(?::(?<value>[0-9]+)(?<unit>ms|s)?)?(?:@(?<nth>[1-9][0-9]{0,8}))?$/;
const MAX_LATENCY_MS = 600_000;

/** Parses a `--fault`: `CODE[@N]`, `status:503[@N]`, `drop[@N]`, `latency:500ms`. Throws a `ServiceError`. */
export function parseFault(spec: string): Fault {
  const { what = "", value, unit, nth: count } = SPEC.exec(spec)?.groups ?? {};
  const nth = count === undefined ? undefined : Number(count);
  if (what === "latency" && value !== undefined && count === undefined) {
    const milliseconds = Number(value) * (unit === "s" ? 1_000 : 1);
    if (milliseconds <= MAX_LATENCY_MS) return { kind: "latency", milliseconds };
  }
  if (
    what === "status" &&
    value !== undefined &&
    unit === undefined &&
    Number(value) >= 400 &&
    Number(value) <= 599
  ) {
    return { kind: "status", status: Number(value), nth };
  }
  if (what === "drop" && value === undefined) return { kind: "drop", nth };
  if (isAnswerCode(what) && value === undefined) return { kind: "code", code: what, nth };
  throw new ServiceError(
    "usage",
    `Invalid --fault ${JSON.stringify(spec)}: use CODE[@N] with a code of the API, status:503[@N], drop[@N] or latency:500ms`,
  );
}
