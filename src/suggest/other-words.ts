// The words of other tools. Semicolons and line endings separate rules. Case, hyphens and underscores in a word are ignored.

/** Groups of words that have the same meaning. The rules below use only the first word of each group. */
export const WORDS = `
listing tool product app package pkg item entry software project repo repository model dataset space formula ; category categories section
stop down kill shutdown ; openapi spec swagger apidoc oas ; export dump backup save sync ; open web visit goto link reopen ; color colour
completion complete autocomplete ; key apikey token credential secret ; login signin register signup
delete del rm remove destroy drop unpublish deprecate yank discard close cancel archive ; sandbox local mock demo playground ; owner
start run up dev boot launch restart ; path dir where location folder file ; list ls ll l index ; tag label keyword ; draft submission
schema jsonschema ; import load ingest ; max-wait maxwait ; server service daemon ; check validate lint verify test dry-run preview
install uninstall i clone pull download fetch ; reject deny decline refuse ; suspend disable block ban ; restore enable unblock
status st state ; reset seed populate ; diff compare ; logout signout ; approve accept ; powershell pwsh
clear clean cls wipe prune purge erase ; show view get retrieve info describe cat display inspect detail print look
auth account user session authentication profile ; search find query lookup grep filter s q browse explore discover
config configuration setting preference pref conf cfg ; base-url url host hostname server-url endpoint registry api-url
init scaffold template generate gen skeleton sample starter ; edit update modify patch change rename set amend
create new add make post upload send propose insert put apply c ; publish submit push deploy release ship promote ready merge`;

/**
 * Rules for commands: the lines to try, the words that mean them, and, after a bar, what this tool cannot do. `draft.delete` means the word
 * `delete` after `draft`, and `serve.+` means any word after `serve`. A line can begin with a condition that the arguments must meet. `*`
 * means the rest of the line. `!` marks a line to which the limitation after the bar does not apply.
 */
export const COMMANDS = `
search = top trending popular latest random | The API has no such order or filter
NONE search / show * = star like vote rate comment review follow watch | The API only reads listings and creates drafts
URL draft init --from * / NONE search / show * = install | The catalog lists products; it does not install them
!NONE draft create * / !FILE draft create * / draft open * = publish listing.publish draft.publish
| The API cannot publish or submit; a person does it in the editor
!NONE --version / draft open * = update upgrade self.update | The API cannot change drafts or listings
FILE draft check * / draft open * = edit draft.edit | The API cannot change drafts or listings; a draft's editor can
NONE draft list / FILE draft list / draft open * = delete draft.delete | The API cannot delete drafts or listings
NONE search / show * = listing.delete | The API cannot delete listings
FILE draft check * / draft open * = draft.show draft.status | The API cannot read drafts; the editor shows them
categories = category.create category.edit category.delete | The API cannot change categories
tags = tag.create tag.edit tag.delete | The API cannot change tags
auth login = config.set.key config.set.auth | A key is stored for its base URL alone
config list = config.set.output config.set.json config.set.sandbox config.set.editor | Options are not settings
serve --help = stop server.stop serve.stop | The local catalog runs until Ctrl-C
serve --help = logs tail server.log serve.log | catalog serve prints each request while it runs
doctor = clear cache.clear cache.delete | The cache needs no clearing; --no-cache does without it
help = alias extension plugin issue pr gist workflow org team variable branch commit | The catalog has no such thing
NONE config list / config set * / config get * = config config.show config.edit config.create setup configure ; explain * = error why code
NONE config get base-url / config set base-url * = use config.use config.use-context config.current-context ; draft create * = draft.import
NONE draft create * / FILE draft create * / URL draft init --from * / draft init * = create listing.create ; draft open * = draft.checkout
NONE search * / ONE show * / search * = listing listing.show listing.status listing.edit listing.install ; help exit-codes = exit-code exit
NONE search --all --ndjson * / NONE search --all * / FILE draft init * / show * = export listing.export ; sandbox key create * = key.create
auth status = whoami auth.whoami auth key auth.list auth.show auth.check auth.key auth.switch key.show ; NONE doctor / show * = info status
NONE categories * / search --category * = category category.list category.show category.search ; help environment = environment env var
NONE draft diff / FILE draft diff * / ONE draft diff --listing * / show * = diff listing.diff ; NONE search --sandbox / sandbox * = sandbox
sandbox key list = key.list owner owner.list owner.show sandbox.owner sandbox.owner.list ; FILE draft check * / URL draft init --from * = +
FILE draft check * / doctor * = test ping health healthcheck diagnose diag debug cache ; sandbox listing unlist * = sandbox.listing.delete
draft init --from * / draft init = draft.install draft.copy draft.duplicate draft.fork ; search * = list listing.list listing.search all
sandbox key create --owner * = owner.create sandbox.owner.create sandbox.key.create.+ ; * = catalog npx npm gh hf cargo docker kubectl brew
NONE draft init / FILE draft create * / URL draft init --from * / draft init * = new ; sandbox key revoke * = key.delete sandbox.key.delete
completion * / completion bash = completion.install completion.show completion.init ; config list = config.init config.reset config.status
auth login = key.edit auth.create auth.edit auth.refresh auth.setup auth.set-key ; NONE search / show * --site = site website homepage home
FILE sandbox import * / URL draft init --from * / help sandbox import = import ; NONE draft open / FILE draft check * / show * --web = open
draft list = mine my history log journal draft.log draft.history draft.review ; auth logout = auth.delete auth.revoke config.unset.key
FILE draft check * / NONE draft check * / show * = check listing.check ; NONE help / PAGE help * / show * --web = doc documentation readme
openapi = api curl http openapi.show openapi.export openapi.install ; sandbox listing approve * = sandbox.publish sandbox.listing.publish
NONE sandbox listing list / sandbox listing * = sandbox.listings ; URL show * / FILE draft check * / NONE search * / show * = show
NONE tags * / search --tag * = tag tag.list tag.show tag.search ; sandbox owner suspend * = sandbox.owner.delete sandbox.owner.+
serve * = start server serve.start sandbox.start sandbox.init ; sandbox listing list --state SUBMITTED = sandbox.queue ; doctor = system
doctor = ps server.status server.check serve.status ; sandbox account * = sandbox.open sandbox.login ; NONE draft list * / draft * = drafts
URL draft init --from * / draft init * = init ; FILE draft init * / draft list = draft.export ; help * = manual man guide command usage h ?
sandbox reset = sandbox.delete sandbox.clear ; config unset * / config list = config.delete ; schema --list = schema.list schema.all
schema * / schema --list = schema.show ; sandbox listing list * = sandbox.list ; --version = version ver v about ; search --all = list.all
schema show = schema.listing ; auth status = config.get.key ; NUM serve --port * = serve.+`;

