import { type ErrorEntry, EXIT, type ExitCode } from "./exit-codes.ts";

/** This tool's error codes. The local catalog also returns the codes that have a status. */
export const TOOL_ERRORS = {
  USAGE_ERROR: {
    exit: EXIT.usage,
    headline: "Invalid command line or file",
    cause: "For example, a flag, an argument or an input file is invalid. No draft was sent.",
    todo: [{ text: "List the commands and their options", run: "help" }],
    example: "catalog search --limit none",
    onRunner: "correct the inputs of this step as described above",
  },
  CONFIG_ERROR: {
    exit: EXIT.usage,
    headline: "Invalid configuration",
    cause: "A stored setting, the configuration file or an environment variable is invalid.",
    todo: [{ text: "Check the settings and the environment", run: "doctor" }],
    example: "CATALOG_BASE_URL=nowhere catalog search git",
    onRunner: "correct the settings and variables of this job as described above",
  },
  BASE_URL_REQUIRED: {
    exit: EXIT.usage,
    headline: "No base URL is set",
    cause: "The base URL has no default.",
    todo: [
      { text: "Try the sandbox", run: "search git --sandbox" },
      { text: "Set a base URL", run: "config set base-url URL" },
    ],
    example: "catalog search git",
    onRunner: "set the base URL: gh variable set CATALOG_BASE_URL --body URL",
  },
  INSECURE_BASE_URL: {
    exit: EXIT.auth,
    headline: "API key withheld: the base URL uses plain http",
    cause: "The base URL is not a loopback address, so others on the network could read the key.",
    todo: [{ text: "Use the catalog's https address" }],
    example: "CATALOG_API_KEY=cat_example catalog draft create draft.json --base-url http://catalog.example",
    again: "no: use https",
    onRunner: "use the catalog's https address: gh variable set CATALOG_BASE_URL --body URL",
  },
  NETWORK_ERROR: {
    exit: EXIT.network,
    headline: "Connection failed",
    cause: "The request failed during DNS lookup, connection, TLS, proxying or transfer.",
    todo: [{ text: "Run the same command again; if it still fails, check the connection", run: "doctor" }],
    example: "catalog search git --base-url http://127.0.0.1:1",
  },
  TIMEOUT: {
    exit: EXIT.network,
    headline: "Timed out",
    cause: "The time allowed for the request ran out before the response was complete.",
    todo: [{ text: "Run the same command again, or give it more time with --timeout SECONDS" }],
    example: "catalog search git --timeout 0.001 --base-url http://127.0.0.1:4321",
  },
  UNEXPECTED_RESPONSE: {
    exit: EXIT.service,
    headline: "The response does not conform to the catalog API",
    cause:
      "For example, the response is HTML, has an unexpected structure, or contains a redirect or link that this tool does not follow.",
    todo: [{ text: "Check the base URL and the network", run: "doctor" }],
    example: "catalog search git --base-url https://example.com",
    again: "only if the service or a gateway failed (any 5xx); otherwise, fix the base URL",
  },
  PARTIAL_FAILURE: {
    exit: EXIT.partial,
    headline: "Not all files succeeded",
    cause: "The files of draft create, draft diff or draft pull had different outcomes.",
    todo: [{ text: "Fix the failed files and run the same command again: nothing is created twice" }],
    example: "catalog draft create good.json broken.json",
    again: "yes, after fixing the failed files: nothing is created twice",
  },
  STATE_CONFLICT: {
    status: 409,
    exit: EXIT.conflict,
    headline: "The change conflicts with the current listings",
    cause:
      "The submission has a different state or version, another live listing has its slug, or its category or badge was not found. Nothing was changed.",
    todo: [{ text: "List states and versions", run: "sandbox listing list" }],
    example: "catalog sandbox listing approve aurora-notes",
    onRunner:
      "look at both drafts in their editors, and move the file out of the job's folder until one of them is live",
  },
  LOCAL_ERROR: {
    exit: EXIT.internal,
    headline: "A local file, folder or port cannot be used",
    cause: "For example, a file cannot be read or written, the disk is full, or a port is in use.",
    todo: [
      { text: "Free space, fix permissions, or choose another folder or port, depending on the message" },
    ],
    example: "catalog search git --sandbox > /dev/full",
    onRunner: "fix the runner's disk or permissions as described above",
  },
  INTERNAL_ERROR: {
    status: 500,
    exit: EXIT.internal,
    headline: "Internal error",
    cause: "This is usually a bug in the tool or in its local catalog.",
    todo: [{ text: "Report this bug with everything printed above and your version", run: "--version" }],
    example: "catalog serve --fault INTERNAL_ERROR",
    onRunner: "report this bug as described above",
  },
} as const satisfies Record<string, ErrorEntry & { readonly exit: ExitCode }>;
