import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Vectors } from '../../../scripts/verifier-vectors/make.ts';
import { makeFeed, type Poll } from './feed.ts';
import { makeLocalJudge } from './local-judge.ts';
import { makeUsedTokens } from './used-tokens.ts';

// The vectors that every implementation of a verifier must pass.

const file = new URL('../../vectors/verifier.json', import.meta.url);
const { cases, tokens } = JSON.parse(readFileSync(file, 'utf8')) as Vectors;

test.each(cases.map((each) => [each.name, each] as const))('%s', async (_, { audience, steps }) => {
  let clocks: readonly [number, number] = [0, 0];
  let nonces = 0;
  const feed = makeFeed({
    monotonicNow: () => clocks[0],
    wallNow: () => clocks[1],
    newNonce: () => `nonce-${(nonces += 1)}`,
  });
  const judge = makeLocalJudge({ feed, audience, cacheMax: 100 });
  const used = makeUsedTokens({ now: feed.serviceNow });
  let poll: Poll | undefined;

  async function verify(name: string) {
    const token = tokens.find((each) => each.name === name);
    if (!token) throw new Error(`The vectors lack the token ${name}`);
    const opened = judge.recall(token.text) ?? (await judge.open(token.text));
    const verdict = judge.judge(opened);
    if (verdict !== 'valid' || opened.kind !== 'genuine') return verdict;
    expect(opened.claims.owner).toEqual(token.owner);
    const { isJoinToken, tokenId, expiresAt } = opened.claims;
    return isJoinToken && used.use(tokenId, expiresAt) !== 'first' ? 'invalid' : 'valid';
  }

  for (const [index, step] of steps.entries()) {
    clocks = step.clocks;
    const where = `step ${index}: ${JSON.stringify(step).slice(0, 100)}`;
    if ('poll' in step) {
      const isGoodbye = step.poll.Goodbye === true;
      const wantsLease = step.poll.Lease === true;
      const begun = isGoodbye ? { request: feed.goodbye() } : feed.begin({ wantsLease });
      const { Nonce: __, ...request } = begun.request;
      expect(request, where).toEqual(step.poll);
      poll = isGoodbye ? undefined : (begun as Poll);
    } else if ('answer' in step) {
      const Nonce = poll?.request.Nonce ?? '';
      expect(feed.take(poll as Poll, { Nonce, ...step.answer }), where).toBe(step.taken);
    } else {
      // One step after the other.
      // oxlint-disable-next-line no-await-in-loop
      expect(await verify(step.verify), where).toBe(step.verdict);
    }
  }
});
