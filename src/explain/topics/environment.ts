import { command } from "../../errors/advice.ts";
import type { Topic } from "./topic.ts";

/** `catalog help environment`. */
export const ENVIRONMENT: Topic = {
  name: "environment",
  summary: "environment variables",
  introduction:
    "A flag comes before the environment, the environment before what is stored, and that before the default. An empty variable " +
    "counts as not set.",
  advice: { text: "See what is in effect", command: command("config list") },
  entries: [
    { name: "CATALOG_BASE_URL", meaning: "The catalog to talk to, or sandbox for the built-in one." },
    {
      name: "CATALOG_API_KEY",
      meaning: "The API key for the base URL in effect; never for the sandbox, never sent with a read.",
    },
    { name: "CATALOG_CONFIG_DIR", meaning: "The folder of settings and stored API keys." },
    { name: "CATALOG_CACHE_DIR", meaning: "The folder of cached answers, and of names for completion." },
    { name: "CATALOG_DATA_DIR", meaning: "The folder of the journal of drafts, and of the local catalog." },
    {
      name: "CATALOG_ALLOW_PRIVATE",
      meaning: "With 1, for tests: product websites may be at private addresses and on any port.",
    },
    { name: "NO_COLOR", meaning: "Not empty: no colour." },
    { name: "FORCE_COLOR", meaning: "Colour also where no terminal is; 0 for none." },
    { name: "CLICOLOR_FORCE", meaning: "Colour also where no terminal is; 0 is ignored." },
    { name: "TERM", meaning: "With dumb: no colour, no columns, only ASCII signs, as --plain." },
    {
      name: "CATALOG_PAGER, PAGER",
      meaning: "The pager for long output; empty or cat for none. Default: less -FRX",
    },
    { name: "VISUAL, EDITOR", meaning: "The editor for a description, when it is asked for." },
    {
      name: "HTTPS_PROXY, HTTP_PROXY, NO_PROXY",
      meaning: "The proxy for each kind of address, and what is reached without one. Lower case counts too.",
    },
    { name: "NODE_EXTRA_CA_CERTS", meaning: "A file of further certificate authorities, read by Node." },
    { name: "CI", meaning: "Not empty: no question is asked and nothing moves." },
    {
      name: "GITHUB_ACTIONS",
      meaning:
        "With true: problems become annotations, and a draft's slug, status and result become outputs.",
    },
  ],
};
