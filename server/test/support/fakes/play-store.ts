import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { type FakeAnswer, type FakeServer, startFakeServer } from './fake-server.ts';

type Json = Readonly<Record<string, unknown>>;
type FakeCall = Parameters<Parameters<typeof startFakeServer>[0]>[0];

/** The app that the fake sells for. */
export const PLAY_APP = 'com.example.game';
const ACCOUNT = 'purser@example-project.iam.gserviceaccount.com';

/** A purchase by a player. */
interface Sale {
  readonly productId?: string;
  readonly quantity?: number;
  /** Members of the receipt's JSON that are otherwise. */
  readonly receipt?: Json;
  /** Members of Google's own record (ProductPurchaseV2) that are otherwise. */
  readonly purchase?: Json;
  /** Members of its only product's offer that are otherwise. */
  readonly offer?: Json;
}

/** A receipt as a client gets it from Google. */
export interface PlaySale {
  readonly receiptJson: string;
  readonly signature: string;
  readonly purchaseToken: string;
}

interface Voided {
  readonly purchaseToken: string;
  readonly orderId?: string;
  readonly at: number;
  readonly quantity?: number;
}

export interface FakePlayStore extends FakeServer {
  readonly partnerUrls: { readonly 'google-token': string; readonly 'play-store': string };
  /** Answers `POST /token` also for a fake that has the address of Google's token endpoint. */
  readonly grant: (form: URLSearchParams) => FakeAnswer;
  sell(sale?: Sale): PlaySale;
  /** Signs any text as Google signs receipts. */
  signReceipt(receiptJson: string): string;
  /** Google's record of a purchase changes. */
  change(purchaseToken: string, members: Json): void;
  /** A refund that is listed. */
  void(voided: Voided): void;
  /** The audience of assertions, and for how many seconds a token is good. */
  audience: string;
  tokenSeconds: number;
  /** Refunds on a page. */
  pageSize: number;
  /** Answers every call of the API with this. Undefined: it answers as it should. */
  always: FakeAnswer | undefined;
  /** It has no answer to what acknowledges a purchase. */
  failsToAcknowledge: boolean;
  /** The parts of the API that the account has no permission for, as a pattern of their paths. */
  forbidden: RegExp | undefined;
  /** No token that was given until now is taken any more. */
  revokeTokens(): void;
  readonly isAcknowledged: (purchaseToken: string) => boolean;
  /** How often a token was asked for. */
  readonly tokenFetches: () => number;
}

let keys: Record<'account' | 'app', { publicKey: KeyObject; privateKey: KeyObject }> | undefined;

/** RSA keys take some time, so all fakes of a process share them. */
function theKeys() {
  const make = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
  keys ??= { account: make(), app: make() };
  return keys;
}

