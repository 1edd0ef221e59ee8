import * as z from "zod";

/** The version that every successful answer carries. */
export const API_VERSION = "v1";

const Meta = z.looseObject({ apiVersion: z.literal(API_VERSION) });

/** The success envelope around `data` of any shape: `{ data, meta: { apiVersion: "v1" } }`. */
export function successOf<Data extends z.ZodType>(data: Data) {
  return z.looseObject({ data, meta: Meta });
}

/** The error envelope: `{ error: { code, message } }`. */
export const ErrorEnvelope = z
  .looseObject({ error: z.looseObject({ code: z.string(), message: z.string() }) })
  .meta({ id: "Error" });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
