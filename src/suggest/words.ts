/** Synonyms used by other tools, keyed by the word that replaces them when a line is interpreted. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  approve: "accept",
  auth: "account user session authentication profile",
  category: "section cats",
  check: "validate lint verify test dry-run preview",
  clear: "clean cls wipe prune purge erase flush",
  completion: "complete autocomplete completions",
  config: "configuration setting preference pref conf cfg configure",
  create: "add make post upload send propose insert put apply c",
  delete: "del rm remove destroy drop unpublish deprecate yank discard close cancel archive",
  diff: "compare",
  draft: "submission",
  edit: "update modify patch change rename amend",
  export: "dump backup save sync",
  import: "load ingest",
  init: "scaffold template generate gen skeleton starter",
  install: "i clone pull download fetch",
  key: "apikey api-key token credential secret",
  list: "ls ll l",
  listing:
    "tool product app package pkg item entry software project repo repository model dataset space formula",
  login: "signin register signup",
  logout: "signout",
  open: "web visit goto link reopen",
  openapi: "spec swagger apidoc oas openapi.json",
  powershell: "pwsh",
  publish: "submit push deploy release ship promote ready merge",
  reject: "deny decline refuse",
  restore: "enable unblock",
  sandbox: "local mock demo playground emulator",
  schema: "jsonschema json-schema",
  search: "find query lookup grep filter s q browse explore discover",
  server: "service daemon",
  show: "view get desc retrieve info describe cat display inspect detail print look read",
  start: "run up dev boot launch restart serve",
  status: "st state",
  stop: "down kill shutdown",
  suspend: "disable block ban",
  tag: "label keyword",
  "base-url": "url host hostname server-url endpoint registry api-url base",
};

const READ_ONLY = "The API can only read listings, categories and tags, and create drafts";
const NO_INSTALLS = "The catalog lists products; it does not install them";
const NO_CHANGES =
  "The API cannot change drafts or listings. Change a file in a text editor, and a submitted draft in its editor";
const NO_DELETIONS = "The API cannot delete drafts or listings";
const IN_EDITOR = "The API cannot publish or submit; use the editor";
const NO_FILE = "draft.json does not exist yet";
const UPDATE =
  "The tool does not update itself; use the program that installed it, for example npm update -g";
const UNTIL_CTRL_C = "The local catalog runs until you press Ctrl-C";
const OF_A_URL = "Each API key is stored for one base URL";
const OWN_KEY = "The sandbox has its own key";
const NO_CACHE = "The cache does not need to be cleared; --no-cache ignores it";
const NO_ORDER = "The API does not support this order or filter";
const NO_DRAFTS = "The API cannot read drafts; the editor shows them";
const NO_CATEGORIES = "The API cannot change categories";
const NO_TAGS = "The API cannot change tags";

/**
 * Phrases with the same meaning, the lines for a phrase without an argument, the lines for a phrase with one, and a note about any part
 * without an equivalent. `followed` is undefined if an argument changes the meaning.
 */
type Row = readonly [phrases: string, alone: string, followed: string | undefined, note?: string];

/**
 * The meanings of phrases, in which the keys of `SYNONYMS` also match their synonyms. Of the lines in the rows that contain a phrase,
 * the first line that can be run is suggested. If no line can be run, the help for a command is suggested.
 */
