import type * as z from "zod/mini";
import en from "zod/v4/locales/en.js";

const say = en().localeError;

/** Options that add English messages to the problems that zod/mini reports. By default, each message is `Invalid input`. */
export const IN_ENGLISH = {
  error: (issue: z.core.$ZodRawIssue) => {
    // JSON has no `undefined`, so the property is missing from the input.
    if (issue.input === undefined) return "required";
    return issue.code === "invalid_type" ? `must be of type ${issue.expected}` : say(issue);
  },
};
