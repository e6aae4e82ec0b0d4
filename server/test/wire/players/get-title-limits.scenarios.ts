import { expect } from 'vitest';
import { DAY_MS, toWireTime } from '../../../src/kernel/instant.ts';
import { WRONG_PASSWORDS_PER_ADDRESS } from '../../../src/kernel/limits.ts';
import { getTitleLimits } from '../../../src/players/operations/get-title-limits.ts';
import { PASSWORD, register } from '../../support/accounts.ts';
import { AWAY, from, times } from '../../support/guessing.ts';
import { NEW_PLAYERS_BURST } from '../../support/running.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = getTitleLimits;

/** Not HOME: all scenarios share what an address may register. */
const OFFICE = '192.0.2.101';

function logIn(world: World, Password: string) {
  const body = { TitleId: world.titleId, Username: 'Ada', Password };
  return world.call('/Client/LoginWithService', body, {}, from(AWAY));
}

/** Locks the player, who is kept out once then. The refusal is written a moment later. */
async function lockOut(world: World): Promise<string> {
  const { ServiceId } = await must(register(world, {}, from(OFFICE)));
  await times(5, () => logIn(world, 'a guess'));
  expect(await logIn(world, PASSWORD)).toMatchObject({ code: 429 });
  await expect
    .poll(async () => (await must(world.asTitle(path, {}))).LimitedLogins)
    .toHaveLength(1);
  return ServiceId;
}

/** More new players than one address may make. */
async function throttle(world: World, address: string): Promise<void> {
  for (let count = 0; count <= NEW_PLAYERS_BURST; count += 1) {
    const body = { TitleId: world.titleId, CustomId: `many-${count}`, CreateAccount: true };
    // One after the other: only the last is one too many.
    // oxlint-disable-next-line no-await-in-loop
    await world.call('/Client/LoginWithCustomID', body, {}, from(address));
  }
}

export default scenarios(getTitleLimits, [
  {
    name: 'the limits in force, what the title has left, and its players',
    async play(world) {
      await world.logIn('one');
      await world.logIn('two');
      const reply = await world.asTitle(path, {});
      expect(reply.data).toMatchObject({
        Players: 2,
        PlayersMax: 1_000_000,
        MakesPlayers: true,
        SupportCurrencyPerDay: 1_000,
        UntrustedProxies: 0,
        Guesses: {
          WrongPasswords: 5,
          WrongPasswordsWhereKnown: 10,
          LockInSecondsMax: 900,
          AddressWrongPasswords: WRONG_PASSWORDS_PER_ADDRESS.burst,
        },
        Throttled: [],
        LimitedLogins: [],
      });
      const named = (name: string) =>
        reply.data.Limits.find(({ Limit }: { Limit: string }) => Limit === name);
      expect(named('addressCalls')).toEqual({
        Limit: 'addressCalls',
        Burst: 10_000,
        WindowInSeconds: 10,
      });
      expect(named('titleNewPlayers').Left).toBe(named('titleNewPlayers').Burst - 2);
      expect(named('titleCalls').Left).toBeGreaterThan(0);
      return reply;
    },
  },
  {
    name: 'a switch that is off is shown, and a title of any size',
    async play(world) {
      world.newPlayers.isOpen = false;
      const reply = await world.asTitle(path, {});
      world.newPlayers.isOpen = true;
      expect(reply.data.MakesPlayers).toBe(false);
      return reply;
    },
  },
  {
    name: 'a player whom guesses keep out, for a day, in the own title only',
    async play(world) {
      const ServiceId = await lockOut(world);
      const reply = await world.asTitle(path, {});
      expect(reply.data.LimitedLogins).toEqual([
        {
          ServiceId,
          Reason: 'accountLocked',
          Count: 1,
          Last: toWireTime(world.clock.now()),
          IPAddress: AWAY,
        },
      ]);
      const other = await world.otherTitle();
      expect((await must(other.asTitle(path, {}))).LimitedLogins).toEqual([]);
      world.clock.advance(DAY_MS + 1);
      expect((await must(world.asTitle(path, {}))).LimitedLogins).toEqual([]);
      return reply;
    },
  },
  {
    name: 'a caller whom a limit has stopped, for a day, in the own title only',
    async play(world) {
      await throttle(world, '192.0.2.77');
      const reply = await world.asTitle(path, {});
      const at = toWireTime(world.clock.now());
      expect(reply.data.Throttled).toEqual([
        {
          Limit: 'addressNewPlayers',
          Count: 1,
          First: at,
          Last: at,
          IPAddress: '192.0.2.77',
          IsOfTitle: true,
        },
      ]);
      const other = await world.otherTitle();
      expect((await must(other.asTitle(path, {}))).Throttled).toEqual([]);
      world.clock.advance(DAY_MS + 1);
      expect((await must(world.asTitle(path, {}))).Throttled).toEqual([]);
      return reply;
    },
  },
  {
    name: 'a caller who may see nothing personal sees no address',
    async play(world) {
      await lockOut(world);
      await throttle(world, '192.0.2.78');
      const operator = await world.operator(['viewer']);
      const reply = await world.call(path, {}, { operator });
      expect(reply.data.LimitedLogins).toHaveLength(1);
      expect(reply.data.Throttled).toHaveLength(1);
      expect(JSON.stringify(reply.data)).not.toContain('IPAddress');
      return reply;
    },
  },
]);
