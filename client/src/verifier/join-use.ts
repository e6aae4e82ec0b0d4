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
  return {
    evict: used.evict,
    /**
     * Accepts a valid token; one that is no join token any number of times. Without `useOnce` it is marked before anything is awaited.
     * Rejects as `useOnce` does, and then the token may come again.
     */
    async accept({ isJoinToken, tokenId, expiresAt }: TokenClaims): Promise<Use> {
      if (!isJoinToken) return 'first';
      if (!deps.useOnce) return used.use(tokenId, expiresAt);
      if (used.has(tokenId)) return 'again';
      const isFirst = await deps.useOnce(tokenId, expiresAt);
      const use = used.use(tokenId, expiresAt);
      return isFirst ? use : 'again';
    },
  };
}
