import en from "zod/v4/locales/en.js";

/** Says what is wrong in English. For parsing whose problems people read: without it the library says only that something is. */
export const IN_ENGLISH = { error: en().localeError };
