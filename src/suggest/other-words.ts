// Words of other tools, and the words of this tool for them. Rules are separated by semicolons, their parts by bars.

/** Nouns for the things of this tool. The first word of each line is used in rules. */
export const NOUNS = `
listing tool listing product app package packages pkg item entry software project repo repository ; listings tools listings products apps items entries projects ; category category categories cats topic topics section sections
tag tag tags label labels keyword keywords ; draft draft drafts submission submissions ; key key keys apikey apikeys api-key api-keys token tokens credential credentials ; auth auth account accounts user users session authentication
config config configs configuration settings setting preferences prefs conf cfg ; server server service daemon ; sandbox sandbox sandboxes local mock ; completion completion completions autocomplete shell-completion complete
schema schema schemas jsonschema json-schema ; openapi openapi spec swagger api-docs oas ; owner owner owners`;

/** Verbs for the acts of this tool. The first word of each line is used in rules. */
export const OTHER_VERBS = `
list list ls ll l all index ; view view show get retrieve info describe cat display read inspect detail details print head ; search search find query lookup grep filter s q browse explore discover
create create new add make submit post push publish upload send propose insert put apply c ; init init scaffold template generate gen bootstrap skeleton sample example starter ; check check validate lint verify test dry-run preview
edit edit update modify patch change rename set-url ; delete delete del rm remove destroy drop purge erase discard clear clean wipe ; open open web visit goto url link ; diff diff compare changes ; status status st state
login login log-in signin sign-in authenticate connect ; logout logout log-out signout sign-out ; start start run up dev boot launch ; stop stop down kill halt shutdown ; install install i clone pull download fetch ; export export dump backup save
import import load ingest ; restart restart reload`;

/**
 * The words of a command (`+`: with another word, `-`: without one), the lines to try instead, and what this tool cannot do.
 *
 * `*` is the rest of the line, and `@` the last of the words. A word in capitals says what kind of value the first remaining argument must be. `!`
 * marks a line that does exactly what was asked.
 */
