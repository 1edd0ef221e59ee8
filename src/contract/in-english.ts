import type * as z from "zod/mini";
import en from "zod/v4/locales/en.js";

const say = en().localeError;

/** The options of a parse whose problems people read: messages in English, which the library has none of by default. */
export const IN_ENGLISH = {
  error: (issue: z.core.$ZodRawIssue) => {
    // What comes from JSON is undefined only where there is nothing.
    if (issue.input === undefined) return "is missing";
    return issue.code === "invalid_type" ? `must be of type ${issue.expected}` : say(issue);
  },
};
