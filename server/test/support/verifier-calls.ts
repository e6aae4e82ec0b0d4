import type { Endpoint } from '../../src/kernel/operation.ts';
import { must } from './stock.ts';
import type { Credentials, Reply, World } from './world.ts';

/** The claims of a token that verifiers go by. */
export interface TokenClaims {
  readonly jti: string;
  readonly sid: string;
  readonly ep?: number;
}

/** The claims of a token, whether it is good or not. */
export function claimsOf(token: string): TokenClaims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** A verifier that asks at one door, with one credential. */
export interface Asking {
  /** Its id. */
  readonly headers: Record<string, string>;
  /** A question with a nonce, and whatever else is given. */
  ask(
    request?: Readonly<Record<string, unknown>>,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  /** Gives the data of an answer. */
  tell(request?: Readonly<Record<string, unknown>>): Promise<Reply['data']>;
}

let count = 0;

/** Makes a verifier of a title. */
export async function makeAsking(world: World, door: Pick<Endpoint, 'path'>): Promise<Asking> {
  count += 1;
  const own = { 'X-Purser-Verifier': `verifier-${String(count).padStart(12, '0')}` };
  const credentials: Credentials = door.path.startsWith('/Server/')
    ? { secretKey: await world.limitedKey(['server']) }
    : { entityToken: await world.titleToken() };
  const ask: Asking['ask'] = (request, headers = own) =>
    world.call(door.path, { Nonce: 'a-nonce-of-ours', ...request }, credentials, headers);
  return { headers: own, ask, tell: (request) => must(ask(request)) };
}