export const PHRASES: readonly Row[] = [
  ["list, listing, list listing, search listing, show all", "search", "search"],
  ["list all, listing all", "search --all", undefined],
  ["browse", "search", "show --web, search"],
  ["get", "search", "config get"],
  ["info, status, status listing", "doctor", "show"],
  ["show, show listing", "search", "show, draft check"],
  ["category, list category, show category, search category", "categories", "search --category"],
  ["tag, list tag, show tag, search tag", "tags", "search --tag"],
  ["open, open listing", "draft open", "draft open, show --web"],
  ["home, homepage, website, site", "", "show --site"],
  ["readme, docs, doc, documentation", "help", "help, show --web"],
  ["man, manual, guide, usage, command, topic, h, ?", "help", "help"],
  ["export, export listing", "search --all --ndjson", "show --json"],
  ["top, trending, popular, latest, random, featured", "search", "", NO_ORDER],
  ["star, like, vote, rate, comment, review, follow, watch", "", "", READ_ONLY],
  ["install, install listing", "", "show", NO_INSTALLS],
  ["uninstall, reinstall, outdated, tap", "", "", NO_INSTALLS],
  ["upgrade, update, self-update, self update", "", undefined, UPDATE],
  ["edit, edit draft, edit listing", "", "draft open", NO_CHANGES],
  ["delete, delete draft, delete listing", "", "draft open", NO_DELETIONS],
  ["publish, publish draft, publish listing", "draft create draft.json", "draft create"],
  ["publish, publish draft, publish listing", "draft init", undefined, NO_FILE],
  ["publish, publish draft, publish listing", "", "draft open", IN_EDITOR],
  ["create, create listing", "draft create, draft create draft.json, draft init", "draft create, draft init"],
  ["new, new draft, new listing", "draft init", "draft init, draft create"],
  ["init, init listing, start draft", "draft init", "draft init"],
  ["install draft, copy draft, duplicate draft, fork draft, fork", "", "draft init --from"],
  ["check, check listing", "draft check", "draft check, show"],
  ["ping, health, check health, healthcheck, diagnose, diag, debug, ps, system", "doctor", ""],
  ["test", "doctor", "draft check"],
  ["check server, status server, show server, list server, info sandbox, status sandbox", "doctor", ""],
  ["clear, clear cache, delete cache, cache", "doctor", "", NO_CACHE],
  ["draft", "draft list", "draft check"],
  ["list draft, mine, my, my draft, history, history draft, log draft, export draft", "draft list", ""],
  ["show draft, status draft, info draft", "", "draft open", NO_DRAFTS],
  ["show draft, status draft, info draft", "draft list", "draft check"],
  ["import draft", "", "draft create, draft init"],
  ["diff, diff listing", "draft diff", "draft diff, show"],
  ["import", "", "sandbox import, draft init"],
  ["create category, edit category, delete category", "categories", "", NO_CATEGORIES],
  ["create tag, edit tag, delete tag", "tags", "", NO_TAGS],
  ["auth, key, whoami, auth whoami, auth show, auth list, show key, check key", "auth status", ""],
  ["auth check", "auth status --check", ""],
  ["auth key, auth token, auth switch, config get key", "auth status", ""],
  ["login, auth login, create auth, edit auth, auth refresh, auth setup", "auth login", "", OF_A_URL],
  ["edit key, set key, config set key, auth set-key, auth add-key", "auth login", "", OF_A_URL],
  ["logout, auth logout, delete auth, auth revoke, config unset key", "auth logout", ""],
  ["login, logout, auth login, auth logout, create auth, delete auth", "auth status", "", OWN_KEY],
  ["config, config show, config list, config status, config init, setup", "config list", ""],
  ["config, set, config add", "", "config set, config get"],
  ["config edit, config delete, config reset, unset", "config list", "config unset"],
  ["use, remote, current-context, config use", "config get base-url", "config set base-url"],
  ["config use-context, config current-context", "config get base-url", "config set base-url"],
  ["config set output, config set json, config set sandbox", "", "", "This option cannot be stored"],
  ["env, environment, var, variable", "help environment", ""],
  ["exit, exit code, exit-code", "help exit-codes", "explain"],
  ["error, why, code", "explain", "explain"],
  ["api, curl, http", "openapi", ""],
  ["show openapi, export openapi, install openapi, list openapi", "openapi", ""],
  ["schema, list schema, schema list", "schema --list", "schema"],
  ["show schema", "schema --list", "schema"],
  ["draft schema", "schema draft", ""],
  ["install completion, show completion, init completion", "completion", "completion"],
  ["version, v, ver, about", "--version", ""],
  ["start, server, start server, start sandbox, init sandbox, sandbox", "serve", "serve --port"],
  ["stop, stop server, stop sandbox", "", "", UNTIL_CTRL_C],
  ["log, tail, log server", "", "serve --verbose"],
  ["open sandbox, login sandbox", "sandbox account", "sandbox account"],
  ["approve sandbox, publish sandbox, sandbox listing publish", "", "sandbox listing approve"],
  ["list sandbox, sandbox listing", "sandbox listing list", ""],
  ["sandbox listing delete", "", "sandbox listing unlist"],
  ["delete sandbox, clear sandbox", "sandbox reset", ""],
  ["owner, list owner, show owner, sandbox owner, sandbox owner list", "sandbox key list", ""],
  ["sandbox key, sandbox user, sandbox user list, list key", "sandbox key list", ""],
  ["create owner, sandbox owner create", "sandbox key create", "sandbox key create --owner"],
  ["create key, new key, sandbox key create", "sandbox key create", "sandbox key create --owner"],
  ["delete key, revoke key, sandbox key delete", "", "sandbox key revoke"],
];

/** Returns a word in lowercase, with its keys in `SYNONYMS` or, if there are no keys, with its singular forms and their keys. */
export function formsOf(word: string): readonly string[] {
  const name = word.toLowerCase();
  const singulars = [name.replace(/ies$/, "y"), name.replace(/(?<=..[^s])s$/, "")];
  const headsOf = (forms: readonly string[]) =>
    Object.keys(SYNONYMS).filter((head) => SYNONYMS[head]?.split(" ").some((other) => forms.includes(other)));
  const heads = headsOf([name]);
  return [...new Set([name, ...(heads.length > 0 ? heads : [...singulars, ...headsOf(singulars)])])];
}

/** Reports whether a word looks like a draft file, a path or a pattern, or is `-` for standard input. */
export function isFile(word: string): boolean {
  return /^-$|^[./~]|\/$|\*|\.(?:json|jsonc|ndjson|jsonl|ya?ml)$/i.test(word);
}

/** Reports whether any form of a word is in the tables. */
export function isKnownWord(word: string): boolean {
  const forms = formsOf(word);
  const words = [...Object.keys(SYNONYMS), ...PHRASES.flatMap(([phrases]) => phrases.split(/,? /))];
  return forms.some((form) => words.includes(form));
}
