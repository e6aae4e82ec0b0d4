#!/bin/sh
# Generated from server/src/derive/first-calls.ts: what the command "try" does, as curl lines. With the title and
# the secret key that the first start printed:
#   TITLE_ID=A1B2C SECRET_KEY=… sh docs/three-calls.sh
set -eu
: "${TITLE_ID:?}" "${SECRET_KEY:?}" "${PURSER:=http://127.0.0.1:7300}"

post() { curl -sS -w '\n' -H 'Content-Type: application/json' "$@"; }

# A player logs in: a session ticket and an entity token.
ANSWER=$(post "$PURSER/Client/LoginWithCustomID" \
  -d '{"TitleId":"'"$TITLE_ID"'","CustomId":"purser-try","CreateAccount":true}')
printf '%s\n' "$ANSWER"
SESSION_TICKET=$(printf '%s' "$ANSWER" | sed 's/.*"SessionTicket":"\([^"]*\)".*/\1/')
PLAYER_TOKEN=$(printf '%s' "$ANSWER" | sed 's/.*"EntityToken":"\([^"]*\)".*/\1/')

# A game server gets the title's own entity token.
ANSWER=$(post "$PURSER/Authentication/GetEntityToken" -H "X-SecretKey: $SECRET_KEY" \
  -d '{}')
printf '%s\n' "$ANSWER"
TITLE_TOKEN=$(printf '%s' "$ANSWER" | sed 's/.*"EntityToken":"\([^"]*\)".*/\1/')

# With it, the server asks whose entity token the player has sent.
post "$PURSER/Authentication/ValidateEntityToken" -H "X-EntityToken: $TITLE_TOKEN" \
  -d '{"EntityToken":"'"$PLAYER_TOKEN"'"}'

# A match-making service asks whether the player's session ticket is good.
post "$PURSER/Matchmaker/AuthUser" -H "X-SecretKey: $SECRET_KEY" \
  -d '{"AuthorizationTicket":"'"$SESSION_TICKET"'"}'

# A catalog of two goods.
post "$PURSER/Admin/SetCatalogItems" -H "X-SecretKey: $SECRET_KEY" \
  -d '{"CatalogVersion":"purser-try","SetAsDefaultCatalog":false,"Catalog":[{"ItemId":"sword","VirtualCurrencyPrices":{"GO":100}},{"ItemId":"shield","VirtualCurrencyPrices":{"GO":80}}]}'

# A store that sells one of them.
post "$PURSER/Admin/SetStoreItems" -H "X-SecretKey: $SECRET_KEY" \
  -d '{"CatalogVersion":"purser-try","StoreId":"purser-try","Store":[{"ItemId":"sword"}]}'

# The store gets the other one too, and a lower price for the first.
post "$PURSER/Admin/UpdateStoreItems" -H "X-SecretKey: $SECRET_KEY" \
  -d '{"CatalogVersion":"purser-try","StoreId":"purser-try","Store":[{"ItemId":"sword","VirtualCurrencyPrices":{"GO":90}},{"ItemId":"shield"}]}'

# The store is read back.
post "$PURSER/Admin/GetStoreItems" -H "X-SecretKey: $SECRET_KEY" \
  -d '{"CatalogVersion":"purser-try","StoreId":"purser-try"}'
