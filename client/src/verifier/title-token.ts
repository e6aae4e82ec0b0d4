import { PurserError } from '../errors.ts';
import type { AuthenticationGetEntityTokenResult } from '../operations.ts';
import type { Credentials } from '../transport.ts';
import type { VerifierOptions } from './options.ts';
import { isCredentialRefused } from './verifier-error.ts';

/** A title's token is replaced when a tenth of its life is left. */
const LIFE_LEFT = 0.1;

/** The token of the title, with which a verifier has tokens checked. */
export type TitleToken = ReturnType<typeof makeTitleToken>;

/** The title's token: the caller's own, or one that the secret key gets and that is renewed in time. */
export function makeTitleToken(
  { secretKey, entityToken }: VerifierOptions['credentials'],
  deps: {
    readonly serviceNow: () => number;
    readonly getEntityToken: (secretKey: string) => Promise<AuthenticationGetEntityTokenResult>;
  },
) {
  let known: { readonly text: string; readonly renewAt: number } | undefined;
  let underWay: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    if (entityToken !== undefined) {
      const text = typeof entityToken === 'string' ? entityToken : await entityToken();
      known = { text, renewAt: Infinity };
      return text;
    }
    const { EntityToken, TokenExpiration } = await deps.getEntityToken(secretKey as string);
    const leftMs = Date.parse(TokenExpiration) - deps.serviceNow();
    known = { text: EntityToken, renewAt: Date.parse(TokenExpiration) - leftMs * LIFE_LEFT };
    return EntityToken;
  }

  function get(): Promise<string> {
    if (known && deps.serviceNow() < known.renewAt) return Promise.resolve(known.text);
    underWay ??= fetchToken().finally(() => (underWay = undefined));
    return underWay;
  }

  return {
    get,
    /** Calls with the token, and once more with a new one where that is refused. */
    async use(call: (caller: Credentials) => Promise<unknown>): Promise<unknown> {
      try {
        return await call({ entityToken: await get() });
      } catch (error) {
        const isOver = error instanceof PurserError && error.error.startsWith('EntityToken');
        if (!isOver || !isCredentialRefused(error) || typeof entityToken === 'string') throw error;
        known = undefined;
        return call({ entityToken: await get() });
      }
    },
  };
}