/**
 * Rules for options, preceded by the commands to which they apply: the replacement, and the words that mean it. A rule applies only if the
 * command has the option in the replacement. The value follows an option that takes one, or replaces `{}`. `drop` leaves the option out,
 * `skip` leaves out the option and its value, and `@` begins another command.
 */
export const OPTIONS = `
draft init: drop = overwrite force f | An existing file is never overwritten
draft: skip = tag label l | The API takes no tags with a draft; they are set in the editor
draft create: drop = draft private publish submit live public | The API creates private drafts only
draft check: drop = fix autofix write | No file is changed
search: --all / drop = page offset skip cursor after starting-after p | Pages have no numbers; --all reads every page
search, show, categories, tags, draft list: skip = sort order order-by sort-by | The API has no sort order
search: skip = exclude owner author user since status type language | The API filters by words, category and tag
--json = yaml yml xml toml html markdown output:yaml output:xml | There is no such format
drop = csv tsv table output:csv output:tsv output:table output:wide | In a pipe, values are tab-separated
draft init: --from {} = url homepage website source import listing clone copy like ; --fault latency:{} = delay latency
--category = section categories c C ; --reason = comment message m note why r ; draft init: skip = template type format
--state SUBMITTED = state:pending state:review ; draft: {} = file input data draft path source filename payload f F i d
--memory = in-memory ephemeral temp ; --if-version = rev revision etag ; draft: --category {} = cat topic ; --site = homepage website visit
--owner = name user for label n ; --description-file = body-file ; --name = title t ; draft: - = stdin
--limit = per-page page-size size first top max count max-results num take head rows results L l m
sandbox import: {} = file f input i data d ; --headline = tagline summary subtitle slogan ; show: @search --all = all a
--yes = force f y confirm assume-yes ; --screenshot-url = image img picture ; --web = open browser browse launch w
draft init: {} = file name title output out o O ; serve: drop = daemon detach background d reload watch w web browser
categories, tags: {} = search query q name match contains filter ; draft diff: --listing {} = slug with against to
show, draft open, sandbox, explain, schema, completion: {} = slug id key code shell s listing tool ; --state = status s
--website-url = url homepage site link u ; search: {} = query q search term text keyword name title word match filter s
--data = db database dir data-dir folder path storage ; draft: FILE {} / @draft init --from {} = from from-url ; draft diff: {} = file f
--port = p listen-port P ; --logo-url = icon favicon ; draft: drop = fill editor ; sandbox listing: skip = comment note message m
--tag = topic label T ; --description = body desc about text content b ; --fault = fail error ; show: {} = name ; --list = all a
search: @show {} = slug id ; draft create: @draft check = dry-run preview check validate simulate what-if test plan n
--host = bind address addr listen ip H b ; draft: skip = message m base head B H access otp recursive assignee reviewer
--all = all-pages paginate auto-paging no-limit unlimited everything a limit:all limit:0 limit:-1 limit:none n:0
auth, config: drop = with-token stdin web all global local system show-origin w ; --fields slug = output:name output:id
skip = retry profile config proxy lang ; --version = ver v ; --raw = output:raw ; --timeout = max-time deadline
--no-input = no-pager yes y assume-yes non-interactive no-prompt batch no-browser
SECRET = token apikey key auth auth-token access-token bearer password secret K H ; --quiet = silent s no-progress
--sandbox = local mock demo dev offline ; OUTPUT = output o format out O output-format output-file save ; --max-wait = wait retry-after
--verbose = debug trace log log-level i ; auth: skip = user username password u p
drop = cache force f watch follow insecure k human-readable la interactive wait ; --help = help-all usage ?
--ndjson = jsonl json-lines stream lines output:jsonl output:ndjson ; --no-cache = fresh refresh no-store
QUERY = jq query filter jsonpath expr Q q ; --color never = no-color no-colour color:no color:off color:false
--color always = color:yes color:on color:true ; --json = json j pretty compact json-output as-json machine output:json
--fields = columns select cols properties attributes only F ; --plain = ascii no-unicode text output:text output:plain
HOST --base-url {} / skip = host hostname url endpoint server api api-url base registry remote target catalog`;
