import { describe, expect, it } from "vitest";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

function rowsOf(table: string) {
  return table
    .trim()
    .split("\n")
    .map((row) => row.trim().split(" => "));
}

const run = (line: string) => runCatalog(line.split(" "), { home: tempFolder() });

/** Returns the last line of an error, which is its advice. */
function adviceIn(stderr: string): string | undefined {
  return stderr.trim().split("\n").at(-1);
}

describe("a command line with one wrong word", () => {
  it.each(
    rowsOf(`
    ls => search
    --sandbox find sqlite => --sandbox search sqlite
    view git --web => show git --web
    create draft a.json => draft create a.json
    new draft => draft init
    tag list => tags
    get base-url => config get base-url
    list keys => sandbox key list
    listing approve aurora-notes => sandbox listing approve aurora-notes
    compare git gitlab => show git gitlab
    --limit 5 search git => search git --limit 5
    listings show git => show git
    listing list --limit 3 => search --limit 3
    schma draft => schema draft
    tag show rust => tags rust
    config rm timeout => config unset timeout
    sandbox start => serve
    version => --version
    draft create a.json --dry-run => draft check a.json
    search git --format json => search git --json
    search git --per-page=5 => search git --limit=5
    search git --catgory=databases => search git --category=databases
    search git --no-color => search git --color never
    products create --name Foo => draft create --name Foo
    search git –json => search git --json
    sandbox reset -y => sandbox reset --yes
    draft create —strict a.json => draft create --strict a.json
    completion zhs => completion zsh
    help exit => help exit-codes
    DRAFT check a.json => draft check a.json
    serve 8080 => serve --port 8080
    sandbox show aurora-notes => sandbox listing show aurora-notes
    draft create --logo https://a.example/l.png => draft create --logo-url https://a.example/l.png
    `),
  )("%s suggests %s", async (typed = "", line = "") => {
    const { stdout, stderr, exitCode } = await run(typed);
    expect([exitCode, stdout, adviceIn(stderr)]).toEqual([2, "", `Try: catalog ${line}`]);
  });

  it.each(
    rowsOf(`
    frobnicate => catalog --help
    GET /tools => catalog show --help
    open git => catalog show --help
    compare git and svn => catalog show --help
    find tools like vite => catalog search --help
    how do I submit a draft => catalog --help
    restore draft.json => catalog --help
    yank git --version 1 => catalog --help
    check drafts => catalog draft --help
    submit aurora => catalog draft create --help
    tag create web => catalog tags --help
    show git --versions => catalog show --help
    search git --head 3 => catalog search --help
    search git -1 => catalog search --help
    pull git => catalog draft pull --help
    search git --no-sandbox => catalog search --help
    search git --exclude-category databases => catalog search --help
    draft diff --disallow-missing => catalog draft diff --help
    draft create --logo logo.png => catalog draft create --help
    sandbox listing revoke aurora-notes => catalog sandbox listing --help
    sandbox owner unsuspend ada => catalog sandbox owner --help
    serve ./public => catalog serve --help
    draft lint drafts/ => catalog draft check --help
    upload logo.png => catalog draft create --help
    `),
  )("%s without a line that can be parsed names the help: %s", async (typed = "", help = "") => {
    const { stderr, exitCode } = await run(typed);
    expect([exitCode, adviceIn(stderr)]).toEqual([2, `Show help: ${help}`]);
  });

  it.each(
    rowsOf(`
    delete git => The API cannot delete drafts or listings => catalog draft --help
    tag delete cli => The API cannot delete drafts or listings => catalog draft --help
    draft create --key abc => --idempotency-key replaces the key made from the slug => catalog draft create --help
    draft create --offline => checked only with --online => catalog draft create --help
    export products => run catalog search --all --ndjson => catalog search --help
    schemas list => run catalog schema --list => catalog schema --help
    auth login --api-key=x => An API key is read from standard input => catalog auth login --help
    publish git => The API cannot publish => catalog draft --help
    edit git => The API cannot change drafts or listings => catalog draft open --help
    search git --web => To open a listing, run catalog show SLUG --web => catalog search --help
    --api-key cat_0123456789 search => An API key comes from CATALOG_API_KEY => catalog --help
    --api-key=cat_0123456789 search => An API key comes from CATALOG_API_KEY => catalog search --help
    draft pull --file a.json => A draft file needs no option => catalog draft pull --help
    draft create a.json --web => run catalog draft open SLUG => catalog draft create --help
    import git.csv => To fill in a draft file, run catalog draft init --from => catalog draft init --help
    draft create --key cat_0123456789 => An API key comes from CATALOG_API_KEY => catalog draft create --help
    `),
  )("%s explains: %s", async (typed = "", reason = "", help = "") => {
    const { stderr, exitCode } = await run(typed);
    expect(stderr.replaceAll(/\s+/g, " ")).toContain(reason);
    expect(stderr).not.toContain("0123456789");
    expect([exitCode, adviceIn(stderr)]).toEqual([2, `Show help: ${help}`]);
  });

  it.each([
    ["serch git", ["search"]],
    ["search --jsn", ["--json"]],
    ["serve --media fetsh", ["fetch"]],
    ["ls", []],
  ])("%s suggests the values %j", async (typed, values) => {
    const { suggestions = [] } = (await run(`${typed} --json`)).error;
    expect(suggestions.map(({ value }: { readonly value: string }) => value)).toEqual(values);
  });
});

