/**
 * A form of an argument, or of an option and its value, that is wrong for a command. The replacement words and the message can refer to the
 * groups in the form. If `path` is given, the command at that path replaces the command.
 */
export type OddForm = readonly [command: RegExp, form: RegExp, words: string, message: string, path?: string];

const DRAFTS = /^draft (?:create|check)$/;
const NOT_A_FILE = '"$&" is not a file name';
const NOT_JSON = '"$&" is not the name of a JSON file';
const NOT_A_SLUG = '"$&" is not a slug';

/** Forms that can be parsed, but probably do not do what the user meant. */
export const MISREAD: readonly OddForm[] = [
  [/^/, /^(-\w)=(.+)$/, "$1 $2", '"$&" has an equals sign after a short option'],
  [
    /^search$/,
    /^(cat|category|topic|tags?|labels?|limit|per_page|q|query)(?::|==?)([^/\s].*)$/,
    "--$1 $2",
    '"$&" would be a search word',
  ],
  [/^config set$/, /^([a-z-]+)=(.+)$/, "$1 $2", '"$&" is one word instead of two'],
  [/^config set$/, /^--pager (none|off|false|no|never)$/i, "cat", '"$1" is not a program'],
  [/^draft init$/, /^https?:\/\/.*$/i, "--from $&", NOT_A_FILE],
  [/^draft init$/, /^\w[\w.-]*\.(?:com|org|net|io|dev|app|ai|co|example)$/i, "--from https://$&", NOT_A_FILE],
  [/^draft init$/, /^[^-./\\\s][^./\\]*$/, "$&.json", NOT_JSON],
  [/^draft diff$/, /^\w[\w-]*$/, "--listing $&", NOT_A_FILE],
  [/^draft init$/, /^(.*)\.(?:ya?ml|toml|xml|txt|md)$/i, "$1.json", NOT_JSON],
  [
    DRAFTS,
    /^(name|headline|description|category|slug|(?:website|logo|screenshot)_?url)(?::=|==?)(.*)$/i,
    "--$1 $2",
    NOT_A_FILE,
  ],
  [DRAFTS, /^@(.+)$/, "$1", '"$&" begins with @, which is not part of the file name'],
  [
    /^sandbox listing /,
    /^(?:--version|-V)(?: (.+))?$/,
    "--if-version $1",
    "--version prints the version of this tool",
  ],
  [/^serve$/, /^(?:https?:\/\/|--port )?(?:localhost)?:(\d+)\/?$/, "--port $1", '"$&" is not a port'],
  [/^serve$/, /^(?:https?:\/\/|--port )?([\w.-]+):(\d+)\/?$/, "--host $1 --port $2", '"$&" is not a port'],
  [/^serve$/, /^(?:\d+(?:\.\d+){3}|localhost)$/, "--host $&", '"$&" is an address'],
];

/** Forms that are corrected only in guessed lines. */
export const GUESSED: readonly OddForm[] = [
  [/^$/, /^(?:sandbox|json|ndjson|raw|quiet|verbose|category|tag|limit)=.+$/, "--$&", NOT_A_FILE],
  [/^show$/, /^(?!https?:)(?=.*[@/])(?:@|.*\/)?([\w-]+)(?:@[\w.-]+|\/)?$/i, "$1", NOT_A_SLUG],
  [/^show$/, /^([\w-]+),([\w,-]+)$/, "$1 $2", NOT_A_SLUG],
  [DRAFTS, /^\.$/, "*.json", '"$&" is a folder'],
  [DRAFTS, /^(.*)\/$/, "$1/*.json", '"$&" is a folder'],
  [DRAFTS, /^https?:\/\/.*$/i, "--from $&", NOT_A_FILE, "draft init"],
  [DRAFTS, /^[^-./\\=*?[{\s][^./\\=*?[{]*$/, "$&", NOT_JSON, "draft init"],
];