export const COMMANDS = `
list | search * ; view | URL show * / FILE draft check * / show * / search * ; search | search * ; create | NONE draft create * / FILE draft create * / draft init ; new | NONE draft init / FILE draft create * / URL draft init --from * / draft init
submit, publish, push, upload, send, post | !NONE draft create * / !FILE draft create * / draft open * | The API cannot publish or submit; a person does it in the editor ; init | URL draft init --from * / draft init *
check | NONE draft check * / FILE draft check * / show * ; test, ping, health, healthcheck, diagnose, diagnostics, diag, debug | FILE draft check * / doctor
edit | NONE draft open / FILE draft list / draft open * / draft list | The API cannot change drafts or listings; a draft's editor can
update, upgrade, self-update | !NONE --version / FILE draft list / draft open * | The API cannot change drafts or listings; a draft's editor can ; delete | NONE draft list / draft open * / draft list | The API cannot delete drafts or listings
open | NONE draft open / show * --web ; diff | draft diff * ; status | NONE doctor / show * ; login | auth login ; logout | auth logout ; whoami, me, auth, account, key view, key check, key status | auth status ; serve + | NUM serve --port *
draft + | FILE draft check * ; + | FILE draft check * / URL show * ; catalog, npx | * ; /?, /h, /help, ? | --help ; show - | search
sandbox listing show -, sandbox listing approve -, sandbox listing reject -, sandbox listing submit - | sandbox listing list ; sandbox key create + | sandbox key create --owner * ; sandbox owner + | sandbox owner suspend *
config get -, config set --, config unset - | config list ; config set - | config get * ; completion - | completion bash ; sandbox key revoke -, sandbox owner suspend -, sandbox owner restore - | sandbox key list
sandbox serve, start, restart, server, server start, server view, server restart, serve start | serve * ; stop, server stop, sandbox stop, serve stop | serve --help | The local catalog runs until Ctrl-C
server status, server check, server list, sandbox status, sandbox check, sandbox info | doctor --sandbox ; install, uninstall | URL draft init --from * / show * / search * | The catalog lists products; it does not install them
export, download, fetch, sync, listing export | NONE search --all --ndjson * / URL draft init --from * / show * ; import | URL draft init --from * / sandbox import * ; listing | show * / search * ; listings | search *
listing list, listing search | search * ; listing view, listing status, listing edit, listing update, listing install | show * / search * ; listing create | draft create * ; listing check | draft check *
listing delete | show * / search * | The API cannot delete listings ; listing open | show * --web / search --web ; listing diff | draft diff --listing * / draft diff ; category | NONE categories * / search --category *
category list, category search | categories * ; category view, category open | search --category * / categories ; category create, category edit, category delete, category import | categories | The API cannot change categories
tag | NONE tags * / search --tag * ; tag list, tag search | tags * ; tag view, tag open | search --tag * / tags ; tag create, tag edit, tag delete, tag import | tags | The API cannot change tags
draft copy, draft clone, draft duplicate, draft fork | draft init --from * / draft init | Only live listings can be copied ; draft view, draft status, draft login, draft pull, draft fetch, draft download | FILE draft check * / draft open * / draft list | The API cannot read drafts; the editor shows them
draft search, draft history, history, log, journal, mine, my, activity, draft log, draft logs | draft list ; star, like, vote, rate, comment, review, follow, favorite | show * / search | The API only reads listings and creates drafts
draft edit, draft update, draft start | FILE draft list / draft open * / draft list | The API cannot change drafts; their editor can ; draft delete, draft cancel, draft close, draft archive | draft open * / draft list | The API cannot delete drafts
draft submit, draft publish, draft push | !NONE draft create * / !FILE draft create * / draft open * | The API cannot publish or submit drafts; a person does it in the editor ; draft import, draft upload | draft create *
draft export | draft list --json ; drafts | NONE draft list / draft * ; settings, configuration, conf, prefs, preferences | NONE config list / config * ; key | auth status ; sandbox keys | NONE sandbox key list / sandbox key *
sandbox listings, sandbox submissions | NONE sandbox listing list / sandbox listing * ; sandbox user, sandbox users | sandbox key list ; auth key | auth status ; get base-url, get timeout, get color, get pager, get max-wait | config get @
key list | sandbox key list ; key create | sandbox key create * ; key delete | sandbox key revoke *
key edit, auth create, auth edit, auth add, auth set, auth refresh, auth start, auth import, auth setup, auth configure, register, signup, sign-up | auth login
auth view, auth list, auth check, auth token, auth whoami, auth me, auth switch, auth print-token, auth list-keys | auth status ; auth delete, auth remove, auth revoke | auth logout ; config view, config search | config get * / config list
config edit, config create, config init, config import | config set * / config list ; config write, config put | config set * ; config delete, config reset | config unset * / config list
config open, config status, config check, config dir, config file, config location, config where | config path ; config base-url, config color, config pager, config timeout, config max-wait | config set @ * / config get @
setup, configure, config, config export | config list ; use, target | config set base-url * / config list ; sandbox list | sandbox listing list * ; sandbox create | FILE draft create * --sandbox / serve
sandbox publish, sandbox accept | sandbox listing approve * ; sandbox start, sandbox restart, sandbox init | serve * ; sandbox delete, sandbox seed, sandbox populate | sandbox reset * ; sandbox export | search --all --ndjson --sandbox ; sandbox open, sandbox login | sandbox account *
sandbox listing create | draft create * --sandbox ; sandbox listing delete, sandbox listing remove | sandbox listing unlist * ; sandbox listing edit | sandbox listing revise *
sandbox listing publish, sandbox listing accept, sandbox listing live, sandbox listing check | sandbox listing approve * ; sandbox listing deny, sandbox listing decline, sandbox listing refuse | sandbox listing reject *
sandbox listing search, sandbox listing view, sandbox listing status | sandbox listing show * / sandbox listing list ; sandbox listing restore | sandbox listing relist * ; sandbox key view | sandbox key list
sandbox key delete | sandbox key revoke * ; sandbox dir, sandbox where, sandbox location, sandbox folder, sandbox data | sandbox path ; sandbox key edit, sandbox key init, sandbox key rotate | sandbox key create *
sandbox owner, owner, owner list, owner view, sandbox owner list, sandbox owner view | sandbox key list ; sandbox owner create | sandbox key create --owner *
sandbox owner delete, sandbox owner disable, sandbox owner block, sandbox owner ban, sandbox owner revoke | sandbox owner suspend * ; sandbox owner enable, sandbox owner unblock, sandbox owner unsuspend | sandbox owner restore *
completion install, completion list, completion view, completion create, completion init | completion * / completion bash ; completion pwsh | completion powershell ; schema list | schema --list ; schema view | schema * / schema --list
schema | schema * / schema --list ; api | openapi ; openapi view, openapi export, openapi list, openapi install | openapi * ; docs api, doc api | openapi ; docs, doc, documentation, readme | NONE help / PAGE help * / show * --web ; manual, man, guide, commands, usage | help *
version, ver, about | --version ; environment, env, vars | help environment ; error list, errors list | explain ; error, errors, why, codes | explain * ; exit-codes, exitcodes, exit-code | help exit-codes ; output, formats | help output
options, flags | help options ; site, website, homepage, home | show * --site / search ; cache | search --no-cache
clear, clean, cls, wipe, prune, clear-cache, cache clear, cache clean, cache purge, cache delete | doctor | The cache needs no clearing; --no-cache does without it ; ps | doctor --sandbox
logs, tail, server logs, server log, serve logs, sandbox logs, sandbox log | serve --help | The log of requests is what catalog serve prints while it runs ; self update, self upgrade | --version
alias, extension, extensions, plugin, plugins, issue, issues, pr, gist, workflow, release, org, team, project, secret, variable | help | The catalog has no such thing ; curl, request, http, graphql | openapi
config set token, config set key, config set api-key, config set apikey, config set api_key, config set auth | auth login | A key is stored for its base URL alone ; auth setup-git | auth login
config get token, config get key, config get api-key, config get apikey | auth status ; config unset token, config unset key, config unset api-key, config unset apikey | auth logout
config set url, config set host, config set server, config set endpoint, config set registry, config set baseurl, config set base_url, config set api-url, config use, config set-url | config set base-url *
config get url, config get host, config get server, config get endpoint, config get registry, config get baseurl, config get base_url | config get base-url ; config base_url, config baseurl, config url | config set base-url * / config get base-url
config unset url, config unset host, config unset baseurl, config unset base_url | config unset base-url ; config set no-color, config set nocolor | config set color never ; config set colour | config set color *
config set output, config set format, config set json, config set sandbox, config set limit, config set editor, config set browser | config list | It is no setting: see the options of each command ; config unset all, config which | config path
config set max_wait, config set maxwait | config set max-wait * ; config get max_wait, config get maxwait | config get max-wait ; schema ls, schema all | schema --list
sandbox queue, sandbox pending, sandbox review, sandbox submitted | sandbox listing list --state SUBMITTED ; sandbox drafts | draft list --sandbox ; sandbox token, sandbox tokens | sandbox key list
sandbox config | config list --sandbox ; sandbox db, sandbox database, sandbox file | sandbox path ; sandbox port, sandbox address | doctor --sandbox ; sandbox import - | help sandbox import ; draft review | draft list
completion sh, completion ksh, completion nu, completion nushell, completion elvish, completion tcsh, completion cmd | completion bash | There are scripts for bash, zsh, fish and PowerShell ; top, trending, popular, latest, recent, featured, random | search | The API has no such order or filter`;

