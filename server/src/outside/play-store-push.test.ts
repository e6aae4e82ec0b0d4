import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeIssuerKey, startFakeIssuer } from '../../test/support/fakes/open-id-issuer.ts';
import { FAULT_MODES } from '../../test/support/fakes/fake-server.ts';
import { DOCUMENT_FRESH_MS, DOCUMENT_KEPT_MS } from '../kernel/outside-limits.ts';
import { makeOutsideClient } from './http-client.ts';
import { makeIdTokenVerifier } from './id-tokens.ts';
import { makeDocumentFetch, makeKeptDocuments } from './kept-documents.ts';
import { readKeySet } from './key-sets.ts';
import { judgePlayStorePush } from './play-store-push.ts';
import { makeWaits } from './waits.ts';

const [key, otherKey] = await Promise.all([
  makeIssuerKey('google-1', 'RS256'),
  makeIssuerKey('google-1', 'RS256'),
]);
const time = { ms: 1_790_000_000_000 };
const google = await startFakeIssuer({ keys: [key], now: () => time.ms });
afterAll(() => google[Symbol.asyncDispose]());
beforeEach(() => {
  google.mode = 'well';
});

const AUDIENCE = 'https://purser.example/notifications/google';
const ACCOUNT = 'push@example-project.iam.gserviceaccount.com';
const CLAIMS = { aud: AUDIENCE, email: ACCOUNT, email_verified: true };

function makeJudge() {
  const client = makeOutsideClient({ exceptions: [google.origin], callMs: 300 });
  const nowMs = () => time.ms;
  const fetchDocument = makeDocumentFetch(client, readKeySet);
  const keySets = makeKeptDocuments({ fetchDocument, nowMs, waits: makeWaits() });
  const verifyIdToken = makeIdTokenVerifier({ keySets, now: nowMs });
  const issuer = { issuers: [google.issuer] as const, keys: { url: google.keysUrl } };
  return (authorization: string | undefined, body: unknown) =>
    judgePlayStorePush(
      { verifyIdToken, issuer },
      {
        authorization,
        body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
        audience: AUDIENCE,
        account: ACCOUNT,
      },
    );
}

const judge = makeJudge();
const bearer = async (...of: Parameters<typeof google.sign>) =>
  `Bearer ${await google.sign(...of)}`;
const push = (notice: unknown, message: object = {}) => ({
  message: {
    messageId: '136969346945',
    data: Buffer.from(JSON.stringify(notice)).toString('base64'),
    ...message,
  },
  subscription: 'projects/example/subscriptions/purser',
});
const voided = { purchaseToken: 'token-1', orderId: 'GPA.1', productType: 2, refundType: 1 };
const packageName = 'com.example.game';

test.each([
  [{ voidedPurchaseNotification: voided }, { purchaseToken: 'token-1', orderId: 'GPA.1' }],
  [
    { oneTimeProductNotification: { notificationType: 2, purchaseToken: 'token-2', sku: 'gems' } },
    { purchaseToken: 'token-2' },
  ],
  [{ testNotification: { version: '1.0' } }, { isTest: true }],
  // Messages about subscriptions name no purchase that we sell.
  [{ voidedPurchaseNotification: { ...voided, productType: 1 } }, {}],
  [{ subscriptionNotification: { purchaseToken: 'token-3' } }, {}],
])('a message with %j is about %j', async (content, expected) => {
  const notice = { version: '1.0', packageName, eventTimeMillis: '1790000000000', ...content };
  const verdict = await judge(await bearer(CLAIMS), push(notice));
  const none = { purchaseToken: undefined, orderId: undefined, isTest: false };
  const pushed = { status: 'pushed', messageId: '136969346945', packageName };
  expect(verdict).toEqual({ ...pushed, ...none, ...expected });
  // The same one may come again.
  expect(await judge(await bearer(CLAIMS), push(notice))).toEqual(verdict);
});

test.each([
  ['no header', undefined],
  ['no token', 'Bearer '],
  ['a password', 'Basic YTpi'],
  ['an invented token', 'Bearer a.b.c'],
  ['another audience', await bearer({ ...CLAIMS, aud: 'https://else.example' })],
  ['another account', await bearer({ ...CLAIMS, email: 'else@example.com' })],
  ['an address that is not verified', await bearer({ ...CLAIMS, email_verified: false })],
  ['no address', await bearer({ ...CLAIMS, email: undefined })],
  ['another issuer', await bearer({ ...CLAIMS, iss: 'https://else.example' })],
  ['a token that has ended', await bearer({ ...CLAIMS, exp: 1_789_999_000 })],
  ['another key', await bearer(CLAIMS, {}, otherKey)],
])('a sender with %s is refused, whatever the message', async (_, authorization) => {
  for (const body of [push({ packageName, voidedPurchaseNotification: voided }), '{']) {
    // oxlint-disable-next-line no-await-in-loop
    const verdict = await judge(authorization, body);
    expect(verdict).toEqual({ status: 'refused', fault: 'badSignature' });
  }
});

test.each([
  ['tooLong', ' '.repeat(65_537)],
  ['malformed', '{'],
  ['malformed', '['.repeat(65_000)],
  ['malformed', {}],
  ['malformed', push('text')],
  ['malformed', push({})],
  ['malformed', push({ packageName: '..' })],
  ['malformed', push({ packageName }, { messageId: undefined })],
  ['malformed', push({ packageName }, { messageId: 'a'.repeat(257) })],
  ['malformed', push({ packageName }, { data: 7 })],
  ['malformed', push({ packageName, oneTimeProductNotification: { purchaseToken: 7 } })],
  [
    'malformed',
    push({ packageName, voidedPurchaseNotification: { ...voided, purchaseToken: 'a/../\n' } }),
  ],
])('%s: a message of Google that is none, %#', async (fault, body) => {
  expect(await judge(await bearer(CLAIMS), body)).toEqual({ status: 'refused', fault });
});

test.each(FAULT_MODES)('nobody knows while the keys of Google have the fault %s', async (mode) => {
  google.mode = mode;
  const message = push({ packageName, voidedPurchaseNotification: voided });
  expect(await makeJudge()(await bearer(CLAIMS), message)).toEqual({ status: 'providerAway' });
});

test('a key that Google does not have is a forgery while its keys are kept, whether or not they can be fetched anew', async () => {
  const fresh = makeJudge();
  const message = push({ packageName, voidedPurchaseNotification: voided });
  const unknown = await makeIssuerKey('invented', 'RS256');
  const forged = async () => fresh(await bearer(CLAIMS, {}, unknown), message);
  const refused = { status: 'refused', fault: 'badSignature' };
  expect(await fresh(await bearer(CLAIMS), message)).toMatchObject({ status: 'pushed' });
  time.ms += 1_000;
  expect(await forged()).toEqual(refused);
  google.mode = 'hang';
  time.ms += DOCUMENT_FRESH_MS;
  expect(await forged()).toEqual(refused);
  time.ms += DOCUMENT_KEPT_MS;
  expect(await forged()).toEqual({ status: 'providerAway' });
});
