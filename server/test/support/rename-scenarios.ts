import { expect } from 'vitest';
import { register } from './accounts.ts';
import type { Scenario } from './scenario.ts';
import { must } from './stock.ts';
import type { LoggedIn, Reply, World } from './world.ts';

type Rename = (world: World, player: LoggedIn, DisplayName: string) => Promise<Reply>;

async function nameOf(world: World, { playerId }: LoggedIn): Promise<string | undefined> {
  const body = { ServiceId: playerId };
  const { UserInfo } = await must(world.asTitle('/Admin/GetUserAccountInfo', body));
  return UserInfo.TitleInfo.DisplayName;
}

/** Scenarios of every change of a display name. */
export function renameScenarios(rename: Rename): readonly Scenario[] {
  return [
    {
      name: 'the player has the new name, and its beginning finds the player',
      async play(world) {
        const player = await world.logIn();
        await rename(world, player, 'Old name');
        const reply = await rename(world, player, 'Lady Ada');
        expect(reply.data).toEqual({ DisplayName: 'Lady Ada' });
        expect(await nameOf(world, player)).toBe('Lady Ada');
        const find = async (TitleDisplayName: string) =>
          (await must(world.asTitle('/Admin/SearchPlayers', { TitleDisplayName, IsPrefix: true })))
            .Players;
        expect(await find('lady')).toMatchObject([{ ServiceId: player.playerId }]);
        expect(await find('old')).toEqual([]);
        return reply;
      },
    },
    {
      name: 'players may share a name where the title does not want unique ones',
      async play(world) {
        await rename(world, await world.logIn('one'), 'Lady Ada');
        return rename(world, await world.logIn('two'), 'Lady Ada');
      },
    },
    {
      name: 'a name that is too short, too long, invisible or unprintable is InvalidParams',
      provokes: 'InvalidParams',
      async play(world) {
        const player = await world.logIn();
        for (const name of ['', 'ab', 'a'.repeat(26), 'Ada\n', '\u200b\u200b\u200b']) {
          // oxlint-disable-next-line no-await-in-loop
          expect(await rename(world, player, name)).toMatchObject({ error: 'InvalidParams' });
        }
        expect(await rename(world, player, 'Ada\u{e0041}')).toMatchObject({
          errorDetails: { DisplayName: ['DisplayName may not have tags (U+E0041).'] },
        });
        return rename(world, player, 'x'.repeat(300));
      },
    },
    {
      name: 'a unique name of another player is NameNotAvailable in every way to write it; of the same player it is not',
      provokes: 'NameNotAvailable',
      async play(world) {
        await world.makeNamesUnique();
        const [one, two] = [await world.logIn('one'), await world.logIn('two')];
        await must(rename(world, one, 'Élodie ß'));
        await must(rename(world, one, 'élodie SS'));
        const other = await world.otherTitle();
        await other.makeNamesUnique();
        await must(rename(other, await other.logIn(), 'Élodie SS'));
        for (const name of ['ÉLODIE SS', 'E\u0301lodie  ß', 'é\u200blodie ss', 'ｅ\u0301LODIE ß']) {
          // oxlint-disable-next-line no-await-in-loop
          expect(await rename(world, two, name)).toMatchObject({ error: 'NameNotAvailable' });
        }
        expect(await nameOf(world, two)).toBeUndefined();
        expect(await register(world, { DisplayName: 'elodie' })).toMatchObject({ code: 200 });
        return rename(world, two, 'ELODIE');
      },
    },
  ];
}
