import type { CommandTable } from "../argv/command-table.ts";

const NO_TAGS = "The API does not accept tags with a draft; set tags in the editor";
const NO_KEYS = "No option accepts an API key; set CATALOG_API_KEY, or run catalog auth login";
const NO_PAGES = "Pages are not numbered; --all reads every page";
const NO_FORMAT = "This output format is not supported";
const WHEN_PIPED = "Piped output is tab-separated";
const ELSEWHERE = "No option sets this; see catalog help environment";

/** Option names without leading hyphens, the replacement in this tool, and a note about any part without an equivalent. */
export type OptionRow = readonly [names: string, to: string, note?: string];

/**
 * The meanings of other tools' options, by the command or group to which they apply. The last entry applies to every command. The first
 * row whose replacement the command accepts is used.
 *
 * The name `x=value` means the option with this value. `x=` means the option with any value, which is omitted. The replacement is an
 * option, in which `{}` means the value, or another command. `ARGUMENT` and, for a file, `FILE` mean just the value. An empty string omits
 * the option. `HELP` means that this tool has no equivalent.
 */
export const OPTIONS: Readonly<Record<string, readonly OptionRow[]>> = {
  "draft create": [
    ["dry-run preview check validate simulate what-if test plan n", "draft check"],
    ["draft private publish submit live public", "", "The API creates only private drafts"],
  ],
  "draft check": [["dry-run preview", "", "This command submits nothing"]],
  "draft init": [
    ["overwrite force f", "", "An existing file is never overwritten"],
    ["url homepage website source import listing clone copy like template", "--from"],
    ["name title headline description tagline", "HELP", "Fill in the fields in the file"],
    ["output out o O", "ARGUMENT"],
  ],
  "draft diff": [["slug with against to", "--listing"]],
  draft: [
    ["tag= label= l=", "", NO_TAGS],
    ["force yes y", "", "There is nothing to confirm"],
    ["stdin", "ARGUMENT -"],
  ],
  sandbox: [
    ["state=pending state=review state=waiting", "--state SUBMITTED"],
    ["state=published state=public state=approved", "--state LIVE"],
    ["force f y confirm assume-yes", "--yes"],
  ],
  serve: [
    ["delay latency", "--fault latency:{}"],
    ["fail error status", "--fault status:{}"],
    ["daemon detach background d reload watch", "", "The local catalog runs until you press Ctrl-C"],
  ],
  auth: [
    ["verify test validate", "--check"],
    ["with-token stdin web", "", "The key is read from a hidden prompt or from standard input"],
  ],
  config: [["global local system user", "", "There is one configuration for each user"]],
  search: [
    ["lang= language= topic label T", "--tag"],
    ["limit=all limit=0 limit=-1 limit=none limit=unlimited all-pages paginate no-limit a", "--all"],
    ["per-page page-size size first top max count max-results max-items num take head rows", "--limit"],
    ["L l m max-count results", "--limit"],
    ["page= offset= skip= cursor= after= starting-after= p=", "--all", NO_PAGES],
    ["slug id", "show"],
    ["list-categories", "categories"],
    ["list-tags", "tags"],
    ["mine my own drafts", "draft list"],
    ["featured verified created= since= author=", "HELP", "The API does not support this filter"],
  ],
  show: [["all a", "search --all"]],
  doctor: [["fix repair", "", "doctor changes nothing"]],
  "": [
    ["token= apikey= key= auth= auth-token= access-token= bearer= password=", "", NO_KEYS],
    ["secret= K= H=", "", NO_KEYS],
    ["sort= order= order-by= sort-by=", "", "The API cannot sort listings"],
    ["file input data path source filename payload f F i d from-file from", "FILE"],
    ["from from-url", "draft init --from"],
    ["title t product", "--name"],
    ["tagline summary subtitle slogan", "--headline"],
    ["body desc about text content b", "--description"],
    ["body-file F", "--description-file"],
    ["homepage url site link website u", "--website-url"],
    ["image img picture screenshot", "--screenshot-url"],
    ["icon favicon logo", "--logo-url"],
    ["section categories cat c C", "--category"],
    ["open browser browse launch w", "--web"],
    ["homepage home website visit", "--site"],
    ["browser browse w web", "--open"],
    ["comment message m note why r because", "--reason"],
    ["status", "--state"],
    ["name user for label n", "--owner"],
    ["db database dir data-dir folder path storage", "--data"],
    ["in-memory ephemeral temp tmp", "--memory"],
    ["bind address addr listen ip H b hostname", "--host"],
    ["listen-port p P listen", "--port"],
    ["output=json format=json o=json json-output as-json j pretty compact machine", "--json"],
    ["output=ndjson output=jsonl jsonl json-lines stream lines", "--ndjson"],
    ["output=yaml output=xml output=toml output=html output=markdown", "--json", NO_FORMAT],
    ["yaml yml xml toml html markdown", "--json", NO_FORMAT],
    ["output=csv output=tsv output=table output=wide csv tsv table", "", WHEN_PIPED],
    ["output=text output=plain ascii no-unicode text", "--plain"],
    ["output=raw", "--raw"],
    ["output=name output=id", "--fields slug"],
    ["columns select cols properties attributes only F", "--fields"],
    ["color=no color=off color=false color=none color=0 no-color no-colour", "--color never"],
    ["color=yes color=on color=true color=1 color=force force-color", "--color always"],
    ["no-pager yes y assume-yes non-interactive no-prompt batch no-browser", "--no-input"],
    ["silent no-progress", "--quiet"],
    ["debug trace log log-level= include", "--verbose"],
    ["fresh refresh no-store force-refresh", "--no-cache"],
    ["local mock demo dev offline test", "--sandbox"],
    ["wait retry-after", "--max-wait"],
    ["max-time deadline connect-timeout", "--timeout"],
    ["ver v", "--version"],
    ["help-all usage ?", "--help"],
    ["host hostname url endpoint server api api-url base registry remote target catalog", "--base-url"],
    ["list all a", "--list"],
    ["query q search term text keyword name title word match filter s contains", "ARGUMENT"],
    ["slug id key listing code shell", "ARGUMENT"],
    ["cache", "", "Responses are cached by default"],
    ["follow insecure human-readable interactive watch", "", "No option selects this mode"],
    ["profile= config= proxy= lang= user= username= u=", "", ELSEWHERE],
  ],
};

