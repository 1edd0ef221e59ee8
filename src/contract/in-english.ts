import type * as z from "zod/mini";
import en from "zod/v4/locales/en.js";

const say = en().localeError;

/** Parse options that give problems English messages. By default, zod/mini includes no messages. */
export const IN_ENGLISH = {
  error: (issue: z.core.$ZodRawIssue) => {
    // A JSON value is undefined only if the property is missing.
    if (issue.input === undefined) return "is missing";
    return issue.code === "invalid_type" ? `must be of type ${issue.expected}` : say(issue);
  },
};
