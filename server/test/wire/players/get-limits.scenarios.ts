import { expect } from 'vitest';
import { MINUTE_MS, toWireTime } from '../../../src/kernel/instant.ts';
import { getLimits } from '../../../src/players/operations/get-limits.ts';
import { register } from '../../support/accounts.ts';
import { AWAY, from, HOME, times } from '../../support/guessing.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = getLimits;

function guess(world: World, address: string, Username = 'Ada') {
  const body = { TitleId: world.titleId, Username, Password: 'a guess' };
  return world.call('/Client/LoginWithService', body, {}, from(address));
}

export default scenarios(getLimits, [
  {
    name: 'the guesses at a player are shown, by name and by known address',
    async play(world) {
      const { ServiceId } = await must(register(world, {}, from(HOME)));
      const registeredAt = toWireTime(world.clock.now());
      await guess(world, HOME);
      await times(5, () => guess(world, AWAY));
      const reply = await world.asTitle(path, { ServiceId });
      const LockedUntil = toWireTime(world.clock.now() + MINUTE_MS);
      expect(reply.data).toEqual({
        Names: [
          { Username: 'ada', WrongPasswords: 5, LockedUntil },
          { Email: 'ada@example.com', WrongPasswords: 0 },
        ],
        KnownAddresses: [{ LastLogin: registeredAt, WrongPasswords: 1 }],
      });
      expect(await world.asTitle(path, { Username: 'ADA' })).toMatchObject({ data: reply.data });
      world.clock.advance(16 * MINUTE_MS);
      const later = await world.asTitle(path, { ServiceId });
      expect(later.data.Names[0]).toMatchObject({ WrongPasswords: 0 });
      return reply;
    },
  },
  {
    name: "a caller who may see nothing personal learns no name, and not whether a name is somebody's",
    async play(world) {
      // Not HOME: all scenarios share what an address may register.
      const { ServiceId } = await must(register(world, {}, from('192.0.2.102')));
      await times(2, () => guess(world, AWAY));
      const operator = await world.operator(['viewer', 'liveOps', 'developer']);
      const reply = await world.call(path, { ServiceId }, { operator });
      expect(reply.data.Names).toEqual([{ WrongPasswords: 2 }, { WrongPasswords: 0 }]);
      const named = await world.call(path, { Username: 'ADA' }, { operator });
      expect(named.data).toEqual({
        Names: [{ Username: 'ada', WrongPasswords: 2 }],
        KnownAddresses: [],
      });
      const support = await world.operator(['support']);
      const told = await world.call(path, { Username: 'ADA' }, { operator: support });
      expect(told.data.Names).toHaveLength(2);
      expect(told.data.KnownAddresses).toHaveLength(1);
      return reply;
    },
  },
  {
    name: 'a name that nobody has can be locked too',
    async play(world) {
      await times(5, () => guess(world, AWAY, 'nobody'));
      const reply = await world.asTitle(path, { Username: 'Nobody' });
      expect(reply.data).toMatchObject({
        Names: [{ Username: 'nobody', WrongPasswords: 5 }],
        KnownAddresses: [],
      });
      const other = await world.otherTitle();
      const foreign = await other.asTitle(path, { Username: 'nobody' });
      expect(foreign.data.Names).toEqual([{ Username: 'nobody', WrongPasswords: 0 }]);
      return reply;
    },
  },
  {
    name: 'an address shows what it has left in the title',
    async play(world) {
      await times(3, () => guess(world, AWAY));
      const reply = await world.asTitle(path, { IPAddress: AWAY });
      expect(reply.data).toEqual({
        Names: [],
        KnownAddresses: [],
        Address: { WrongPasswordsLeft: 97, UnknownLoginsLeft: 1_000, TakenNamesLeft: 100 },
      });
      const elsewhere = await world.asTitle(path, { IPAddress: HOME });
      expect(elsewhere.data.Address.WrongPasswordsLeft).toBe(100);
      return reply;
    },
  },
  {
    name: 'an address shows how many answers that a name is taken it has left, and a lift gives them back',
    async play(world) {
      const address = '192.0.2.103';
      await must(register(world, {}, from(address)));
      await times(3, () => register(world, {}, from(address)));
      const reply = await world.asTitle(path, { IPAddress: address });
      expect(reply.data.Address).toMatchObject({ WrongPasswordsLeft: 100, TakenNamesLeft: 97 });
      await must(world.asTitle('/Admin/LiftLimit', { IPAddress: address }));
      const lifted = await world.asTitle(path, { IPAddress: address });
      expect(lifted.data.Address).toEqual({
        WrongPasswordsLeft: 100,
        UnknownLoginsLeft: 1_000,
        TakenNamesLeft: 100,
      });
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
    name: 'nobody, two at once, and what is no address are InvalidParams',
    provokes: 'InvalidParams',
    async play(world) {
      const { playerId } = await world.logIn();
      for (const body of [{}, { ServiceId: playerId, IPAddress: HOME }]) {
        const reply = await world.asTitle(path, body);
        expect(Object.keys(reply.errorDetails ?? {})).toEqual(['ServiceId']);
      }
      const reply = await world.asTitle(path, { IPAddress: '203.0.113' });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['IPAddress']);
      return reply;
    },
  },
]);
