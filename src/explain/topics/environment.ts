import { command } from "../../errors/advice.ts";
import type { Topic } from "./topic.ts";

/** `catalog help environment`. */
export const ENVIRONMENT: Topic = {
  name: "environment",
  summary: "environment variables",
  introduction:
    "A flag overrides the environment, the environment overrides stored settings, and those override the default. An empty " +
    "variable counts as unset.",
  advice: { text: "Show the settings in effect", command: command("config list") },
  entries: [
    { name: "CATALOG_BASE_URL", meaning: "The base URL of the catalog, or sandbox for the built-in one." },
    {
      name: "CATALOG_API_KEY",
      meaning: "The API key for the base URL in effect. Never used for the sandbox, never sent with a read.",
    },
    { name: "CATALOG_CONFIG_DIR", meaning: "The folder of settings and stored API keys." },
    { name: "CATALOG_CACHE_DIR", meaning: "The folder of cached responses and of names for completion." },
    { name: "CATALOG_DATA_DIR", meaning: "The folder of the draft journal and the local catalog." },
    {
      name: "CATALOG_ALLOW_PRIVATE",
      meaning: "Set to 1 in tests: product websites may have private addresses and any port.",
    },
    { name: "NO_COLOR", meaning: "If not empty, no colour." },
    { name: "FORCE_COLOR", meaning: "Colour even without a terminal; 0 turns it off." },
    { name: "CLICOLOR_FORCE", meaning: "Colour even without a terminal; 0 is ignored." },
    { name: "TERM", meaning: "If dumb: no colour, no columns, ASCII symbols only, as with --plain." },
    {
      name: "CATALOG_PAGER, PAGER",
      meaning: "The pager for long output; empty or cat for none. Default: less -FRX.",
    },
    { name: "VISUAL, EDITOR", meaning: "The editor for a description, when a prompt asks for it." },
    {
      name: "HTTPS_PROXY, HTTP_PROXY, NO_PROXY",
      meaning:
        "The proxy for each scheme, and the hosts reached without one. Lower-case names work too, and win.",
    },
    { name: "NODE_EXTRA_CA_CERTS", meaning: "A file of additional certificate authorities, read by Node." },
    { name: "CI", meaning: "If not empty, no prompts and no animation." },
    {
      name: "GITHUB_ACTIONS",
      meaning: "If true, problems become annotations, and a draft's slug, status and result become outputs.",
    },
  ],
};
