# Run: catalog serve --strict --fault RATE_LIMITED@1:1s --fault drop@2 -- sh examples/shell.sh
set -eu
cd "$(mktemp -d)"
curl --fail --silent "$CATALOG_BASE_URL/api/v1/tools?q=sqlite" > answer.json
grep --quiet '"slug":"sqlite"' answer.json
catalog draft init - --from sqlite > draft.json
catalog draft create draft.json --slug aurora --website-url https://aurora.example --max-wait 5s
test "$(catalog sandbox listing list --fields slug)" = aurora
