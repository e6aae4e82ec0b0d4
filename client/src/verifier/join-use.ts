import type { TokenClaims } from './token.ts';
import { makeUsedTokens } from './used-tokens.ts';

/** Tells whether a join token is used for the first time by several processes that share an audience, and remembers it until it expires. */
export type UseOnce = (tokenId: string, expiresAt: number) => Promise<boolean>;

/** `full`: there is no room to remember one more. */
export type Use = 'first' | 'again' | 'full';

/** Sees to it that each join token is accepted once: by the memory of this process, and by `useOnce` where there is one. */
export function makeJoinUse(deps: {
  readonly now: () => number;
  readonly useOnce: UseOnce | undefined;
}) {
  const used = makeUsedTokens(deps);

  async function askOnce(
    useOnce: UseOnce,
    { tokenId, expiresAt }: Pick<TokenClaims, 'tokenId' | 'expiresAt'>,
  ): Promise<Use> {
    const isFirst = await useOnce(tokenId, expiresAt);
    const use = used.use(tokenId, expiresAt);
    return isFirst ? use : 'again';
  }

  return {
    evict: used.evict,
    /** Accepts a valid join token. Without `useOnce` it is marked at once. Rejects as `useOnce` does, and then the token may come again. */
    accept({ tokenId, expiresAt }: TokenClaims): Use | Promise<Use> {
      if (!deps.useOnce) return used.use(tokenId, expiresAt);
      return used.has(tokenId) ? 'again' : askOnce(deps.useOnce, { tokenId, expiresAt });
    },
  };
}
