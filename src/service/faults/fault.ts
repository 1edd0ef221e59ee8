import type { AnswerCode } from "../../contract/index.ts";
import { isAnswerCode } from "../routes/response.ts";
import { ServiceError } from "../service-error.ts";

/** A failure to simulate. `nth` selects one of the draft requests received since the service started; undefined selects all of them. */
export type Fault =
  /** The service responds with this error code without processing the request. */
  | { readonly kind: "code"; readonly code: AnswerCode; readonly nth: number | undefined }
  /** Like a gateway, the service responds with this status and plain text, without processing the request. */
  | { readonly kind: "status"; readonly status: number; readonly nth: number | undefined }
  /** The service processes the request, then closes the connection without sending a response. */
  | { readonly kind: "drop"; readonly nth: number | undefined }
  /** The service delays every request, not only draft requests. */
  | { readonly kind: "latency"; readonly milliseconds: number };

const SPEC = /^(?<what>[A-Za-z_]+)(?::(?<value>[0-9]+)(?<unit>ms|s)?)?(?:@(?<nth>[1-9][0-9]{0,8}))?$/;
const MAX_LATENCY_MS = 600_000;

/** Parses a value of `--fault`, for example `RATE_LIMITED@2` or `latency:500ms`. Throws a `ServiceError` if the value is invalid. */
export function parseFault(spec: string): Fault {
  const { what = "", value, unit, nth: count } = SPEC.exec(spec)?.groups ?? {};
  const nth = count === undefined ? undefined : Number(count);
  const number = value === undefined ? Number.NaN : Number(value);
  if (what === "latency" && count === undefined) {
    const milliseconds = number * (unit === "s" ? 1_000 : 1);
    if (milliseconds <= MAX_LATENCY_MS) return { kind: "latency", milliseconds };
  }
  if (what === "status" && unit === undefined && number >= 400 && number <= 599)
    return { kind: "status", status: number, nth };
  if (what === "drop" && value === undefined) return { kind: "drop", nth };
  if (isAnswerCode(what) && value === undefined) return { kind: "code", code: what, nth };
  throw new ServiceError(
    "usage",
    `Invalid --fault ${JSON.stringify(spec)}: use CODE[@N] with an API error code, status:503[@N], drop[@N] or latency:500ms`,
  );
}
