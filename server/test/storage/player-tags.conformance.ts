import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookUpPlayer } from '../../src/players/commands/look-ups.ts';
import { addTag, PLAYER_TAGS_MAX, removeTag } from '../../src/players/commands/tags.ts';
import { aTitle, logIn, type MakeStorage, NOW, type TestedStorage, unique } from './given.ts';

/** Tests the contracts of the commands of tags. */
export function playerTagsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  async function aPlayer() {
    const titleId = await aTitle(storage);
    const { playerId } = (await logIn(storage, { titleId, subject: unique('player') })).player;
    return { titleId, playerId };
  }
  async function tagsOf({ titleId, playerId }: Awaited<ReturnType<typeof aPlayer>>) {
    const by = { kind: 'id', playerId } as const;
    const found = await storage.run(lookUpPlayer, { titleId, by, now: NOW });
    return found.status === 'found' ? found.account.player.tags : found.status;
  }

  describe('the tags of a player', () => {
    it('are there once each, in the order in which they came, until they are taken', async () => {
      const of = await aPlayer();
      expect(await tagsOf(of)).toEqual([]);
      for (const tag of ['b', 'a', 'B', 'b']) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await storage.run(addTag, { ...of, tag })).toEqual({ status: 'done' });
      }
      expect(await tagsOf(of)).toEqual(['b', 'a', 'B']);
      for (const tag of ['a', 'none', 'b', 'B']) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await storage.run(removeTag, { ...of, tag })).toEqual({ status: 'done' });
      }
      expect(await tagsOf(of)).toEqual([]);
    });

    it('are told by a login, too', async () => {
      const titleId = await aTitle(storage);
      const { playerId } = (await logIn(storage, { titleId })).player;
      const tag = '"quoted", \\ and 😀';
      await storage.run(addTag, { titleId, playerId, tag });
      expect((await logIn(storage, { titleId })).player.tags).toEqual([tag]);
    });

    it('are of nobody where there is no such player', async () => {
      const of = { ...(await aPlayer()), playerId: 'none', tag: 'a' };
      expect(await storage.run(addTag, of)).toEqual({ status: 'notFound' });
      expect(await storage.run(removeTag, of)).toEqual({ status: 'notFound' });
    });

    it(`are ${PLAYER_TAGS_MAX} at most, and none is lost among those that come at the same time`, async () => {
      const of = await aPlayer();
      const tags = Array.from({ length: PLAYER_TAGS_MAX + 5 }, (_, number) => `tag ${number}`);
      const added = await Promise.all(tags.map((tag) => storage.run(addTag, { ...of, tag })));
      expect(added.filter(({ status }) => status === 'tooMany')).toHaveLength(5);
      const kept = await tagsOf(of);
      expect(kept).toHaveLength(PLAYER_TAGS_MAX);
      const [tag = ''] = kept;
      expect(await storage.run(addTag, { ...of, tag })).toEqual({ status: 'done' });
    });
  });
}