it.each(["search help", "search tag:cli", "search --json name", "search git --json name", "tags list"])(
  "a search word is read as typed: %s",
  async (line) => {
    const { exitCode } = await run(`${line} --sandbox`);
    expect(exitCode).toBe(0);
  },
);

it.each([
  ["--help search", "search"],
  ["search git --help", "search"],
])("%s prints the help for %s", async (line, path) => {
  const { stdout, exitCode } = await run(line);
  expect([exitCode, stdout]).toEqual([0, (await run(`${path} --help`)).stdout]);
});

it.each([
  ["search --json name", "catalog search --json --fields name --sandbox"],
  ["search git --json slug name", "catalog search git --json --fields slug,name --sandbox"],
  ["show git --json slug,name", "catalog show git --json --fields slug,name --sandbox"],
  ["search git --json --fields=slug name", "catalog search git --json --fields slug,name --sandbox"],
  ["search git --json fields slug", "catalog search git --json --fields slug --sandbox"],
  ["categories --json name", "catalog categories --json --fields name --sandbox"],
  ["search git --fields slug name", "catalog search git --fields slug,name --sandbox"],
])("%s suggests %s", async (line, note) => {
  expect((await run(`${line} --sandbox`)).stderr).toContain(
    ` is read as an argument. To print only these fields: ${note}\n`,
  );
});

it.each(["search name --json", "search --json name --fields slug"])("%s prints no note", async (line) => {
  expect((await run(`${line} --sandbox`)).stderr).toBe("");
});

it.each([
  ["search --limit", "--limit needs a value", "Show help: catalog search --help"],
  ["search git --category --limit 3", "--category needs a value", "Show help: catalog search --help"],
  ["search --fields --sandbox", 'Invalid --fields "--sandbox"', "Use names such as slug,name$"],
  ["help sandbox export", 'Unknown command or topic "sandbox export"', "Try: catalog help sandbox$"],
  ["help output json", 'Unknown command or topic "output json"', "Try: catalog help output$"],
  ["explain key", 'Unknown code "key"', "List every code: catalog explain$"],
  ["explain 7 8", 'More than one code "7 8"', "List every code: catalog explain$"],
  ["sandbox listing approve", "needs <slug>", "Show help: catalog sandbox listing approve --help"],
  ["sandbox listing hide --if-version --plain 3", "needs <slug>", "Show help: catalog sandbox listing hide"],
  ["config set timeout=60", "needs <value>", "Write a space between the name and the value$"],
  ["show", "show needs <slugs>", "Show help: catalog show --help"],
  ["search git --tag cli --tag web", 'Invalid --tag "web"', "Use one tag$"],
  ["serve --strict npm ci", "Too many arguments for serve", "Put -- .*: .* serve --strict -- npm ci$"],
  ["schema --list draft", "schema --list does not take a name", "Print the schema: catalog schema draft$"],
  ["search --category ", 'Invalid --category ""', "Use one category$"],
  ["auth login", "No base URL is set", "Specify the catalog that the key belongs to: --base-url URL$"],
  ["schema", "No schema was specified", "List the names: catalog schema --list$"],
  ["search --fields slgu", 'Unknown field "slgu"', "Available for --fields: "],
  ["search --limit x", 'Invalid --limit "x"', "Use a whole number of at least 1$"],
  ["serve --host 127.0.0.1:80", 'Invalid --host "127.0.0.1:80"', "Use --host 127.0.0.1 --port 80$"],
  ["serve --host [::1]:80", 'Invalid --host "[::1]:80"', "Use --host ::1 --port 80$"],
  ["serve --timeout 5", "serve does not use --timeout", "Leave out the option; --host and --port set"],
  ["draft diff git gitlab", "Cannot read git: no such file", "Use the path of a draft file$"],
  ["show https://a.example/tools/git", "No base URL is set", "Specify the catalog that has the page: "],
  ["draft check --url x", "is --website-url, and", "Show help: catalog draft check --help$"],
  ["draft check -chdir=x", 'Unknown option "-chdir"', "Show help: catalog draft check --help$"],
  ["draft check --description-file no.json", "Cannot read no.json: no such file", "Use a text file"],
])("%s prints %s, then %s", async (line, message, advice) => {
  const { error, exitCode } = await run(`--json ${line}`);
  expect(error).toMatchObject({ exitCode: 2 });
  expect([exitCode, error.message]).toEqual([2, expect.stringContaining(message)]);
  expect(error.hint).toMatch(new RegExp(`^${advice}`));
});
