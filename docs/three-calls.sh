#!/bin/sh
# Generated from server/src/derive/first-calls.ts: what the command "try" does, as curl lines. With the title and
# the secret key that the first start printed:
#   TITLE_ID=A1B2C SECRET_KEY=… sh docs/three-calls.sh
set -eu
: "${TITLE_ID:=${PURSER_TITLE_ID:-}}" "${SECRET_KEY:=${PURSER_SECRET_KEY:-}}"
: "${TITLE_ID:?}" "${SECRET_KEY:?}" "${PURSER:=${PURSER_URL:-http://127.0.0.1:7300}}"
PURSER=${PURSER%/}

# Makes a call and prints its answer. A refusal is the end.
post() {
  ANSWER=$(curl -sS -H 'Content-Type: application/json' "$@") ||
    stop "$PURSER does not answer. Start the service, or mend PURSER=… in the line that started this script."
  printf '%s\n' "$ANSWER"
  case $ANSWER in
    '{"code":200,'*) ;;
    *'"error":"InvalidTitleId"'*) mend TITLE_ID 'no title of the service' ;;
    *'"error":"SecretKeyNotFound"'*) mend SECRET_KEY 'no key of the service, or one that was revoked or has expired' ;;
    *'"error":"NotAuthorizedByTitle"'*) mend SECRET_KEY 'a key that may not do this' ;;
    *'"error":"EntityTokenInvalid"'*) mend SECRET_KEY 'a key of another title than TITLE_ID' ;;
    *) stop "$1 was refused." ;;
  esac
}
mend() { stop "$1 is $2: mend $1=… in the line that started this script. The service is $PURSER."; }
stop() { printf '%s\n' "$1" >&2; exit 1; }
case $TITLE_ID in *[!0-9A-Za-z]*) mend TITLE_ID 'no id alone: something was copied with it' ;; esac
case $SECRET_KEY in *[!0-9A-Za-z_-]*) mend SECRET_KEY 'no key alone: something was copied with it' ;; esac

# A player logs in: a session ticket and an entity token.
post "$PURSER/Client/LoginWithCustomID" \
  -d '{"TitleId":"'"$TITLE_ID"'","CustomId":"purser-try","CreateAccount":true}'
SESSION_TICKET=$(printf '%s' "$ANSWER" | sed 's/.*"SessionTicket":"\([^"]*\)".*/\1/')

# To join the game server purser-try, the player gets a join token: good for that server, once.
post "$PURSER/Authentication/GetEntityToken" -H "X-Authorization: $SESSION_TICKET" \
  -d '{"Audience":"purser-try","LifetimeSeconds":60}'
JOIN_TOKEN=$(printf '%s' "$ANSWER" | sed 's/.*"EntityToken":"\([^"]*\)".*/\1/')

# The game server gets the title's own entity token.
post "$PURSER/Authentication/GetEntityToken" -H "X-SecretKey: $SECRET_KEY" \
  -d '{}'
TITLE_TOKEN=$(printf '%s' "$ANSWER" | sed 's/.*"EntityToken":"\([^"]*\)".*/\1/')

# With it, the server asks whose token the player has sent.
post "$PURSER/Authentication/ValidateEntityToken" -H "X-EntityToken: $TITLE_TOKEN" \
  -d '{"EntityToken":"'"$JOIN_TOKEN"'","Audience":"purser-try"}'

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
