/** Words that other tools use, by the word that the tables below and the commands of this tool use for them. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  approve: "accept",
  auth: "account user session authentication profile",
  category: "categories section",
  check: "validate lint verify test dry-run preview",
  clear: "clean cls wipe prune purge erase flush",
  color: "colour",
  completion: "complete autocomplete completions",
  config: "configuration setting preference pref conf cfg configure",
  create: "add make post upload send propose insert put apply c",
  delete: "del rm remove destroy drop unpublish deprecate yank discard close cancel archive",
  diff: "compare",
  draft: "submission",
  edit: "update modify patch change rename amend",
  export: "dump backup save sync",
  import: "load ingest",
  init: "scaffold template generate gen skeleton sample starter",
  install: "i clone pull download fetch",
  key: "apikey api-key token credential secret",
  list: "ls ll l index all",
  listing:
    "tool product app package pkg item entry software project repo repository model dataset space formula",
  login: "signin register signup",
  logout: "signout",
  open: "web visit goto link reopen",
  openapi: "spec swagger apidoc oas openapi.json",
  powershell: "pwsh",
  publish: "submit push deploy release ship promote ready merge",
  reject: "deny decline refuse",
  reset: "seed populate",
  restore: "enable unblock",
  sandbox: "local mock demo playground emulator",
  schema: "jsonschema",
  search: "find query lookup grep filter s q browse explore discover",
  server: "service daemon",
  show: "view get retrieve info describe cat display inspect detail print look read",
  start: "run up dev boot launch restart",
  status: "st state",
  stop: "down kill shutdown",
  suspend: "disable block ban",
  tag: "label keyword",
  "base-url": "url host hostname server-url endpoint registry api-url base",
};

const READ_ONLY = "The API only reads listings and creates drafts";
const NO_INSTALLS = "The catalog lists products; it does not install them";
const NO_CHANGES = "The API cannot change drafts or listings; a draft is changed in its editor";
const NO_DELETIONS = "The API cannot delete drafts or listings";
const IN_EDITOR = "The API cannot publish or submit; a person does it in the editor";
const UPDATE =
  "The tool does not update itself: update it as it was installed, for example with npm update -g";
const UNTIL_CTRL_C = "The local catalog runs until Ctrl-C";
const NOT_A_SETTING = "Options are not settings";
const OF_A_URL = "An API key is stored for its base URL";
const NO_TAGS = "The API takes no tags with a draft; they are set in the editor";
const ONE_DRAFT =
  "One file makes one draft; for a second product, write $key in its file or use --idempotency-key";
const EXPECT_TEXT =
  "draft create --expect-text DIGEST replaces it, with the digest that draft check prints for the file";
const NO_KEYS = "A key comes from CATALOG_API_KEY or catalog auth login, never from an option";
const NO_PAGES = "Pages have no numbers; --all reads every page";

/** What words mean: the line for each kind of word that may follow, and what cannot be done. */
export interface Meaning {
  readonly phrases: readonly string[];
  /** The lines by the kind of the next word: `none`, `file`, `url`, `number`, `command`, or `any` for any other kind. */
  readonly lines: ReadonlyMap<string, string>;
  readonly but: string | undefined;
}

/**
 * The meanings of other tools' words in the spelling of `SYNONYMS`: phrases, lines, and what cannot be done. If several rows suit, the first
 * with a line for what follows applies. A line after `none:` applies if nothing follows, a line after `file:` if a file follows, and so on.
 */
