import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCatalog } from "../support/run-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** The lines that users of other tools type, and the lines advised for them. */
const GUESSES = `
ls => search
list sqlite => search sqlite
list drafts => draft list
get tool git => show git
get categories => categories
get base-url => config get base-url
info git --json => show git --json
--sandbox find sqlite --json => --sandbox search sqlite --json
new draft.json => draft create draft.json
create-draft draft.json => draft create draft.json
draft:create draft.json => draft create draft.json
validate draft.json => draft check draft.json
import listings.json => sandbox import listings.json
import https://aurora.example => draft init --from https://aurora.example
start => serve
serve 8080 => serve --port 8080
version => --version
login cat_secret123456 => auth login
auth login cat_secret123456 => auth login
whoami => auth status
status => doctor
open git => show git --web
category databases => search --category databases
drafts => draft list
keys ls => sandbox key list
config base-url https://x.example => config set base-url https://x.example
config set base-url=https://x.example => config set base-url https://x.example
config rm timeout => config unset timeout
config set token cat_secret123456 => auth login
config set url https://x.example => config set base-url https://x.example
config get token => auth status
schema list => schema --list
serve :8080 => serve --port 8080
serve 0.0.0.0:8080 => serve --host 0.0.0.0 --port 8080
serve --port=:8080 => serve --port 8080
server logs => serve --help
clear => doctor
draft clone git => draft init --from git
tags ls --json => tags --json
tags list --ndjson => tags --ndjson
search git --timeout 500ms => search git --timeout 0.5
search git --max-wait 10 => search git --max-wait 10s
search git --base-url localhost:4321 => search git --base-url http://localhost:4321
search git --cache => search git
draft create @draft.json => draft create draft.json
draft show draft.json => draft check draft.json
sandbox listing list --status pending => sandbox listing list --state SUBMITTED
repo view git => show git
sandbox search git => search git --sandbox
sandbox approve aurora-notes => sandbox listing approve aurora-notes
sandbox publish aurora-notes => sandbox listing approve aurora-notes
docs git => show git --web
products retrieve git => show git
repo view git => show git
repo list => search
docs search => help search
search sqlite --topic python => search sqlite --tag python
search --starting-after 5 => search --all
sandbox submit aurora-notes => sandbox listing submit aurora-notes
sandbox key rm 1 => sandbox key revoke 1
sandbox owners => sandbox key list
completions zsh => completion zsh
environment => help environment
error RATE_LIMITED => explain RATE_LIMITED
catalog search git => search git
search sqlite --json slug,name => search sqlite --json --fields slug,name
search sqlite --json=slug,name => search sqlite --json --fields slug,name
search sqlite -o json => search sqlite --json
search sqlite --format yaml => search sqlite --json
search sqlite --output results.json => search sqlite --json > results.json
search sqlite --jq .[].slug => search sqlite --fields slug
search sqlite -q .[].slug => search sqlite -q --fields slug
search sqlite --jq .[0] => search sqlite --json | jq '.[0]'
search --query sqlite => search sqlite
search sqlite --filter category=databases => search sqlite --category databases
search tag:python sqlite => search --tag python sqlite
search sqlite --per-page 5 => search sqlite --limit 5
search sqlite --page 2 => search sqlite --all
search sqlite --limit all => search sqlite --all
search sqlite --host catalog.example => search sqlite --base-url https://catalog.example
search sqlite --server localhost:4321 => search sqlite --base-url http://localhost:4321
search sqlite --no-pager => search sqlite --no-input
search sqlite --log-level debug => search sqlite --verbose
search sqlite --color off => search sqlite --color never
search sqlite --json true => search sqlite --json
search sqlite --raw=slug => search sqlite --raw
search sqlite --raw slug,name => search sqlite --raw
search sqlite –-json => search sqlite --json
search sqlite —json => search sqlite --json
search sqlite -tag web => search sqlite --tag web
search sqlite -limit 5 => search sqlite --limit 5
search sqlite --fields slug, name => search sqlite --fields slug,name
-v => --version
-version => --version
show git --homepage => show git --site
show --slug git => show git
draft create --file draft.json => draft create draft.json
draft create -d @draft.json => draft create draft.json
draft create --title Aurora --tagline Notes => draft create --name Aurora --headline Notes
draft create draft.json --dry-run => draft check draft.json
draft init https://aurora.example => draft init --from https://aurora.example
draft init -o my.json => draft init my.json
config --get timeout => config get timeout
serve -p 8080 => serve --port 8080
serve --latency 500ms => serve --fault latency:500ms
sandbox reset -y => sandbox reset --yes
sandbox listing list --state submitted => sandbox listing list --state SUBMITTED
sandbox listing approve aurora-notes --version 3 => sandbox listing approve aurora-notes --if-version 3
sandbox key create ada => sandbox key create --owner ada
--category databases search => search --category databases
--limit 5 search git => search git --limit 5
--search git => search git
--list => search
-s git => search git
search sqlite -n=5 => search sqlite -n 5
search sqlite --limit five => search sqlite --limit 5
search sqlite --limit => search sqlite --limit 10
search sqlite --category => categories
search --tag=cli --tag=web => search --tag=cli web
search sqlite --tags cli,web => search sqlite --tag cli web
search sqlite --created 2024 => search sqlite
search sqlite --color off --no-json => search sqlite --color never
search sqlite --json title,slug --featured => search sqlite --json --fields title,slug
show git --comments => show git
models => search
models list => search
what is git => search git
how do I publish => draft create
get /api/tools/git => show git
http POST /tools name=Foo => draft create --name Foo
curl https://x.example/api/v1/categories => categories
draft create --base main => draft create
draft create --screenshot a.png --screenshot b.png => draft create --screenshot-url a.png --screenshot-url b.png
draft create -d {"name":"Foo"} --dry-run => draft check --name Foo
draft checkout X => draft open X
draft init git => draft init git.json
draft init foo.example => draft init --from https://foo.example
draft diff draft.json git => draft diff draft.json --listing git
add . => draft create '*.json'
publish --access public => draft create
config set color off => config set color never
config set max-wait 10 => config set max-wait 10s
config set pager none => config set pager cat
config --global base-url https://x.example => config set base-url https://x.example
set timeout 5s => config set timeout 5
schema draft create => schema draft-create
sandbox listing approve => sandbox listing list
auth login --with-token => auth login
run server => serve
login --help => auth login --help
auth whoami => auth status
open sqlite --web => show sqlite --web
docker ps => doctor
draft create d.json --assignee me => draft create d.json
sandbox listing submit git --message hi => sandbox listing submit git
describe tool/git => show git
draft create --json {"name":"Foo"} => draft create --json --name Foo
draft create name=Foo headline=Bar => draft create --name Foo --headline Bar
draft init draft.yaml => draft init draft.json
draft.json => draft check draft.json
search sqlite --all false => search sqlite
cargo search git => search git
diff => draft diff
serve --background => serve
draft merge => draft create
draft merge X => draft open X
sandbox=true search git => --sandbox search git
tag=cli search => search --tag cli
`;

