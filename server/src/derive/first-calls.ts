/** A running service and one of its titles. `secretKey` is a text, or the shell variable that holds it. */
export interface FirstCalls {
  /** Without a slash at the end. */
  readonly url: string;
  readonly titleId: string;
  readonly secretKey: { readonly text: string } | { readonly variable: string };
  /** A PEM file that the caller has to trust, where the service speaks https. */
  readonly certFile?: string | undefined;
}

const JSON_TYPE = `-H 'Content-Type: application/json'`;

/**
 * Lines for a POSIX shell with curl and sed that log a player in, get the title's entity token, set a
 * sample catalog and store, and then make the calls of the specification (4.1 to 4.3). They can be run
 * again and again.
 */
export function firstCalls({ url, titleId, secretKey, certFile }: FirstCalls): readonly string[] {
  const curl = `curl -sS ${certFile === undefined ? '' : `--cacert ${quote(certFile)} `}${JSON_TYPE}`;
  const post = (path: string) => `${curl} -w '\\n' "$PURSER${path}"`;
  return [
    '# Where the service is, which title it is about, and the key of its developers.',
    `PURSER=${quote(url)}`,
    `TITLE_ID=${quote(titleId)}`,
    `SECRET_KEY=${'text' in secretKey ? quote(secretKey.text) : `"\${${secretKey.variable}:?}"`}`,
    '# A player logs in: a session ticket and an entity token.',
    `LOGIN=$(${post('/Client/LoginWithCustomID')} -d '{"TitleId":"'"$TITLE_ID"'","CustomId":"first-player","CreateAccount":true}')`,
    `SESSION_TICKET=${textOf('$LOGIN', 'SessionTicket')}`,
    `PLAYER_TOKEN=${textOf('$LOGIN', 'EntityToken')}`,
    "# The title's own entity token, for the server that checks players.",
    `TITLE=$(${post('/Authentication/GetEntityToken')} -H "X-SecretKey: $SECRET_KEY" -d '{}')`,
    `TITLE_TOKEN=${textOf('$TITLE', 'EntityToken')}`,
    '# A catalog of two goods, and a store that sells one of them.',
    `${post('/Admin/SetCatalogItems')} -H "X-SecretKey: $SECRET_KEY" -d '{"CatalogVersion":"sample","Catalog":[{"ItemId":"sword","DisplayName":"Sword","VirtualCurrencyPrices":{"GO":100}},{"ItemId":"shield","DisplayName":"Shield","VirtualCurrencyPrices":{"GO":80}}]}'`,
    `${post('/Admin/SetStoreItems')} -H "X-SecretKey: $SECRET_KEY" -d '{"CatalogVersion":"sample","StoreId":"smithy","Store":[{"ItemId":"sword"}]}'`,
    '# 1. A server asks whose entity token that is.',
    `${post('/Authentication/ValidateEntityToken')} -H "X-EntityToken: $TITLE_TOKEN" -d '{"EntityToken":"'"$PLAYER_TOKEN"'"}'`,
    '# 2. A match-making service asks whether the session ticket is good.',
    `${post('/Matchmaker/AuthUser')} -H "X-SecretKey: $SECRET_KEY" -d '{"AuthorizationTicket":"'"$SESSION_TICKET"'"}'`,
    '# 3. The store gets a second good and a lower price for the first; then it is read back.',
    `${post('/Admin/UpdateStoreItems')} -H "X-SecretKey: $SECRET_KEY" -d '{"CatalogVersion":"sample","StoreId":"smithy","Store":[{"ItemId":"sword","VirtualCurrencyPrices":{"GO":90}},{"ItemId":"shield"}]}'`,
    `${post('/Admin/GetStoreItems')} -H "X-SecretKey: $SECRET_KEY" -d '{"CatalogVersion":"sample","StoreId":"smithy"}'`,
  ];
}

/** Prints the shell's way to a text in the JSON of a variable. It reads no escapes; identifiers and credentials have none. */
function textOf(variable: string, member: string): string {
  return `$(printf '%s' "${variable}" | sed 's/.*"${member}":"\\([^"]*\\)".*/\\1/')`;
}

/** Quotes a text as one word for the shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