export const MEANINGS: readonly Meaning[] = rowsOf(`
list, listing, list listing, search listing | none: search; search
show, show listing | none: search; file: draft check; url: show; show
info, status, status listing | none: doctor; show
category, list category, show category, search category | none: categories; search --category
tag, list tag, show tag, search tag | none: tags; search --tag
open, open listing | none: draft open; file: draft check; show --web
home, homepage, website, site | none: search; show --site
readme, docs, doc, documentation | none: help; command: help; show --web
man, manual, guide, usage, command, topic, h, ?, /?, /help | help
export, export listing | none: search --all --ndjson; show --json
top, trending, popular, latest, random | search | The API has no such order or filter
star, like, vote, rate, comment, review, follow, watch |  | ${READ_ONLY}
install, install listing | url: draft init --from; show | ${NO_INSTALLS}
uninstall, reinstall, outdated, tap |  | ${NO_INSTALLS}
upgrade, self-update, self update |  | ${UPDATE}
edit | none: | ${UPDATE}
edit, edit draft, edit listing | file: draft check; draft open | ${NO_CHANGES}
delete, delete draft, delete listing | draft open | ${NO_DELETIONS}
publish, publish draft, publish listing | none: draft create; file: draft create
publish, publish draft, publish listing, submit | draft open | ${IN_EDITOR}
create, create listing | none: draft create; file: draft create; url: draft init --from; draft init
new, new draft, new listing | file: draft create; url: draft init --from; draft init
init, init listing, start draft | url: draft init --from; draft init
install draft, copy draft, duplicate draft, fork draft, fork | draft init --from
check, check listing | none: draft check; file: draft check; url: draft init --from; show
test, ping, health, healthcheck, diagnose, diag, debug, ps, system | file: draft check; doctor
check server, status server, show server, list server | doctor
clear, clear cache, delete cache, cache | none: doctor | The cache needs no clearing; --no-cache ignores it
draft, list draft | none: draft list; file: draft check; url: draft init --from
mine, my, history, log draft, history draft, export draft | draft list
show draft, status draft, info draft | none: draft list; file: draft check; draft open | The API cannot read drafts; the editor shows them
import draft | file: draft create; url: draft init --from; draft init --from
checkout draft | draft open
diff, diff listing | none: draft diff; file: draft diff; draft diff --listing
import | file: sandbox import; url: draft init --from; sandbox import
create category, edit category, delete category | none: categories | The API cannot change categories
create tag, edit tag, delete tag | none: tags | The API cannot change tags
auth, key, whoami, auth whoami, auth show, auth list, show key, check key | none: auth status
auth check, auth key, auth token, auth switch, config get key | auth status
create auth, edit auth, auth refresh, auth setup, edit key, set key, config set key | auth login | ${OF_A_URL}
delete auth, auth revoke, config unset key | auth logout
config, config show, config list, config status, config init, setup | none: config list
config edit, config delete, config reset | none: config list; config unset
use, config use, config use-context | none: config get base-url; config set base-url
current-context, config current-context | config get base-url
get | config get
config set output, config set json, config set sandbox, config set editor |  | ${NOT_A_SETTING}
env, environment, var, variable | help environment
exit, exit code, exit-code | none: help exit-codes; explain
error, why, code | explain
api, curl, http | none: openapi
show openapi, export openapi, install openapi, list openapi | openapi
list schema, schema list | none: schema --list
show schema | none: schema --list; schema
install completion, show completion, init completion | completion
version, v, ver, about | none: --version
start, server, start server, start sandbox, init sandbox | number: serve --port; serve
sandbox | none: serve; number: serve --port
stop, stop server, stop sandbox |  | ${UNTIL_CTRL_C}
log, tail, log server | none: serve --verbose
open sandbox, login sandbox | sandbox account
approve sandbox, publish sandbox, sandbox listing publish | sandbox listing approve
list sandbox, sandbox listing | none: sandbox listing list
sandbox listing delete | sandbox listing unlist
sandbox queue | sandbox listing list --state SUBMITTED
delete sandbox, clear sandbox | sandbox reset
owner, owners, list owner, show owner, sandbox owner, sandbox owner list, sandbox user, sandbox user list | none: sandbox key list
create owner, sandbox owner create, sandbox key create | sandbox key create --owner
create key, new key, sandbox key new | sandbox key create
list key | sandbox key list
delete key, revoke key, sandbox key delete | sandbox key revoke
sandbox owner delete | sandbox owner suspend
`).map(([phrases = "", lines, but]) => ({ phrases: phrases.split(", "), lines: linesOf(lines), but }));

function linesOf(text: string | undefined): Meaning["lines"] {
  const lines = text?.split("; ").map((each) => /^(?:(\w+):(?: |$))?(.*)/.exec(each) ?? []);
  return new Map(lines?.map(([, kind = "any", line = ""]) => [kind, line]));
}

/** What options of other tools mean. */
export interface OptionMeaning {
  /** The names without hyphens. `name=value` is an option with a value, and `name=` takes one although it is left out. */
  readonly names: readonly string[];
  /** The beginning of the commands to which the row applies. By default, all of them. */
  readonly scope: string | undefined;
  /** The option of this tool, with a value if it is fixed; `ARGUMENT` for the value alone; `@` and another command; `HELP` for none. */
  readonly to: string | undefined;
  /** What cannot be done. */
  readonly but: string | undefined;
}