/** The public key of PLAY_APP, as the Play Console shows it. */
export function playLicenseKey(): string {
  return theKeys().app.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** The key file of the account that may see the orders of PLAY_APP, as Google Cloud gives it, with members that are otherwise. */
export function playKeyFile(members: Json = {}): string {
  return JSON.stringify({
    type: 'service_account',
    client_email: ACCOUNT,
    private_key: theKeys().account.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    // A caller of this address would get a signature that Google takes.
    token_uri: 'https://attacker.example/token',
    ...members,
  });
}

/** Google's record of a purchase that was paid. */
const PAID = {
  kind: 'androidpublisher#productPurchaseV2',
  purchaseStateContext: { purchaseState: 'PURCHASED' },
  regionCode: 'DE',
  purchaseCompletionTime: '2026-11-27T06:00:00.125Z',
  acknowledgementState: 'ACKNOWLEDGEMENT_STATE_PENDING',
};

/** An error in the form of the API. */
const toError = (code: number, reason: string): FakeAnswer => ({
  code,
  body: JSON.stringify({ error: { code, message: reason, errors: [{ reason }] } }),
});

/** Starts the token endpoint for service accounts (RFC 7523) and the Android Publisher API: purchases, acknowledging, voided purchases. */
export async function startFakePlayStore(): Promise<FakePlayStore> {
  const purchases = new Map<string, Json>();
  const acknowledged = new Set<string>();
  const voided: Voided[] = [];
  const tokens = new Set<string>();
  let given = 0;
  const server = await startFakeServer((call) =>
    call.url.pathname === '/token' ? fake.grant(call.form) : answerApi(call),
  );

  function answerApi({ url, method, headers, body }: FakeCall): FakeAnswer {
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', '')))
      return toError(401, 'authError');
    if (fake.always) return fake.always;
    const [app, path = ''] = url.pathname.replace('/applications/', '').split('/purchases/');
    if (app !== PLAY_APP) return toError(404, 'applicationNotFound');
    if (fake.forbidden?.test(path)) return toError(401, 'permissionDenied');
    if (path === 'voidedpurchases') return listVoided(fake, voided, url.searchParams);
    const [, product, token = ''] =
      /^products(?:v2|\/([^/]+))\/tokens\/(.+?)(?::acknowledge)?$/.exec(path) ?? [];
    const purchase = purchases.get(decodeURIComponent(token));
    if (!purchase) return toError(404, 'purchaseTokenNotFound');
    if (product === undefined) return { body: JSON.stringify(purchase) };
    if (method !== 'POST' || body !== '{}') return toError(400, 'badRequest');
    if (fake.failsToAcknowledge) return toError(503, 'backendError');
    return acknowledge(decodeURIComponent(token), purchase);
  }

  /** Google refuses a purchase that is acknowledged already, or not paid. */
  function acknowledge(token: string, purchase: Json): FakeAnswer {
    const { purchaseState } = purchase.purchaseStateContext as Json;
    if (purchaseState !== 'PURCHASED' || acknowledged.has(token)) {
      return toError(400, 'invalidPurchaseState');
    }
    acknowledged.add(token);
    fake.change(token, { acknowledgementState: 'ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED' });
    return { code: 204, body: '' };
  }

  const fake: FakePlayStore = Object.assign(server, {
    partnerUrls: {
      'google-token': `${server.origin}/token`,
      'play-store': `${server.origin}/applications/`,
    },
    audience: `${server.origin}/token`,
    tokenSeconds: 3_599,
    pageSize: 100,
    always: undefined,
    failsToAcknowledge: false,
    forbidden: undefined,
    grant(form: URLSearchParams): FakeAnswer {
      if (!isAssertion(form, fake.audience)) {
        const isKnown = claimsOf(form).iss === ACCOUNT;
        const error_description = isKnown
          ? 'Invalid JWT Signature.'
          : 'Invalid grant: account not found';
        return { code: 400, body: JSON.stringify({ error: 'invalid_grant', error_description }) };
      }
      const token = `ya29.c.${(given += 1)}`;
      tokens.add(token);
      const expires_in = fake.tokenSeconds;
      return { body: JSON.stringify({ access_token: token, expires_in, token_type: 'Bearer' }) };
    },
    sell({ productId = 'gems', quantity = 1, ...more }: Sale = {}): PlaySale {
      const purchaseToken = `token.AO-J1O${(given += 1)}`;
      const orderId = `GPA.3300-0000-0000-${given}`;
      const productOfferDetails = { quantity, refundableQuantity: quantity, ...more.offer };
      const productLineItem = [{ productId, productOfferDetails }];
      purchases.set(purchaseToken, { ...PAID, productLineItem, orderId, ...more.purchase });
      const packageName = PLAY_APP;
      const receipt = { orderId, packageName, productId, purchaseState: 0, purchaseToken };
      const receiptJson = JSON.stringify({ ...receipt, ...more.receipt });
      return { receiptJson, signature: fake.signReceipt(receiptJson), purchaseToken };
    },
    signReceipt: (text: string) =>
      sign('sha1', Buffer.from(text), theKeys().app.privateKey).toString('base64'),
    change(token: string, members: Json) {
      purchases.set(token, { ...purchases.get(token), ...members });
    },
    void: (one: Voided) => void voided.push(one),
    revokeTokens: () => tokens.clear(),
    isAcknowledged: (token: string) => acknowledged.has(token),
    tokenFetches: () => server.calls.filter(({ url }) => url.pathname === '/token').length,
  });
  return fake;
}

/** A page of what was voided, as it is asked for. */
function listVoided(
  { pageSize }: Pick<FakePlayStore, 'pageSize'>,
  voided: readonly Voided[],
  asked: URLSearchParams,
): FakeAnswer {
  const isWhole = asked.get('includeQuantityBasedPartialRefund') !== 'true';
  const found = voided
    .filter(({ at }) => at >= Number(asked.get('startTime')))
    .filter(({ quantity }) => !isWhole || quantity === undefined);
  const from = Number(asked.get('token') ?? 0);
  const next = from + pageSize;
  const rows = found
    .slice(from, next)
    .map(({ purchaseToken, orderId = 'GPA.1', at, quantity }) => ({
      kind: 'androidpublisher#voidedPurchase',
      purchaseToken,
      orderId,
      purchaseTimeMillis: String(at - 1),
      voidedTimeMillis: String(at),
      voidedSource: 0,
      voidedReason: 1,
      ...(quantity !== undefined && { voidedQuantity: quantity }),
    }));
  const more = next < found.length && { tokenPagination: { nextPageToken: String(next) } };
  return { body: JSON.stringify({ ...(rows.length > 0 && { voidedPurchases: rows }), ...more }) };
}

const readPart = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;

const claimsOf = (form: URLSearchParams): Json =>
  readPart((form.get('assertion') ?? '').split('.')[1] ?? '');

/** Whether a form has an assertion of the account, as Google checks it. */
function isAssertion(form: URLSearchParams, audience: string): boolean {
  const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const { iss, aud, scope, iat, exp } = claimsOf(form);
  const seconds = Number(exp) - Number(iat);
  return (
    form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
    readPart(header).alg === 'RS256' &&
    iss === ACCOUNT &&
    aud === audience &&
    scope === 'https://www.googleapis.com/auth/androidpublisher' &&
    seconds > 0 &&
    seconds <= 3_600 &&
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      theKeys().account.publicKey,
      Buffer.from(signature, 'base64url'),
    )
  );
}
