import { makeRevocationTable } from './revocation-table.ts';

const MINUTE_MS = 60_000;

/** Join tokens that were accepted, until they have expired: 32 bytes each. More than a thousand a second, each good for five minutes. */
const USED_MAX = 500_000;

/** How long after its end a token is remembered: service time may be set back by as much (SET_BACK_MS_MAX). */
const MARGIN_MS = 2 * MINUTE_MS;

/** Remembers which join tokens were used here. */
export type UsedTokens = ReturnType<typeof makeUsedTokens>;

/** Starts out empty. */
export function makeUsedTokens({ now }: { readonly now: () => number }) {
  const used = makeRevocationTable();
  return {
    has: (tokenId: string): boolean => used.find(tokenId) !== 0,
    /** `full`: as many are remembered as there is room for, and none of them may be forgotten yet. */
    use(tokenId: string, expiresAt: number): 'first' | 'again' | 'full' {
      if (used.find(tokenId) !== 0) return 'again';
      if (used.size >= USED_MAX) return 'full';
      used.setMax(tokenId, { value: 1, until: Math.ceil((expiresAt + MARGIN_MS) / MINUTE_MS) });
      return 'first';
    },
    /** Forgets a sixteenth of those that have expired; for a timer. */
    evict(): void {
      used.evict(Math.floor(now() / MINUTE_MS));
    },
  };
}
