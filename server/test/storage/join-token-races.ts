import { expect, it } from 'vitest';
import { useJoinTokens } from '../../src/credentials/commands.ts';
import { MINUTE_MS } from '../../src/kernel/instant.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { aTitle, NOW, unique } from './given.ts';

/** Tokens that all servers are shown at the same moment, and calls of each node with some of them. */
const TOKENS = 40;
const CALLS = 30;

/** Tests that of servers that are shown the same join tokens at the same moment one accepts each, whatever nodes they ask. */
export function joinTokenRaces(nodes: () => readonly Storage[]): void {
  it('accept each join token once, in lists that overlap, in any order', async () => {
    const [first] = nodes();
    if (!first) throw new Error('There is no node');
    const titleId = await aTitle(first);
    const uses = Array.from({ length: TOKENS }, () => {
      return { titleId, tokenId: unique('token-'), expiresAt: NOW + MINUTE_MS };
    });
    const lists = Array.from({ length: CALLS }, (_, call) => {
      const turned = [...uses.slice(call), ...uses.slice(0, call)];
      // Some ask about one token, some about many, forwards and backwards.
      const some = turned.slice(0, [1, 1, 5, 17, TOKENS][call % 5]);
      return call % 2 === 0 ? some : some.toReversed();
    });
    const accepted = await Promise.all(
      nodes().flatMap(({ run }) =>
        lists.map(async (list) => {
          const firsts = await run(useJoinTokens, list);
          return list.filter((_, index) => firsts[index]).map(({ tokenId }) => tokenId);
        }),
      ),
    );
    expect(accepted.flat().toSorted()).toEqual(uses.map(({ tokenId }) => tokenId).toSorted());
  });
}