/** How a row lists an option: by name, with a specific value, or with any value, which is omitted. */
export type Form = "name" | "value" | "any value";

/** Returns the rows that apply to a command, starting with the most specific. */
export function rowsFor(path: string): readonly OptionRow[] {
  const scopes = Object.entries(OPTIONS).filter(
    ([scope]) => scope === "" || `${path} `.startsWith(`${scope} `),
  );
  return scopes.flatMap(([, rows]) => rows);
}

/** Reports whether another tool's option selects an output format or an output file. */
export function isOutput(name: string): boolean {
  return /^(?:o|f|output|format|out|output-format|output-file|save)$/i.test(name);
}

/** Returns how a row lists an option, or undefined if the row does not list the option. */
export function formIn([names]: OptionRow, name: string, value: string | undefined): Form | undefined {
  const spellings = [...spellingsOf(name), ...(isOutput(name) ? ["output"] : [])];
  for (const each of names.split(" ")) {
    const [known = "", wanted] = each.split("=");
    if (!spellings.includes(plain(known))) continue;
    if (wanted === undefined) return "name";
    if (wanted === "" && value !== undefined) return "any value";
    if (wanted === value?.toLowerCase()) return "value";
  }
  return undefined;
}

/** Reports whether the word after an option is probably its value. Assumes that an option has a value unless a table lists it as a flag. */
export function takesValue(table: CommandTable, flag: string, next: string): boolean {
  if (!/^-./.test(flag) || flag.includes("=")) return false;
  const options = table.flatMap((command) => command.options);
  const known = options.filter(({ long, short }) => long === flag || short === flag);
  if (known.length > 0) return known.some((option) => option.takesValue);
  const isValued = ([, to]: OptionRow) =>
    to.includes("{}") || options.some(({ long, takesValue }) => long === to && takesValue);
  const forms = Object.values(OPTIONS)
    .flat()
    .map((row) => ({ form: formIn(row, flag.replace(/^--?/, ""), next), isValued: isValued(row) }))
    .filter(({ form }) => form !== undefined);
  return forms.length === 0 || forms.some(({ form, isValued }) => form !== "name" || isValued);
}

/** Returns an option's normalized name and possible singular forms. */
export function spellingsOf(name: string): readonly string[] {
  return [plain(name), plain(name).replace(/ies$/, "y"), plain(name).replace(/(?<=..)s$/, "")];
}

/** Returns a name without hyphens or underscores, and in lowercase unless it is a single letter. */
export function plain(name: string): string {
  return name.length === 1 ? name : name.toLowerCase().replaceAll(/[-_]/g, "");
}
