import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import { BUNDLE_ID } from '../app-store-keys.ts';
import { type FakeAnswer, type FakeServer, startFakeServer } from './fake-server.ts';

/** A team's key that the fake knows. */
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const APP_STORE_KEY = {
  issuerId: '57246542-96fe-1a63-e053-0824d011072a',
  keyId: '2X9R4HXF34',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
} as const;

/** A notification that the App Store tried to send. */
interface Sent {
  readonly type: string;
  readonly signedPayload: string;
  readonly at: number;
}

export interface FakeAppStoreApi extends FakeServer {
  readonly partnerUrls: {
    readonly 'app-store-api': string;
    readonly 'app-store-sandbox-api': string;
  };
  /** The notifications that it remembers, in the order of its pages. */
  readonly sent: Sent[];
  /** Its answer in place of a page; undefined: the page. */
  answer: FakeAnswer | undefined;
}

/** The App Store gives 20 notifications in a page. */
const PAGE = 20;
const PATH = '/inApps/v1/notifications/history';

/** Starts Get Notification History of the App Store Server API. It judges the token of a call by its clock, where it has one. */
export async function startFakeAppStoreApi(now?: () => number): Promise<FakeAppStoreApi> {
  async function judgeToken(authorization = ''): Promise<FakeAnswer | undefined> {
    try {
      const token = authorization.replace('Bearer ', '');
      const { iat = 0 } = decodeJwt(token);
      const { payload, protectedHeader } = await jwtVerify(token, createPublicKey(privateKey), {
        algorithms: ['ES256'],
        issuer: APP_STORE_KEY.issuerId,
        audience: 'appstoreconnect-v1',
        maxTokenAge: '60m',
        currentDate: new Date(now?.() ?? iat * 1_000),
      });
      if (protectedHeader.kid !== APP_STORE_KEY.keyId) throw new Error('another key');
      return payload.bid === BUNDLE_ID ? undefined : toError(404, 4_040_003);
    } catch {
      return { code: 401, body: 'Unauthenticated' };
    }
  }

  function answerPage(body: string, token: string | null): FakeAnswer {
    const { startDate, endDate, notificationType } = JSON.parse(body);
    if (!(startDate < endDate)) return toError(400, 4_000_013);
    const begin = Number(token?.replace('page-', '') ?? 0);
    const all = fake.sent.filter(
      ({ type, at }) => type === notificationType && at >= startDate && at <= endDate,
    );
    const page = all.slice(begin, begin + PAGE);
    return {
      body: JSON.stringify({
        paginationToken: `page-${begin + PAGE}`,
        hasMore: begin + PAGE < all.length,
        notificationHistory: page.map(({ signedPayload }) => ({ signedPayload, sendAttempts: [] })),
      }),
    };
  }

  const server = await startFakeServer(async ({ method, url, headers, body }) => {
    if (method !== 'POST' || !url.pathname.endsWith(PATH)) return { code: 404, body: '' };
    const refusal = await judgeToken(headers.authorization);
    return fake.answer ?? refusal ?? answerPage(body, url.searchParams.get('paginationToken'));
  });
  const fake: FakeAppStoreApi = Object.assign(server, {
    sent: [],
    answer: undefined,
    partnerUrls: {
      'app-store-api': server.origin + PATH,
      'app-store-sandbox-api': `${server.origin}/sandbox${PATH}`,
    },
  });
  return fake;
}

function toError(code: number, errorCode: number): FakeAnswer {
  return { code, body: JSON.stringify({ errorCode, errorMessage: 'No.' }) };
}
