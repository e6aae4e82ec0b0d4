import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useJoinTokens } from '../../src/credentials/commands.ts';
import { MINUTE_MS } from '../../src/kernel/instant.ts';
import { JOIN_TOKEN_USES_KEPT_MS } from '../../src/kernel/limits.ts';
import { type MakeStorage, NOW, type TestedStorage, twoTitles, unique } from './given.ts';
import { joinTokenRaces } from './join-token-races.ts';

/** Tests the promises about join tokens that were accepted. */
export function joinTokensConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const expiresAt = NOW + MINUTE_MS;

  describe('join tokens', () => {
    it('are accepted once, each by itself, and in their own title', async () => {
      const [titleId, other] = await twoTitles(storage);
      const [one, two, three] = [unique('token-'), unique('token-'), unique('token-')];
      const use = (...tokenIds: string[]) =>
        storage.run(
          useJoinTokens,
          tokenIds.map((tokenId) => ({ titleId, tokenId, expiresAt })),
        );
      expect(await use(two)).toEqual([true]);
      expect(await use(two)).toEqual([false]);
      expect(await use(three, two, one, three)).toEqual([true, false, true, false]);
      expect(await use(one, two, three)).toEqual([false, false, false]);
      const elsewhere = { titleId: other, tokenId: one, expiresAt };
      expect(await storage.run(useJoinTokens, [elsewhere])).toEqual([true]);
      expect(await storage.run(useJoinTokens, [])).toEqual([]);
    });

    it('are remembered for a while past their end, and no longer', async () => {
      const [titleId] = await twoTitles(storage);
      const tokenId = unique('token-');
      const use = () => storage.run(useJoinTokens, [{ titleId, tokenId, expiresAt }]);
      const rows = () =>
        storage.readRows(`select token_id from used_join_tokens where token_id = '${tokenId}'`);
      await use();
      await storage.prune(expiresAt + JOIN_TOKEN_USES_KEPT_MS);
      expect(await rows()).toHaveLength(1);
      expect(await use()).toEqual([false]);
      await storage.prune(expiresAt + JOIN_TOKEN_USES_KEPT_MS + 1);
      expect(await rows()).toEqual([]);
    });

    joinTokenRaces(() => [storage]);
  });
}
