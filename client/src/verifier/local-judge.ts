import type { Feed } from './feed.ts';
import type { LocalVerdict } from './judge.ts';
import type { SigningKey } from './knowledge.ts';
import {
  type Expected,
  makeSignatureCheck,
  readClaims,
  splitToken,
  type TokenClaims,
  type TokenParts,
} from './token.ts';
import { makeTokenCache } from './token-cache.ts';

/**
 * A text that was looked at.
 * - `genuine`: a key of the service has signed it, for the title and this server.
 * - `unknownKey`: it has the form of a token, and its key is not known.
 */
export type OpenedToken =
  | { readonly kind: 'genuine'; readonly claims: TokenClaims }
  | { readonly kind: 'unknownKey' }
  | { readonly kind: 'invalid' };

const INVALID = { kind: 'invalid' } as const;
const UNKNOWN_KEY = { kind: 'unknownKey' } as const;

/** Opens tokens and judges them by what the feed has said, without a call. */
export type LocalJudge = ReturnType<typeof makeLocalJudge>;

export interface LocalJudgeDeps {
  readonly feed: Feed;
  readonly audience: string | undefined;
  /** Tokens whose signature need not be checked again. */
  readonly cacheMax: number;
}

/** The feed must have answered once, because it says which title's tokens may be judged. */
export function makeLocalJudge({ feed, audience, cacheMax }: LocalJudgeDeps) {
  const cache = makeTokenCache<OpenedToken & { readonly kind: 'genuine' }>(cacheMax);
  const isSigned = makeSignatureCheck();
  const counts = { seenBefore: 0, firstSight: 0 };
  /** Signatures that are being checked, by the whole text: the same text many times at once costs one check. */
  const underWay = new Map<string, Promise<OpenedToken>>();

  async function check(text: string, parts: TokenParts, key: SigningKey): Promise<OpenedToken> {
    counts.firstSight += 1;
    if (!(await isSigned(parts, key))) return INVALID;
    const claims = readClaims(parts, expectedOf(feed, audience));
    if (!claims) return INVALID;
    const opened = { kind: 'genuine', claims } as const;
    cache.add(text, opened);
    return opened;
  }

  return {
    counts,
    /** Any text may come in. A text is remembered as a whole, and only once its signature was checked. */
    async open(text: string): Promise<OpenedToken> {
      const parts = splitToken(text);
      if (!parts) return INVALID;
      const key = feed.followed.known.findSigningKey(parts.keyId);
      if (!key) return UNKNOWN_KEY;
      const running = underWay.get(text);
      if (running) return running;
      const begun = check(text, parts, key).finally(() => underWay.delete(text));
      underWay.set(text, begun);
      return begun;
    },
    /** A token that was opened before. */
    recall(text: string): OpenedToken | undefined {
      const opened = cache.find(text);
      if (opened) counts.seenBefore += 1;
      return opened;
    },
    /** Reads a token of which the service has said that it is valid. */
    believe(text: string): TokenClaims | undefined {
      const parts = splitToken(text);
      return parts && readClaims(parts, expectedOf(feed, audience));
    },
    /** One synchronous step. `ask`: there is no lease, so only the service can tell. */
    judge(opened: OpenedToken): LocalVerdict | 'ask' {
      if (opened.kind === 'genuine') return feed.judge(opened.claims);
      return opened.kind === 'invalid' || feed.isLeased() ? 'invalid' : 'ask';
    },
    get cached(): number {
      return cache.size;
    },
  };
}

function expectedOf({ source }: Feed, audience: string | undefined): Expected {
  if (!source) throw new Error('The feed has not answered yet');
  return { titleId: source.TitleId, issuer: source.Issuer, audience };
}
