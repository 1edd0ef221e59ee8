sed "s/KEY/$CATALOG_API_KEY/g" steps > ready
while IFS='|' read -r method path key body field times seconds; do
  set -- -s -m "$seconds" -X "$method" -H "$field"
  if [ -n "$body" ]; then
    set -- "$@" -H "Authorization: Bearer $CATALOG_API_KEY" -H "Content-Type: application/json" -d "$body"
  fi
  if [ -n "$key" ]; then set -- "$@" -H "Idempotency-Key: $key"; fi
  curl "$@" "$CATALOG_BASE_URL/api/v1$path#[1-$times]" > answer || true
done < ready
