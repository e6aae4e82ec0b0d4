import { expect } from 'vitest';
import { findPlayers } from '../../../src/players/operations/find-players.ts';
import { register } from '../../support/accounts.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = findPlayers;

interface FoundPlayer {
  readonly Account: { readonly ServiceId: string; readonly Username?: string };
  readonly FoundBy: string;
  readonly Match: string;
}

/** The kinds that a text is found to be, and of whom. */
async function find(world: World, Text: string): Promise<readonly string[]> {
  const { Players } = await must(world.asTitle(path, { Text }));
  return Players.map(({ Account, FoundBy, Match }: FoundPlayer) =>
    [FoundBy, Match, Account.Username].join(' ').trim(),
  );
}

export default scenarios(findPlayers, [
  {
    name: 'a player is found by whatever somebody knows of them, and the answer says what it was',
    async play(world, door) {
      const Email = 'Tanaka@example.com';
      const names = { Username: 'tanaka77', Email, DisplayName: 'Mr Tanaka' };
      const { ServiceId, EntityToken } = await must(register(world, names));
      const entityId = EntityToken.Entity.Id;
      expect(await find(world, ServiceId)).toEqual(['ServiceId Whole tanaka77']);
      expect(await find(world, ` ${ServiceId.toLowerCase()} `)).toEqual([
        'ServiceId Whole tanaka77',
      ]);
      expect(await find(world, entityId)).toEqual(['TitlePlayerAccountId Whole tanaka77']);
      expect(await find(world, 'tanaka@EXAMPLE.com')).toEqual(['Email Whole tanaka77']);
      expect(await find(world, 'mr t')).toEqual(['TitleDisplayName Beginning tanaka77']);
      expect(await find(world, 'ＡＮＡＫＡ')).toEqual(['TitleDisplayName Part tanaka77']);
      expect(await find(world, 'aka7')).toEqual(['Username Part tanaka77']);
      expect(await find(world, 'tanaka78')).toEqual([]);
      expect(await find(world, ' \u3000')).toEqual([]);
      const other = await world.otherTitle();
      await other.logIn('tanaka78');
      expect(await find(world, 'tanaka78')).toEqual([]);
      return callAt(door, world, { Text: 'Tanaka' });
    },
  },
  {
    name: 'a key without the permission finds by ids and display names only, and sees nothing personal',
    async play(world) {
      const names = { Username: 'tanaka77', Email: 'tanaka@example.com', DisplayName: 'Mr Tanaka' };
      await must(register(world, names));
      await world.logIn('device-1');
      const secretKey = await world.limitedKey(['server']);
      const ask = (Text: string) => world.call(path, { Text }, { secretKey });
      for (const Text of ['tanaka77', 'aka7', 'tanaka@example.com', 'device-1', 'device']) {
        // oxlint-disable-next-line no-await-in-loop
        expect((await ask(Text)).data).toEqual({ Players: [] });
      }
      const reply = await ask('anak');
      expect(reply.data.Players).toMatchObject([{ FoundBy: 'TitleDisplayName', Match: 'Part' }]);
      expect(reply.data.Players[0].Account).not.toHaveProperty('Username');
      return reply;
    },
  },
  {
    name: 'a text is a text, whatever a query would make of its characters',
    async play(world) {
      for (const [index, DisplayName] of ['50% "off" OR x*', "a'b;--c NEAR(d)"].entries()) {
        const Username = `quoted${index}`;
        // oxlint-disable-next-line no-await-in-loop
        await must(register(world, { Username, Email: `${Username}@example.com`, DisplayName }));
      }
      expect(await find(world, '0% "o')).toEqual(['TitleDisplayName Part quoted0']);
      expect(await find(world, 'OR x*')).toEqual(['TitleDisplayName Part quoted0']);
      expect(await find(world, "'b;--c NEAR(d)")).toEqual(['TitleDisplayName Part quoted1']);
      for (const Text of ['OR', '%%%', '___', '"', '* OR *', '\u200b', '-quoted']) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await find(world, Text)).toEqual([]);
      }
      return world.asTitle(path, { Text: 'near(' });
    },
  },
]);