function lineIn(stderr: string): string | undefined {
  return /^ *(Try: .*)$/m.exec(stderr)?.[1];
}

const rows = GUESSES.trim()
  .split("\n")
  .map((row) => row.split(" => "));

describe("a wrong guess", () => {
  it.each(rows)("%s is answered with %s", async (guess = "", line = "") => {
    const { stdout, stderr, exitCode } = await runCatalog(guess.split(" "), { home: tempFolder() });
    expect([exitCode, stdout]).toEqual([2, ""]);
    const hint = stderr.startsWith("{") ? JSON.parse(stderr).error.hint : lineIn(stderr);
    expect(hint).toBe(`Try: catalog ${line}`);
  });

  it.each([
    ["draft delete aurora-notes", "The API cannot delete drafts", "Try: catalog draft open aurora-notes"],
    ["draft show aurora-notes", "The API cannot read drafts", "Try: catalog draft open aurora-notes"],
    ["publish aurora-notes", "The API cannot publish", "Try: catalog draft open aurora-notes"],
    ["category create foo", "The API cannot change categories", "Try: catalog categories"],
    ["search sqlite --sort name", "The API has no sort order", "Try: catalog search sqlite"],
    ["draft update X --name Y", "The API cannot change drafts", "Try: catalog draft open X"],
    ["draft create d.json --tags a,b", "The API takes no tags", "Try: catalog draft create d.json"],
  ])("%s is told what the API cannot do", async (guess, reason, hint) => {
    const { stderr } = await runCatalog(guess.split(" "), { home: tempFolder() });
    expect(stderr).toContain(reason);
    expect(lineIn(stderr)).toBe(hint);
  });

  it.each(["sandbox reset --dry-run", "sandbox import x.json --dry-run"])(
    "%s is not answered with a line that acts",
    async (guess) => {
      const { stderr } = await runCatalog(guess.split(" "), { home: tempFolder() });
      expect(stderr).toContain("--help");
      expect(stderr).not.toContain("Try:");
    },
  );

  it.each([
    "draft create d.json --api-key=cat_0123456789",
    "draft create d.json --token cat_0123456789",
    "search git -H cat_0123456789",
    "auth login cat_0123456789",
  ])("%s does not repeat the key", async (guess) => {
    const { stderr, exitCode } = await runCatalog(guess.split(" "), { home: tempFolder() });
    expect(exitCode).toBe(2);
    expect(stderr).not.toContain("0123456789");
  });

  it.each([
    "draft create --file draft.json",
    "draft check --offline",
    "draft create draft.json --wait",
    "open git",
    "search --size 5",
    "search --json=slug",
  ])("%s lists no close match besides the line to try", async (guess) => {
    const { stderr } = await runCatalog(guess.split(" "), { home: tempFolder() });
    expect(stderr).toContain("Try:");
    expect(stderr).not.toContain("Close matches");
  });

  it.each([
    ["explain TOOL_NOTFOUND", 2, "Try: catalog explain TOOL_NOT_FOUND"],
    ["help draft:create", 2, "Try: catalog help draft create"],
    ["help search git", 2, "Try: catalog help search"],
    ["draft create mytool", 2, "Try: catalog draft init mytool.json"],
    ["draft create https://x.example", 2, "Try: catalog draft init --from https://x.example"],
    ["draft init drafts/", 2, "Try: catalog draft init drafts/draft.json"],
    ["show tools/git", 3, "Try: catalog show git"],
    ["show https://other.example/x/git --sandbox", 2, "Try: catalog show git --sandbox"],
  ])("%s, which can be parsed, ends with advice", async (guess, code, advice) => {
    const { stdout, stderr, exitCode } = await runCatalog(guess.split(" "), { home: tempFolder() });
    expect([exitCode, stdout]).toEqual([code, ""]);
    expect(lineIn(stderr)).toBe(advice);
  });

  it("writes no file for a word that is not the name of a file", async () => {
    const home = tempFolder();
    const { exitCode } = await runCatalog(["draft", "init", "git"], { home, cwd: home });
    expect(exitCode).toBe(2);
    expect(existsSync(join(home, "git"))).toBe(false);
  });

  it("says that a known option takes no value", async () => {
    const { stderr } = await runCatalog(["search", "--sandbox=true"], { home: tempFolder() });
    expect(stderr).toContain("Option '--sandbox' takes no value");
  });

  it.each([
    ["categories ls", "All categories: catalog categories --sandbox"],
    ["tags list", "All tags: catalog tags --sandbox"],
  ])("%s filters by the word, and adds a note", async (guess, note) => {
    const { stderr, exitCode } = await runCatalog([...guess.split(" "), "--sandbox"]);
    expect([exitCode, stderr.split("\n")[0]]).toEqual([0, note]);
  });

  it.each([
    ["categories", "Try: catalog categories --sandbox"],
    ["drafts", "Try: catalog draft list --sandbox"],
  ])("show %s suggests the list if there is no such listing", async (word, line) => {
    const { stderr, exitCode } = await runCatalog(["show", word, "--sandbox"]);
    expect([exitCode, lineIn(stderr)]).toEqual([5, line]);
  });
});
