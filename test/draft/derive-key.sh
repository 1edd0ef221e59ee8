#!/bin/sh
# Derives the idempotency key of a draft without the tool: derive-key.sh BASE_URL < body.json
#
# The base URL has no trailing slash; the local catalog's is the word sandbox. The body holds the fields of the draft without
# spaces around their values; $schema is not sent, so it does not count.
set -eu
body=$(jq -cS 'del(."$schema")')
hash=$(printf '%s\n%s' "$1" "$body" | sha256sum | cut -d ' ' -f 1)
printf 'cat1-%s\n' "$hash"
