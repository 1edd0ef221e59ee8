import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aDraft } from "../support/a-draft.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { sampleHome } from "../support/sample-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** Incorrect command lines that users may type, and the suggested command lines, by kind of mistake. */
const GUESSES = `
# other words for commands
ls => search
get all => search
list sqlite => search sqlite
list drafts => draft list
get categories => categories
get base-url => config get base-url
info git --json => show git --json
--sandbox find sqlite --json => search --sandbox sqlite --json
new draft.json => draft init draft.json
draft:create draft.json => draft create draft.json
validate draft.json => draft check draft.json
import listings.json => sandbox import listings.json
import https://aurora.example => draft init --from https://aurora.example
start => serve
serve 8080 => serve --port 8080
serve 0.0.0.0:8080 => serve --host 0.0.0.0 --port 8080
version => --version
login => auth login
auth check => auth status --check
diff draft.json git => draft diff draft.json --listing git
status => doctor
open git => show git --web
category databases => search --category databases
drafts => draft list
keys ls => sandbox key list
draft clone git => draft init --from git
sandbox search git => search git --sandbox
sandbox serve => serve
serve localhost:8080 => serve --host localhost --port 8080
remote -v => config get base-url -v
sandbox approve aurora-notes => sandbox listing approve aurora-notes
sandbox publish aurora-notes => sandbox listing approve aurora-notes
docs git => show git --web
docs search => help search
products retrieve git => show git
sandbox key rm 1 => sandbox key revoke 1
sandbox owners => sandbox key list
environment => help environment
error RATE_LIMITED => explain RATE_LIMITED
mock --port 0 => serve --port 0
openapi.json => openapi
draft.json => draft check draft.json
http://127.0.0.1:4321/tools/git => show http://127.0.0.1:4321/tools/git
https://git-scm.com => show https://git-scm.com
search git --lang go => search git --tag go
sandbox key create ada => sandbox key create --owner ada
use sandbox => config set base-url sandbox
serve npm test --silent => serve -- npm test --silent
# words of gh, npm, kubectl, brew, curl, stripe and hf
gh repo view sqlite --web => show sqlite --web
gh search git --topic cli => search git --tag cli
gh repo view git --json name,headline => show git --json --fields name,headline
gh config set pager less => config set pager less
npm view git => show git
npm publish draft.json => draft create draft.json
npm config set registry https://x.example => config set base-url https://x.example
npm token revoke 1 => sandbox key revoke 1
kubectl get tools -o name => search --fields slug
kubectl get tags -o json => tags --json
kubectl apply -f draft.json => draft create draft.json
kubectl config current-context => config get base-url
brew info --json git => show --json git
brew home git => show git --site
curl https://catalog.example/api/v1/tools/git => show git --base-url https://catalog.example
http GET /categories => categories
stripe products list --limit 3 => search --limit 3
stripe products create --name Foo => draft create --name Foo
hf models ls --search git => search git
hf models ls --sort downloads => search
hf repo create foo => draft init foo.json
# other words in the situation of a command
compare git sqlite => show git sqlite
cats => categories
sho git sqlite => show git sqlite
search -s editor => search editor
search git -f json => search git --json
--sandbox check-health => doctor --sandbox
json-schema draft => schema draft
my drafts => draft list
sandbox keys => sandbox key list
sandbox info => doctor
schemas => schema --list
start --sandbox => serve --sandbox
auth status --verify => auth status --check
show --all => search --all
--category databases => search --category databases
git show => show git
$ catalog search git => search git
--sandbox get /api/v1/tools/git => show git --sandbox
/api/v1/tools?q=git&tag=cli => search git --tag cli
# other options
search sqlite --topic python => search sqlite --tag python
search --starting-after 5 => search --all
search git -5 => search git --limit 5
search sqlite --limit all => search sqlite --all
search sqlite --host catalog.example => search sqlite --base-url https://catalog.example
search sqlite --server localhost:4321 => search sqlite --base-url http://localhost:4321
search sqlite --no-pager => search sqlite --no-input
search sqlite --log-level debug => search sqlite --verbose
search sqlite --color off => search sqlite --color never
search --query sqlite => search sqlite
search sqlite --filter category=databases => search sqlite --category databases
search tag:python sqlite => search --tag python sqlite
show git --homepage => show git --site
show --slug git => show git
draft create -d @draft.json => draft create draft.json
draft create --title Aurora --tagline Notes => draft create --name Aurora --headline Notes
draft create draft.json --dry-run => draft check draft.json
draft create --from draft.json => draft create draft.json
draft create --stdin => draft create -
draft init https://aurora.example => draft init --from https://aurora.example
draft init -o my.json => draft init my.json
draft init draft.yaml => draft init draft.json
config --get timeout => config get timeout
config --global base-url https://x.example => config set base-url https://x.example
serve --hostname 0.0.0.0 => serve --host 0.0.0.0
serve --delay 500 => serve --fault latency:500ms
sandbox reset -y => sandbox reset --yes
sandbox listing list --status pending => sandbox listing list --state SUBMITTED
--category databases search => search --category databases
--limit 5 search git => search --limit 5 git
--list => search
--search git => search git
open sqlite --web => show sqlite --web
search git --headers => search git --header
search git --no-headers => search git
search git --limit3 => search git --limit 3
search git --fields slug, name => search git --fields slug,name
search --list-categories => categories
search --mine => draft list
search --query [].slug => search --json | jq '.[].slug'
search q=sqlite => search sqlite
list all => search --all
listing list => search
listing show git => show git
browse git => show git --web
draft schema => schema draft
draft init --template git g.json => draft init --from git g.json
# other forms of values
search sqlite --json slug,name => search sqlite --json --fields slug,name
search sqlite --json=slug,name => search sqlite --json --fields slug,name
search git --json name => search git --json --fields name
search sqlite --all false => search sqlite
draft diff d.json --exit-code true => draft diff d.json --exit-code
search sqlite -o json => search sqlite --json
search sqlite --format yaml => search sqlite --json
search sqlite --output results.json => search sqlite --json > results.json
search git -ojson => search git --json
search sqlite --jq .[].slug => search sqlite --json | jq '.[].slug'
search sqlite -q .[].slug => search sqlite -q --json | jq '.[].slug'
search sqlite –-json => search sqlite --json
search sqlite —json => search sqlite --json
draft create draft.json --json name,slug => draft create draft.json --json --fields name,slug
serve --fail 503 => serve --fault status:503
serve --fault 503 => serve --fault status:503
search sqlite -limit 5 => search sqlite --limit 5
search sqlite -n=5 => search sqlite --limit 5
serve --port=127.0.0.1:8080 => serve --host 127.0.0.1 --port 8080
config set timeout=5 => config set timeout 5
config set url https://x.example => config set base-url https://x.example
config base-url => config get base-url
config base-url https://x.example => config set base-url https://x.example
sandbox listing list --state submitted => sandbox listing list --state SUBMITTED
completion pwsh => completion powershell
-version => --version
# typing errors
serach git => search git
darft list => draft list
sandbox listng list => sandbox listing list
sandbox listing aprove x => sandbox listing approve x
draft craete draft.json => draft create draft.json
search git --catgory databases => search git --category databases
--base-ulr https://x.example search => search --base-url https://x.example
config get base-ulr => config get base-url
search --color allways => search --color always
serve --media fetsh => serve --media fetch
help enviroment => help environment
help draft creat => help draft create
# a trailing help
serve help => serve --help
doctor help => doctor --help
draft create help => draft create --help
search -? => search --help
login --help => auth login --help
`;

