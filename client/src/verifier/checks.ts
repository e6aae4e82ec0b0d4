import { NoReplyError, PurserError } from '../errors.ts';
import { type BatchOptions, makeBatch } from './batch.ts';
import type { Feed } from './feed.ts';
import type { makeJoinUse } from './join-use.ts';
import type { LocalJudge, OpenedToken } from './local-judge.ts';
import type { Service } from './service.ts';
import type { TokenClaims } from './token.ts';
import { STATUSES, type Verdict } from './verdict.ts';

export interface ChecksDeps extends Pick<BatchOptions<never, never>, 'delayMs' | 'schedule'> {
  readonly feed: Feed;
  readonly judge: LocalJudge;
  readonly joins: ReturnType<typeof makeJoinUse>;
  readonly service: Pick<Service, 'validate'>;
  /** Whether a token may be `unconfirmed`. */
  readonly isGuessing: boolean;
}

/** Checks tokens: here under a lease, otherwise by the service. */
export function makeChecks(deps: ChecksDeps) {
  const { feed, judge, joins } = deps;
  const validate = makeBatch({ ...deps, send: deps.service.validate });
  const counts = { fromLease: 0, fromCalls: 0 };

  function accept(claims: TokenClaims): Verdict | Promise<Verdict> {
    const { owner, isJoinToken } = claims;
    return isJoinToken ? acceptOnce(claims) : { status: 'valid', ...owner };
  }

  async function acceptOnce(claims: TokenClaims): Promise<Verdict> {
    const use = await joins.accept(claims);
    if (use === 'full') return unavailable(new Error('Too many join tokens are remembered'));
    return use === 'first' ? { status: 'valid', ...claims.owner } : INVALID;
  }

  /** The service judges; the owner is that of the token. */
  async function ask(text: string, opened: OpenedToken): Promise<Verdict> {
    const answer = await validate(text).catch((error: unknown) => ({ error }));
    if ('error' in answer) return guess(opened, answer.error);
    counts.fromCalls += 1;
    const status = STATUSES[answer.Status] ?? 'invalid';
    if (status !== 'valid') return { status };
    const claims = opened.kind === 'genuine' ? opened.claims : judge.believe(text);
    return claims ? accept(claims) : INVALID;
  }

  /** Nobody answers. A refusal by what is known is still one. */
  async function guess(opened: OpenedToken, error: unknown): Promise<Verdict> {
    if (opened.kind !== 'genuine') return unavailable(error);
    if (!feed.followed.known.knowsSecretKeyOf(opened.claims)) return unavailable(error);
    const status = feed.guess(opened.claims);
    if (status !== 'valid') return { status };
    if (!deps.isGuessing || !isUnanswered(error)) return unavailable(error);
    const verdict = await accept(opened.claims);
    const ageMs = feed.ageMs();
    return verdict.status === 'valid' ? { ...verdict, status: 'unconfirmed', ageMs } : verdict;
  }

  return {
    counts,
    /** Any text may come in. Rejects only where the caller's `useOnce` does. */
    async verify(text: string): Promise<Verdict> {
      const opened = judge.recall(text) ?? (await judge.open(text));
      // Nothing is awaited from here to the verdict.
      const status = judge.judge(opened);
      if (status === 'ask') return ask(text, opened);
      counts.fromLease += 1;
      if (status !== 'valid') return { status };
      return opened.kind === 'genuine' ? accept(opened.claims) : INVALID;
    },
  };
}

const INVALID = { status: 'invalid' } as const;

function unavailable(error: unknown): Verdict {
  return { status: 'unavailable', error };
}

/** Whether there was no answer, and no refusal of the verifier's own credential. */
function isUnanswered(error: unknown): boolean {
  return error instanceof NoReplyError || (error instanceof PurserError && error.code >= 500);
}
