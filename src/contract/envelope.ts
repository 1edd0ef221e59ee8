import * as z from "zod/mini";
import { API_VERSION } from "./operations.ts";

const Meta = z.looseObject({ apiVersion: z.literal(API_VERSION) });

/** Returns the schema for a success envelope: `{ data, meta: { apiVersion: "v1" } }`. */
export function successOf<Data extends z.ZodMiniType>(data: Data) {
  return z.looseObject({ data, meta: Meta });
}

/** The error envelope: `{ error: { code, message } }`. */
export const ErrorEnvelope = z
  .looseObject({ error: z.looseObject({ code: z.string(), message: z.string() }) })
  .check(z.meta({ id: "Error" }));
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
