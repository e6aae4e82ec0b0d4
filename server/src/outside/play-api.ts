import type { Clock } from '../kernel/instant.ts';
import { OUTSIDE_ANSWER_BYTES_MAX } from '../kernel/outside-limits.ts';
import type { PartnerUrls } from '../kernel/partners.ts';
import { parseJson } from '../lib/parse-json.ts';
import { isQuota, reasonsOf } from './google-errors.ts';
import type { OutsideClient } from './http-client.ts';
import { type NoPurchase, pathSegmentOf, PLATFORM_AWAY, refused } from './platform-answers.ts';
import { type PlayPurchase, readPlayPurchase } from './play-purchase.ts';
import {
  PLAY_ID_CHARS_MAX,
  type PlayPurchaseKey,
  PURCHASE_TOKEN_CHARS_MAX,
} from './play-receipt.ts';
import { makeServiceAccounts } from './service-accounts.ts';

export interface PlayApiDeps {
  readonly client: OutsideClient;
  readonly urls: Pick<PartnerUrls, 'google-token' | 'play-store'>;
  readonly now: Clock;
}

/** The app of a title, and the title's account at Google. */
export interface OfPlayApp {
  readonly packageName: string;
  /** The JSON key file of a service account that may see and acknowledge the orders of the app. */
  readonly serviceAccount: string;
}

export type OfPlayPurchase = OfPlayApp & Pick<PlayPurchaseKey, 'purchaseToken'>;

/** Codes of answers about what was asked for; others say something about Google or the account. */
const ANSWERS = [200, 204, 400, 404, 409, 410];

export type PlayApi = ReturnType<typeof makePlayApi>;

/** Makes calls to the Android Publisher API 3, each by a title's own service account. */
export function makePlayApi({ client, urls, now }: PlayApiDeps) {
  const accounts = makeServiceAccounts({ client, url: urls['google-token'], now });

  /** Calls the API. The codes of the answer are of ANSWERS. */
  async function call(
    { packageName, serviceAccount }: OfPlayApp,
    of: { readonly path: string; readonly json?: object; readonly bytesMax?: number },
  ): Promise<{ readonly status: 'answered'; code: number; body: Buffer } | NoPurchase> {
    const { path, json, bytesMax = OUTSIDE_ANSWER_BYTES_MAX } = of;
    const app = pathSegmentOf(packageName, PLAY_ID_CHARS_MAX);
    if (app === undefined) return refused('malformed');
    const granted = await accounts.find(serviceAccount);
    if (granted.status !== 'granted') return granted;
    const answer = await client.request({
      url: `${urls['play-store']}${app}/purchases/${path}`,
      headers: { Authorization: `Bearer ${granted.token}` },
      bytesMax,
      breakerKey: urls['play-store'],
      ...(json && { method: 'POST', json }),
    });
    if (answer.status === 'away') return PLATFORM_AWAY;
    // Google says 401, too, where it takes the token of an account that lacks a permission.
    if (answer.code === 401 && !/permissionDenied/.test(reasonsOf(answer.body) ?? '')) {
      accounts.forget(serviceAccount, granted.token);
      // Google may end a token early: the next call shows the key again.
      return granted.isKept ? PLATFORM_AWAY : refused('titleSecret');
    }
    if ([401, 403].includes(answer.code) && !isQuota(answer.body)) return refused('titleSecret');
    return ANSWERS.includes(answer.code) ? answer : PLATFORM_AWAY;
  }

  /** Asks for the state of a purchase. `refused`: Google does not know it, or not any more. */
  async function find(
    of: OfPlayPurchase,
  ): Promise<{ readonly status: 'found'; purchase: PlayPurchase } | NoPurchase> {
    const token = pathSegmentOf(of.purchaseToken, PURCHASE_TOKEN_CHARS_MAX);
    if (token === undefined) return refused('malformed');
    const answer = await call(of, { path: `productsv2/tokens/${token}` });
    if (answer.status !== 'answered') return answer;
    const { code, body } = answer;
    if (code !== 200) {
      const reasons = reasonsOf(body);
      if (code === 409 || reasons === undefined) return PLATFORM_AWAY;
      // The title has named an app that its account does not know: that says nothing about a purchase.
      if (reasons.includes('applicationNotFound')) return refused('titleSecret');
      return refused(/subscription/i.test(reasons) ? 'subscription' : 'refused');
    }
    const purchase = readPlayPurchase(parseJson(body));
    return purchase ? { status: 'found', purchase } : PLATFORM_AWAY;
  }

  return { call, find, logIn: accounts.find };
}
