import { expect } from 'vitest';
import { liftLimit } from '../../../src/players/operations/lift-limit.ts';
import { PASSWORD, register } from '../../support/accounts.ts';
import { AWAY, from, HOME, times } from '../../support/guessing.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = liftLimit;

function logIn(world: World, address: string, Password = PASSWORD) {
  const body = { TitleId: world.titleId, Username: 'Ada', Password };
  return world.call('/Client/LoginWithService', body, {}, from(address));
}

export default scenarios(liftLimit, [
  {
    name: 'a locked player may log in again, from everywhere',
    async play(world) {
      const { ServiceId } = await must(register(world, {}, from(HOME)));
      await times(5, () => logIn(world, AWAY, 'a guess'));
      await times(10, () => logIn(world, HOME, 'a guess'));
      for (const address of [AWAY, HOME]) {
        expect(await logIn(world, address)).toMatchObject({ code: 429 });
      }
      const reply = await world.asTitle(path, { ServiceId });
      for (const address of [AWAY, HOME]) {
        expect(await logIn(world, address)).toMatchObject({ code: 200 });
      }
      return reply;
    },
  },
  {
    name: 'a locked name is lifted in its own title only',
    async play(world) {
      await times(5, () => logIn(world, AWAY));
      const other = await world.otherTitle();
      await must(other.asTitle(path, { Username: 'ada' }));
      expect(await logIn(world, AWAY)).toMatchObject({ code: 429 });
      const reply = await world.asTitle(path, { Username: 'ada' });
      expect(await logIn(world, AWAY)).toMatchObject({ code: 400 });
      return reply;
    },
  },
  {
    name: 'an address gets all of its guesses back',
    async play(world) {
      const left = async () => {
        const limits = await must(world.asTitle('/Admin/GetLimits', { IPAddress: AWAY }));
        return limits.Address.WrongPasswordsLeft;
      };
      await times(3, () => logIn(world, AWAY));
      expect(await left()).toBe(97);
      const reply = await world.asTitle(path, { IPAddress: AWAY });
      expect(await left()).toBe(100);
      return reply;
    },
  },
  {
    name: 'an unknown player is UserisNotValid, also one of another title',
    provokes: 'UserisNotValid',
    async play(world) {
      const { playerId } = await (await world.otherTitle()).logIn();
      return world.asTitle(path, { ServiceId: playerId });
    },
  },
  {
    name: 'nobody and two at once are InvalidParams',
    provokes: 'InvalidParams',
    async play(world) {
      expect(await world.asTitle(path, {})).toMatchObject({ error: 'InvalidParams' });
      return world.asTitle(path, { Username: 'ada', Email: 'ada@example.com' });
    },
  },
]);
