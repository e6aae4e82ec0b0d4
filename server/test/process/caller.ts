import { checkReply } from '../support/check-reply.ts';
import type { ReadyLine } from './purser.ts';

/** A reply, loosely typed: tests look into it freely. */
export interface Reply {
  readonly status: number;
  readonly error?: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data?: any;
  /** The service says that it was given before; else absent. */
  readonly isReplay?: true;
}

export interface CallOptions {
  readonly idempotencyKey?: string;
  readonly secretKey?: string;
  readonly entityToken?: string;
  readonly sessionTicket?: string;
  /** The name of a verifier. */
  readonly verifierId?: string;
}

/** POSTs a call. Rejects when there is no whole answer. */
export async function call(
  url: string,
  body: object,
  { secretKey, entityToken, sessionTicket, idempotencyKey, verifierId }: CallOptions = {},
): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(secretKey === undefined ? {} : { 'X-SecretKey': secretKey }),
      ...(entityToken === undefined ? {} : { 'X-EntityToken': entityToken }),
      ...(sessionTicket === undefined ? {} : { 'X-Authorization': sessionTicket }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      ...(verifierId === undefined ? {} : { 'X-Purser-Verifier': verifierId }),
    },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as Reply;
  checkReply(new URL(url).pathname, response.status, envelope);
  const { data, error } = envelope;
  return {
    status: response.status,
    data,
    ...(error === undefined ? {} : { error }),
    ...(response.headers.get('idempotency-replayed') === 'true' && { isReplay: true }),
  };
}

export interface Player {
  readonly playerId: string;
  readonly sessionTicket: string;
  readonly entityToken: string;
}

/** One title of a running service, called with a secret key. */
export interface TitleCaller {
  readonly secretKey: string;
  /** A call with the secret key; a refused one is an error. */
  admin(path: string, body: object): Promise<Reply>;
  logIn(customId: string): Promise<Player>;
  titleToken(): Promise<string>;
  /** `OK`, or the name of the error. */
  validate(entityToken: string, titleToken: string): Promise<string>;
  revokeToken(entityToken: string, titleToken: string): Promise<void>;
  isAuthorized(sessionTicket: string): Promise<boolean>;
}

export function makeCaller(of: {
  readonly url: string;
  readonly ready: Pick<ReadyLine, 'titleId'>;
  readonly secretKey: string;
}): TitleCaller {
  const { url, secretKey } = of;
  async function must(path: string, body: object, options: CallOptions): Promise<Reply> {
    const answer = await call(`${url}${path}`, body, options);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.error}`);
    return answer;
  }
  const admin = (path: string, body: object) => must(path, body, { secretKey });
  return {
    secretKey,
    admin,
    async logIn(customId) {
      const body = { TitleId: of.ready.titleId, CustomId: customId, CreateAccount: true };
      const { data } = await must('/Client/LoginWithCustomID', body, {});
      const { ServiceId: playerId, SessionTicket: sessionTicket } = data;
      return { playerId, sessionTicket, entityToken: data.EntityToken.EntityToken };
    },
    async titleToken() {
      const { data } = await admin('/Authentication/GetEntityToken', {});
      return data.EntityToken;
    },
    async validate(entityToken, titleToken) {
      const path = '/Authentication/ValidateEntityToken';
      const body = { EntityToken: entityToken };
      const answer = await call(`${url}${path}`, body, { entityToken: titleToken });
      return answer.error ?? 'OK';
    },
    async revokeToken(entityToken, titleToken) {
      const path = '/Authentication/RevokeEntityToken';
      await must(path, { EntityToken: entityToken }, { entityToken: titleToken });
    },
    async isAuthorized(sessionTicket) {
      const body = { AuthorizationTicket: sessionTicket };
      const { data } = await admin('/Matchmaker/AuthUser', body);
      return data.Authorized;
    },
  };
}

/** The sample items that the tests put into a store. */
export function catalogOf(itemIds: readonly string[]): object {
  const Catalog = itemIds.map((ItemId) => ({ ItemId, VirtualCurrencyPrices: { GO: 1 } }));
  return { CatalogVersion: 'main', Catalog };
}
