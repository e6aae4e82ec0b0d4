#!/bin/sh
# From a currency to a purchase in ten calls, with the title and the secret key that the first start printed:
#   TITLE_ID=A1B2C SECRET_KEY=… sh docs/first-purchase.sh
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
    *'"error":"AccountNotFound"'*) mend SECRET_KEY 'a key of another title than TITLE_ID' ;;
    *) stop "$1 was refused." ;;
  esac
}
mend() { stop "$1 is $2: mend $1=… in the line that started this script. The service is $PURSER."; }
stop() { printf '%s\n' "$1" >&2; exit 1; }
member() { printf '%s' "$ANSWER" | sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/"; }
case $TITLE_ID in *[!0-9A-Za-z]*) mend TITLE_ID 'no id alone: something was copied with it' ;; esac
case $SECRET_KEY in *[!0-9A-Za-z_-]*) mend SECRET_KEY 'no key alone: something was copied with it' ;; esac

# 1. A currency. Each player gets 20 of it at the first login.
post "$PURSER/Admin/AddVirtualCurrencyTypes" -H "X-SecretKey: $SECRET_KEY" \
  -d '{"VirtualCurrencies":[{"CurrencyCode":"GO","DisplayName":"Gold","InitialDeposit":20}]}'

# 2. A catalog: a sword, and potions, of which one purchase gives three.
post "$PURSER/Admin/SetCatalogItems" -H "X-SecretKey: $SECRET_KEY" \
  -d '{"CatalogVersion":"first-purchase","SetAsDefaultCatalog":false,"Catalog":[
    {"ItemId":"sword","DisplayName":"Sword","VirtualCurrencyPrices":{"GO":100}},
    {"ItemId":"potion","IsStackable":true,"Consumable":{"UsageCount":3},"VirtualCurrencyPrices":{"GO":10}}]}'

# 3. A store, in which the sword is cheaper.
post "$PURSER/Admin/SetStoreItems" -H "X-SecretKey: $SECRET_KEY" \
  -d '{"CatalogVersion":"first-purchase","StoreId":"sale","Store":[
    {"ItemId":"sword","VirtualCurrencyPrices":{"GO":90}},{"ItemId":"potion"}]}'

# 4. A player logs in.
post "$PURSER/Client/LoginWithCustomID" \
  -d '{"TitleId":"'"$TITLE_ID"'","CustomId":"first-buyer","CreateAccount":true}'
PLAYER=$(member ServiceId)
TICKET=$(member SessionTicket)

# 5. The game rewards the player. With the key, the call can be repeated and still gives 100.
post "$PURSER/Server/AddUserVirtualCurrency" -H "X-SecretKey: $SECRET_KEY" -H "Idempotency-Key: reward-$$" \
  -d '{"ServiceId":"'"$PLAYER"'","VirtualCurrency":"GO","Amount":100}'

# 6. The player sees the store: DisplayPrices has the prices.
post "$PURSER/Client/GetStoreItems" -H "X-Authorization: $TICKET" \
  -d '{"CatalogVersion":"first-purchase","StoreId":"sale"}'

# 7. The player buys the sword, at the displayed price.
post "$PURSER/Client/PurchaseItem" -H "X-Authorization: $TICKET" -H "Idempotency-Key: sword-$$" \
  -d '{"CatalogVersion":"first-purchase","StoreId":"sale","ItemId":"sword","VirtualCurrency":"GO","Price":90}'

# 8. The player buys three potions.
post "$PURSER/Client/PurchaseItem" -H "X-Authorization: $TICKET" -H "Idempotency-Key: potion-$$" \
  -d '{"CatalogVersion":"first-purchase","StoreId":"sale","ItemId":"potion","VirtualCurrency":"GO","Price":10}'

# 9. The player drinks one of them.
post "$PURSER/Client/ConsumeItem" -H "X-Authorization: $TICKET" -H "Idempotency-Key: drink-$$" \
  -d '{"ItemInstanceId":"'"$(member ItemInstanceId)"'","ConsumeCount":1}'

# 10. The player's inventory now.
post "$PURSER/Client/GetUserInventory" -H "X-Authorization: $TICKET" -d '{}'