function rowsOf(table: string) {
  const rows = table.trim().split("\n");
  return rows.filter((row) => !row.startsWith("#")).map((row) => row.split(" => "));
}

/** Returns the hint in a JSON error, or the first piece of advice that starts with one of these words. */
function adviceIn(stderr: string): string | undefined {
  const [line = ""] = stderr.split("\n");
  if (line.startsWith("{")) return JSON.parse(line).error.hint;
  return /^ *((?:Try|Show help|List them|Open it|Search for it|Fix this, .*): .*|Use a draft file|Use drop)/m.exec(
    stderr,
  )?.[1];
}

/** Returns a home folder with a draft file, and a draft in the sandbox's journal. */
async function aHomeWithDraft(): Promise<string> {
  const home = await sampleHome();
  writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft({ slug: "aurora-notes" })));
  await runCatalog(["draft", "create", "draft.json", "--sandbox"], { home });
  return home;
}

const FIX = "Fix this, then check without sending";

describe("a wrong guess", () => {
  it.each(rowsOf(GUESSES))("%s prints the suggestion %s", async (guess = "", line = "") => {
    const { stdout, stderr, exitCode } = await runCatalog(guess.split(" "), { home: tempFolder() });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(adviceIn(stderr)).toBe(`Try: catalog ${line}`);
  });

  it.each(
    rowsOf(`
search git --created 2024 => search
search git --region eu => search
show git --comments => show
draft create --base main => draft create
draft create d.json --assignee me => draft create
draft create -d {"name":"Foo"} => draft create
sandbox reset --dry-run => sandbox reset
sandbox import x.json --dry-run => sandbox import
sandbox listing submit git --message hi => sandbox listing submit
npm token create --scope x => sandbox key create
config frob => config
npm run build => serve
logs --follow => serve
draft create --name Foo --title Bar => draft create
serve start => serve
completion zsh --install => completion
`),
  )("%s, which has no equivalent, prints advice to read the help for %s", async (guess = "", path = "") => {
    const { stdout, stderr, exitCode } = await runCatalog(guess.split(" "), { home: tempFolder() });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(adviceIn(stderr)).toBe(`Show help: catalog ${path} --help`);
  });

  it.each([
    "frobnicate",
    "listen",
    "samples list",
    "uninstall git",
    "upgrade",
    "tutorial",
    "gh issue list",
    "star git",
  ])("%s, which matches no command, prints advice to read the help", async (guess) => {
    const { stderr } = await runCatalog(guess.split(" "), { home: tempFolder() });
    expect(adviceIn(stderr)).toBe("Show help: catalog --help");
  });

  it.each([
    ["draft delete X", "The API cannot delete drafts", "Show help: catalog draft open --help"],
    ["publish X", "The API cannot publish", "Show help: catalog draft open --help"],
    ["category create foo", "The API cannot change categories", "Show help: catalog categories --help"],
    ["update git --headline New", "The API cannot change", "Show help: catalog draft open --help"],
    ["search --featured", "does not support this filter", "Show help: catalog search --help"],
    ["login --sandbox", "its own key", "Try: catalog auth status --sandbox"],
    ["search sqlite --sort name", "The API cannot sort listings", "Try: catalog search sqlite"],
    [
      "search sqlite --tag cli --tag web",
      "by only one tag; omitted: web",
      "Try: catalog search sqlite --tag cli",
    ],
    ["search sqlite --tags cli,web", "by only one tag; omitted: web", "Try: catalog search sqlite --tag cli"],
    ["draft create d.json --tags a,b", "The API does not accept tags", "Try: catalog draft create d.json"],
    ["npm install git", "does not install them", "Try: catalog show git"],
    ["upgrade", "for example npm update -g", "Show help: catalog --help"],
    ["publish", "draft.json does not exist yet", "Try: catalog draft init"],
    ["search git --no-timeout", "Leave out --timeout instead", "Try: catalog search git"],
    ["search --limit", "--limit needs a value", "Show help: catalog search --help"],
    ["search --category", "--category needs a value", "List them: catalog categories"],
    ["sandbox listing approve", "needs <slug>", "List them: catalog sandbox listing list"],
    ["show", "show needs <slugs>", "List them: catalog search"],
  ])("%s prints the explanation: %s", async (guess, reason, advice) => {
    const { stderr } = await runCatalog(guess.split(" "), { home: tempFolder() });
    expect(stderr.replaceAll(/\s+/g, " ")).toContain(reason);
    expect(adviceIn(stderr)).toBe(advice);
  });

  it.each([
    ["open aurora-notes", "Try: catalog draft open aurora-notes"],
    ["show aurora-notes", "Open it: catalog draft open aurora-notes"],
    ["publish aurora-notes", "Try: catalog draft open aurora-notes"],
    ["draft delete aurora-notes", "Try: catalog draft open aurora-notes"],
    ["draft update aurora-notes f.json", "Show help: catalog draft open --help"],
    ["draft delete other", "Show help: catalog draft open --help"],
    ["auth signin", "Try: catalog auth status"],
    ["logout", "Try: catalog auth status"],
    ["draft new", "Show help: catalog draft init --help"],
    ["draft init draft.json --force", "Show help: catalog draft init --help"],
    ["show Git,SQLite", "Try: catalog show git sqlite"],
    ["show slug=git", "Try: catalog show git"],
    ["tags ls --json", "All tags: catalog tags --json"],
    ["search git -tag web", "Try: catalog search git --tag web"],
    ["search git -category databases -n 3", "Try: catalog search git --category databases -n 3"],
    ["show https://git-scm.com", "Try: catalog show git"],
    ["show git-scm.com --json --fields slug", "Try: catalog show git --json --fields slug"],
    ["show gti --json", "Try: catalog show git --json"],
    ["show git,sqlite --json", "Try: catalog show git sqlite --json"],
    ["show no-such.example", "Search for it: catalog search no-such.example"],
    ["draft diff git", "Try: catalog draft diff --listing git"],
    ["draft diff https://git-scm.com", "Use a draft file"],
    ["draft check git", "Use a draft file"],
    ["draft create git", "Use a draft file"],
    ["draft check https://git-scm.com", "Use a draft file"],
    ["serve --fault drop:2", "Use drop"],
    ["serve --faults drop:2s", "Show help: catalog serve --help"],
    ["serve --faults NOPE@2", "Show help: catalog serve --help"],
    ["serve --faults RATE_LIMITED@2:5s", "Try: catalog serve --fault RATE_LIMITED@2:5s"],
    ["auth logout --check", "Show help: catalog auth logout --help"],
    ["show help", "Try: catalog show --help"],
    ["draft open help", "Try: catalog draft open --help"],
    [
      "draft create draft.json --category Databases",
      `${FIX}: catalog draft check draft.json --category databases`,
    ],
    ["tags create x", "Try: catalog tags"],
  ])("%s in a folder with a draft prints the advice: %s", async (guess, advice) => {
    const home = await aHomeWithDraft();
    const { stderr, exitCode } = await runCatalog(guess.split(" "), {
      home,
      env: { CATALOG_BASE_URL: "sandbox" },
    });
    expect([exitCode > 0, adviceIn(stderr)]).toEqual([true, advice]);
  });

  it.each([
    "draft create d.json --api-key=cat_0123456789",
    "draft create d.json --token cat_0123456789",
    "search git -H cat_0123456789",
    "auth login cat_0123456789",
    "config set token cat_0123456789",
  ])("%s prints an error without the key", async (guess) => {
    const { stderr, exitCode } = await runCatalog(guess.split(" "), { home: tempFolder() });
    expect(exitCode).toBe(2);
    expect(stderr).not.toContain("0123456789");
  });

  it.each([
    ["draft create --file draft.json", []],
    ["search --size 5", []],
    ["serch git", ["search"]],
    ["search --jsn", ["--json"]],
    ["serve --media fetsh", ["fetch"]],
  ])("%s suggests only these values: %j", async (guess, values) => {
    const { stderr } = await runCatalog([...guess.split(" "), "--json"], { home: tempFolder() });
    const { suggestions = [] } = JSON.parse(stderr).error;
    expect(suggestions.map(({ value }: { readonly value: string }) => value)).toEqual(values);
  });

  it("draft init git exits with code 2 and does not write a file", async () => {
    const home = tempFolder();
    const { exitCode } = await runCatalog(["draft", "init", "git"], { home, cwd: home });
    expect([exitCode, existsSync(join(home, "git"))]).toEqual([2, false]);
  });

  it.each([
    ["--help search", "search"],
    ["search /?", "search"],
    ["--sandbox -h draft create", "draft create"],
    ["search git --help", "search"],
  ])("%s prints the help for %s", async (line, path) => {
    const { stdout, exitCode } = await runCatalog(line.split(" "));
    const help = await runCatalog([...path.split(" "), "--help"]);
    expect([exitCode, stdout]).toEqual([0, help.stdout]);
  });

  it.each([
    ["categories ls", "All categories: catalog categories --sandbox"],
    ["tags list", "All tags: catalog tags --sandbox"],
  ])("%s exits with code 0 and prints the note: %s", async (guess, note) => {
    const { stderr, exitCode } = await runCatalog([...guess.split(" "), "--sandbox"]);
    expect([exitCode, stderr.split("\n")[0]]).toEqual([0, note]);
  });

  it.each([
    "search --json name --sandbox",
    "search --json --sandbox -- -64",
    "categories --json name --sandbox",
  ])("%s prints an array", async (line) => {
    const { stdout, exitCode } = await runCatalog(line.split(" "));
    expect([exitCode, Array.isArray(JSON.parse(stdout))]).toEqual([0, true]);
  });
});
