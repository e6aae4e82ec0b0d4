import { expect } from 'vitest';
import { userInfo } from '../../../src/matchmaker/operations/user-info.ts';
import { register } from '../../support/accounts.ts';
import { grant, grantFullAnswer } from '../../support/belongings.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must, setCatalog } from '../../support/stock.ts';

export default scenarios(userInfo, [
  {
    name: 'a match-maker learns what a match may depend on, and nothing personal',
    async play(world, door) {
      for (const version of ['2', '10', 'summer']) {
        await setCatalog(world, { items: [`from-${version}`], version });
      }
      const { ServiceId } = await must(register(world, { DisplayName: 'Ada' }));
      for (const version of ['2', '10', 'summer']) {
        const body = { ServiceId, ItemIds: [`from-${version}`], CatalogVersion: version };
        await must(world.asTitle('/Server/GrantItemsToUser', body));
      }
      const ask = (body: object) =>
        callAt(door, world, { ServiceId, MinCatalogVersion: 9, ...body });
      const reply = await ask({});
      expect(reply.data).toEqual({
        ServiceId,
        TitleDisplayName: 'Ada',
        IsDeveloper: false,
        Inventory: [
          expect.objectContaining({ ItemId: 'from-10' }),
          expect.objectContaining({ ItemId: 'from-summer' }),
        ],
        VirtualCurrency: {},
        VirtualCurrencyRechargeTimes: {},
      });
      const first = await ask({ MaxResults: 2, MinCatalogVersion: 0 });
      expect(first.data.Inventory).toHaveLength(2);
      const { ContinuationToken } = first.data;
      const next = await ask({ ContinuationToken, MinCatalogVersion: 0 });
      expect(next.data.Inventory).toMatchObject([{ ItemId: 'from-summer' }]);
      return reply;
    },
  },
  {
    name: 'a key that may see personal data learns the username',
    async play(world, door) {
      const { ServiceId } = await must(register(world));
      const asked = { ServiceId, MinCatalogVersion: 0 };
      expect((await callAt(door, world, asked)).data).not.toHaveProperty('Username');
      const reply = await world.asTitle(door.path, asked);
      expect(reply.data.Username).toBe('ada');
      return reply;
    },
  },
  {
    name: 'MinCatalogVersion is required, and a whole number',
    provokes: 'InvalidParams',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn();
      for (const MinCatalogVersion of ['1', 1.5]) {
        const wrong = await callAt(door, world, { ServiceId, MinCatalogVersion });
        expect(wrong.error).toBe('InvalidParams');
      }
      return callAt(door, world, { ServiceId });
    },
  },
  {
    name: 'an unknown player is AccountNotFound, also one of another title',
    provokes: 'AccountNotFound',
    async play(world, door) {
      const other = await world.otherTitle();
      await setCatalog(other, { items: ['a'] });
      const theirs = await other.logIn();
      await grant(other, theirs, 'a');
      const ask = (ServiceId: string) => callAt(door, world, { ServiceId, MinCatalogVersion: 0 });
      expect((await ask(theirs.playerId)).error).toBe('AccountNotFound');
      return ask('NOBODY');
    },
  },
  {
    name: 'more items than one answer can have come in pages only',
    provokes: 'AnswerTooLarge',
    async play(world, door) {
      const holder = await world.logIn();
      await grantFullAnswer(world, holder);
      await grant(world, holder, 'sword');
      const asked = { ServiceId: holder.playerId, MinCatalogVersion: 0 };
      const { data } = await callAt(door, world, { ...asked, MaxResults: 1 });
      expect(data).toMatchObject({ Inventory: [{}], ContinuationToken: expect.any(String) });
      return callAt(door, world, asked);
    },
  },
]);