/**
 * The commands with the option (empty: all), its names (with `=` for an option with a value), the replacement (`@`: another command), and
 * what this tool cannot do.
 */
export const OPTIONS = `
 | output:raw | --raw ;  | output:name output:id output:slug | --fields slug ; draft | --title= -t= | --name {} ; draft create, draft check | --tagline= --summary= --subtitle= --slogan= --short-description= | --headline {}
draft create, draft check | --url= --homepage= --website= --site= --link= -u= | --website-url {} ; draft create, draft check | --logo= --icon= --favicon= | --logo-url {}
draft create, draft check | --screenshot= --screenshots= --image= --images= --img= --picture= --image-url= | --screenshot-url {}
draft create, draft check | --body= --desc= --about= --text= --content= --long-description= -b= -m= --message= | --description {} ; draft create, draft check | --body-file= --desc-file= --readme= | --description-file {}
draft create, draft check | --file= --from-file= --input= --data= --input-file= --draft= --path= --json-file= --source= --filename= --payload= -f= -F= -i= -d= | {}
draft create, draft check | --tag= --tags= --label= --labels= -l= | | The API takes no tags with a draft; they are set in the editor ; draft create, draft check | --cat= --categories= --topic= -c= | --category {}
draft create, draft check | --idempotency= --idem-key= --request-id= --idempotency_key= | --idempotency-key {}
draft create | --dry-run --dryrun --preview --check --validate --validate-only --simulate --what-if --whatif --test --plan --no-submit -n | @draft check ; draft create | --from= --from-url= | @draft init ; draft create, draft check | --stdin | -
draft create, draft init | --interactive --prompt --if-not-exists --upsert --no-wait --editor -e | ; draft create | --draft --private --duplicate --publish --submit --live --public | | The API creates private drafts only
draft diff | --file= -f= | {} ; draft diff | --slug= --with= --against= --to= | --listing {} ; draft init | --url= --website= --homepage= --site= --from-url= --source= --import= --listing= | --from {}
draft init | --overwrite | | An existing file is never overwritten ; draft init | --clone= --copy= --like= | --from {} ; draft init | --template= --name= --title= --type= --format= | ; draft init | --file= --output= --out= -o= -f= -O= --path= | {} ; draft open, sandbox listing, sandbox key revoke, sandbox owner | --slug= --id= --key= --name= | {}
draft check | --fix --autofix --write | | No file is changed ; draft list | --status= --state= --web --open --mine -w | ; draft open | --latest --last --web --browser -w |
search | --query= -q= --q= --search= --term= --text= --keyword= --keywords= --name= --title= --words= --match= | {} ; search | --cat= --categories= --section= | --category {} ; search | --tags= --topic= --label= --labels= | --tag {}
search | --per-page= --page-size= --size= --first= --top= --max= --count= --max-results= --max-items= --page_size= --per_page= --num= --take= --head= --rows= --results= -L= -l= -m= | --limit {}
search | --limit:all --limit:0 --limit:-1 --limit:none --limit:unlimited --limit:max -n:all -n:0 | --all ; search | --page= --offset= --skip= --cursor= --after= --starting-after= --continue= --start= -p= | --all / | Pages have no numbers; --all reads every page
search | --all-pages --paginate --auto-paging --no-limit --unlimited --everything --every --page-all --no-paginate -a | --all ; search, show, draft create, sandbox account | --open --browser --browse --launch -w | --web
show | --homepage --website --visit --home --url | --site ; search | --homepage --website --visit | --site
search, show, categories, tags, draft list | --sort= --order= --order-by= --sort-by= --orderby= --sortby= --direction= --sort_by= --reverse --desc --asc | | The API has no sort order
search | --exact --regex --fuzzy --ignore-case --exclude= --not= --or= --total --featured --verified --language= --license= --owner= --author= --user= --since= --created= --state= --status= --type= --platform= --stars= | | The API filters by words, one category and one tag
show | --slug= --id= --name= --listing= --tool= | {} ; categories, tags | --search= --query= --q= --name= --match= --contains= --filter= | {}
categories, tags, draft list, sandbox listing list, sandbox key list | --limit= -n= --per-page= --page-size= --page= --size= --first= --max= -L= --all -a | ; serve | -p= --listen-port= -P= | --port {}
serve | --bind= --address= --addr= --listen= --hostname= --ip= -H= -b= | --host {} ; serve | --in-memory --ephemeral --no-persist --mem --temp --tmp | --memory ; serve | --db= --database= --dir= --data-dir= --folder= --path= --storage= | --data {}
serve | --delay= --latency= | --fault latency:{} ; serve | --fail= --error= --inject= | --fault {} ; serve | --open --browser --web --dev --prod --detach --daemon --background --bg --reload --watch --cors --https --tls -d -o -w |
sandbox reset | --force -f -y --confirm --assume-yes --no-confirm --no-prompt --hard | --yes ; sandbox import | --file= -f= --input= --from= -i= --data= | {} ; sandbox listing list | --status= -s= | --state {} ; sandbox listing list | --state:pending --state:waiting --state:open --state:review --state:new | --state SUBMITTED
sandbox listing list | --state:published --state:approved --state:active | --state LIVE ; schema | --name= | {} ; schema | --all -a | --list ; show | --all -a | @search ; search | -f= | --fields {} ; draft diff | --live |
draft create, draft check | --all -a | ; draft create | --access= --otp= --provenance | ; auth | -u= -p= --username= --user= | ; config | --edit -e | @config path ; config | --set | @config set ; sandbox path | --data |
 | -la -al -lah -A -1 --human-readable --interactive --cache --use-cache |
sandbox listing approve, sandbox listing relist, sandbox listing submit | --comment= --message= -m= --note= | ; sandbox listing | --all -a | ; sandbox listing | --comment= --message= -m= --note= --why= --because= -r= | --reason {} ; sandbox listing | --rev= --revision= --etag= --if-match= --expected-version= | --if-version {}
sandbox key create | --name= --user= --for= --label= -n= | --owner {} ; auth | --with-token --stdin --token-stdin --password-stdin --web --insecure-storage --show-token --api-key-stdin --all -w -t |
sandbox import | --overwrite --merge --update --upsert --force | | Listings with the same slug are replaced ; help | --all -a | ; completion | --shell= -s= | {} ; completion | --bash | bash ; completion | --zsh | zsh ; completion | --fish | fish
completion | --install | ; openapi | --download --save | ; sandbox account | --user= --owner= --name= | {} ; doctor | --fix --all --full --check --network --online -a --deep | ; explain | --code= | {} ; config | --list -l | @config list
config | --get | @config get ; config | --unset --delete | @config unset ; config | --global --local --system -g --show-origin --show-source --all |
 | output:jsonl output:ndjson output:jsonlines output:json-lines --jsonl --jsonlines --json-lines --stream --nd-json --lines | --ndjson
 | output:json -j --pretty --compact --minify --json-output --as-json --machine --machine-readable --json-pretty | --json
 | output:yaml output:yml output:xml output:toml output:html output:markdown output:md --yaml --yml --xml --toml --html --markdown --md --template= --go-template= | --json | There is no such format
 | output:tsv output:csv output:table output:wide output:human output:pretty output:tab output:default output:auto --tsv --csv --table --tab --no-truncate --no-trunc --full --long --short --wide --porcelain | | In a pipe, values are tab-separated
 | --headers --with-header --heading | --header ;  | --no-header --no-headers --noheaders | ;  | --columns= --select= --cols= --properties= --props= --attributes= --field= --only= --projection= --json-fields= -F= | --fields {}
 | --host= --hostname= --url= --endpoint= --server= --api= --api-url= --baseurl= --base= --registry= --remote= --api-base= --uri= --address= --target= --base_url= --endpoint-url= --catalog= | --base-url {}
 | --local --mock --demo --offline --dev --test --fake | --sandbox
 | --no-pager --yes -y --assume-yes --non-interactive --noninteractive --no-interactive --no-prompt --batch --unattended --no-confirm --confirm --no-browser --no-open --no-launch --print | --no-input
 | --no-color --no-colour --nocolor --nocolour --monochrome --no-ansi -M | --color never ;  | --colour= | --color {} ;  | --color:no --color:off --color:false --color:none --color:0 | --color never
 | --color:yes --color:on --color:true --color:force --color:1 | --color always ;  | --ansi --force-color --colors -C | --color always
 | --debug --trace --log --debug-http --show-requests --show-headers --curl --log-level= --loglevel= -vv -vvv -i | --verbose ;  | --silent -s --no-progress --no-spinner --no-notes --hide-progress | --quiet
 | output:text output:plain --ascii --no-unicode --text --plaintext --plain-text --simple --accessible --screen-reader --no-emoji | --plain ;  | --max-time= --connect-timeout= --request-timeout= --time-out= --deadline= -m= -T= | --timeout {}
 | --wait= --retry-after= --max-retry-wait= --max_wait= | --max-wait {} ;  | --fresh --refresh --no-store --force-refresh --bypass-cache --skip-cache --disable-cache --nocache | --no-cache ;  | --help-all --usage --man -? --documentation | --help
 | --ver --v | --version ; search, show, categories, tags, draft check, draft list, doctor, explain, openapi, auth status, config list, config get | --dry-run --dryrun --preview |
 | --force -f --retries= --retry= --max-retries= --parallel= --jobs= --concurrency= --workers= --threads= --profile= --region= --context= --account= --org= --workspace= --namespace= --project= --repo= --config= --cache-dir= --config-dir= --lang= --locale= --proxy= --user-agent= --interval= --ttl= --max-age= --depth= --backoff= --method= --request= -X= |
 | --insecure --no-verify --recursive --watch --follow --no-redirect --no-proxy --parallel --retry --raw-output --compressed --fail --location -k -r -R -g |`;