/** The meanings of other tools' options: names, commands, what to type here, and what cannot be done. The first row that suits applies. */
export const OPTION_MEANINGS: readonly OptionMeaning[] = rowsOf(`
new random-key key-from= | draft | HELP | ${ONE_DRAFT}
expect-key= | draft | @draft check | ${EXPECT_TEXT}
token= apikey= key= auth= auth-token= access-token= bearer= password= secret= K= H= header= | | | ${NO_KEYS}
overwrite force f | draft init | | An existing file is never overwritten
dry-run preview check validate simulate what-if test plan n | draft create | @draft check
dry-run preview | draft check | | Nothing is submitted anyway
tag= tags= label= l= | draft | | ${NO_TAGS}
draft private publish submit live public | draft create | | The API creates private drafts only
fix autofix write | draft check | | No file is changed
force yes y | draft | | There is nothing to confirm
file input data path source filename payload f F i d from-file | draft | ARGUMENT
file f input i data d | sandbox import | ARGUMENT
url homepage website source import listing clone copy like | draft init | --from
title output out o O name | draft init | ARGUMENT
slug with against to | draft diff | --listing
from from-url | draft | @draft init --from
stdin | draft | ARGUMENT -
title t product | | --name
tagline summary subtitle slogan | | --headline
body desc about text content b | | --description
body-file F | | --description-file
homepage url site link website u | | --website-url
image img picture screenshot screenshots | | --screenshot-url
icon favicon logo | | --logo-url
section categories cat c C | | --category
topic label T tags | | --tag
limit=all limit=0 limit=-1 limit=none limit=unlimited all-pages paginate auto-paging no-limit a | | --all
per-page page-size size first top max count max-results max-items num take head rows results | | --limit
L l m max-count | | --limit
page= offset= skip= cursor= after= starting-after= p= | search | --all | ${NO_PAGES}
sort= order= order-by= sort-by= | | | The API has no sort order
query q search term text keyword name title word match filter s contains | search | ARGUMENT
query q search term text keyword name match filter contains | categories | ARGUMENT
query q search term text keyword name match filter contains | tags | ARGUMENT
slug id | search | @show
all a | show | @search
slug id name listing | show | ARGUMENT
slug id key code shell s listing draft | | ARGUMENT
open browser browse launch w | | --web
homepage home website visit | | --site
browser browse w web | | --open
rev revision etag version | | --if-version
comment message m note why r because | | --reason
state=pending state=review state=waiting | | --state SUBMITTED
state=published state=public state=approved | | --state LIVE
status | | --state
name user for label n | | --owner
force f y confirm assume-yes | | --yes
db database dir data-dir folder path storage | | --data
in-memory ephemeral temp tmp | | --memory
bind address addr listen ip H b hostname | | --host
listen-port p P listen | | --port
delay latency | | --fault latency:{}
fail error status | | --fault
daemon detach background d reload watch | serve | | ${UNTIL_CTRL_C}
with-token stdin web | auth | | The key is read from a hidden prompt or standard input
global local system user | config | | There is one configuration for each user
list all a | | --list
output=json format=json o=json json-output as-json j pretty compact machine | | --json
output=ndjson output=jsonl jsonl json-lines stream lines | | --ndjson
output=yaml output=xml output=toml output=html output=markdown yaml yml xml toml html markdown | | --json | There is no such format
output=csv output=tsv output=table output=wide csv tsv table | | | In a pipe, values are tab-separated
output=text output=plain ascii no-unicode text | | --plain
output=raw | | --raw
output=name output=id | | --fields slug
columns select cols properties attributes only F | | --fields
color=no color=off color=false color=none color=0 no-color no-colour | | --color never
color=yes color=on color=true color=1 color=force force-color | | --color always
media=on media=real media=download | | --media fetch
no-pager yes y assume-yes non-interactive no-prompt batch no-browser no-interactive | | --no-input
silent s no-progress | | --quiet
debug trace log log-level= i include | | --verbose
fresh refresh no-store force-refresh | | --no-cache
local mock demo dev offline test | | --sandbox
wait retry-after | | --max-wait
max-time deadline connect-timeout | | --timeout
ver v | | --version
help-all usage ? | | --help
host hostname url endpoint server api api-url base registry remote target catalog | | --base-url
cache | | | Responses are cached by default
follow insecure human-readable interactive watch | | | There is no such mode
lang= language= | search | --tag
profile= config= proxy= lang= user= username= u= | | | The environment and catalog config decide that
`).map(([names = "", scope, to, but]) => ({ names: names.split(" "), scope, to, but }));

/** Returns the cells of a table. An empty cell is undefined. */
function rowsOf(table: string): readonly (readonly (string | undefined)[])[] {
  const rows = table.trim().split("\n");
  return rows.map((row) => row.split("|").map((cell) => cell.trim() || undefined));
}
