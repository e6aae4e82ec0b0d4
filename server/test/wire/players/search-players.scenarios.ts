import { expect } from 'vitest';
import { HOUR_MS, MINUTE_MS, toWireTime } from '../../../src/kernel/instant.ts';
import { searchPlayers } from '../../../src/players/operations/search-players.ts';
import { register } from '../../support/accounts.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = searchPlayers;

/** Makes players one minute after the other; gives their ids by their custom ids. */
async function makePlayers(world: World, ...names: string[]): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop
    made[name] = (await world.logIn(name)).playerId;
    world.clock.advance(MINUTE_MS);
  }
  return made;
}

/** The custom ids found, of all pages, each of `MaxResults`. */
async function findAll(world: World, search: object, MaxResults: number): Promise<string[]> {
  await world.copyLogins();
  const found: string[] = [];
  let token: string | undefined;
  do {
    const body = { ...search, MaxResults, ...(token && { ContinuationToken: token }) };
    // oxlint-disable-next-line no-await-in-loop
    const { Players, ContinuationToken } = await must(world.asTitle(path, body));
    expect(Players.length).toBeLessThanOrEqual(MaxResults);
    for (const { CustomIdInfo } of Players) found.push(CustomIdInfo.CustomId);
    token = ContinuationToken;
  } while (token !== undefined);
  return found;
}

export default scenarios(searchPlayers, [
  {
    name: 'custom ids are found by their beginning, in their order, in pages, in this title alone',
    async play(world, door) {
      await makePlayers(world, 'dev-b', 'dev', 'dev-a', 'Dev-x', 'dew', 'dev-\u{10fffd}');
      await (await world.otherTitle()).logIn('dev-z');
      for (const size of [1, 2, 3, 100]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await findAll(world, { CustomId: 'dev', IsPrefix: true }, size)).toEqual([
          'dev',
          'dev-a',
          'dev-b',
          'dev-\u{10fffd}',
        ]);
      }
      expect(await findAll(world, { CustomId: 'dev' }, 2)).toEqual(['dev']);
      return callAt(door, world, {});
    },
  },
  {
    name: 'players are found by their contact address, of either case, by its beginning and in pages',
    async play(world) {
      const made: string[] = [];
      for (const EmailAddress of ['Home@example.com', 'HOME@example.com', 'home@example.org']) {
        /* oxlint-disable no-await-in-loop -- one player after the other */
        const { playerId, sessionTicket } = await world.logIn(`of ${EmailAddress}`);
        const path = '/Client/AddOrUpdateContactEmail';
        await must(world.call(path, { EmailAddress }, { sessionTicket }));
        made.push(playerId);
        /* oxlint-enable no-await-in-loop */
      }
      const find = async (body: object) => {
        const { Players, ContinuationToken: next } = await must(world.asTitle(path, body));
        const found = Players.map(({ ServiceId }: { ServiceId: string }) => ServiceId);
        return { found, next };
      };
      const both = made.slice(0, 2).toSorted();
      expect((await find({ ContactEmail: 'hOme@example.com' })).found).toEqual(both);
      const page = { ContactEmail: 'home@', IsPrefix: true, MaxResults: 2 };
      const { found, next } = await find(page);
      expect(found).toEqual(both);
      expect((await find({ ...page, ContinuationToken: next })).found).toEqual(made.slice(2));
      const twice = await world.asTitle(path, { ContactEmail: 'a', Email: 'b' });
      expect(twice.error).toBe('InvalidParams');
      return world.asTitle(path, page);
    },
  },
  {
    name: 'display names are found by their beginning, in letters of either case, and with those who share one',
    async play(world) {
      for (const [Username, DisplayName] of [
        ['ada', 'Lady Ada'],
        ['bob', 'ＬＡＤＹ\u00a0bob'],
        ['cyd', 'lady ada'],
        ['dan', 'Ladislaus'],
      ]) {
        const Email = `${Username}@example.com`;
        // oxlint-disable-next-line no-await-in-loop
        await must(register(world, { Username, Email, DisplayName }));
      }
      const find = async (body: object) => {
        const { data } = await world.asTitle(path, body);
        return data.Players.map(({ Username }: { Username: string }) => Username).toSorted();
      };
      expect(await find({ TitleDisplayName: 'LADY', IsPrefix: true })).toEqual([
        'ada',
        'bob',
        'cyd',
      ]);
      expect(await find({ TitleDisplayName: 'lady ADA' })).toEqual(['ada', 'cyd']);
      expect(await find({ Email: 'B', IsPrefix: true })).toEqual(['bob']);
      expect(await find({ Username: 'CY', IsPrefix: true })).toEqual(['cyd']);
      return world.asTitle(path, { TitleDisplayName: 'lady ada', MaxResults: 1 });
    },
  },
  {
    name: 'last logins are found by their time, newest first, in pages',
    async play(world) {
      const start = world.clock.now();
      await makePlayers(world, 'one', 'two', 'three', 'four');
      await world.logIn('two');
      for (const size of [1, 2, 100]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await findAll(world, {}, size)).toEqual(['two', 'four', 'three', 'one']);
      }
      const LastLoginFrom = toWireTime(start + 2 * MINUTE_MS);
      const LastLoginBefore = toWireTime(start + 4 * MINUTE_MS);
      expect(await findAll(world, { LastLoginFrom }, 2)).toEqual(['two', 'four', 'three']);
      expect(await findAll(world, { LastLoginFrom, LastLoginBefore }, 1)).toEqual([
        'four',
        'three',
      ]);
      return world.asTitle(path, { LastLoginBefore: toWireTime(start) });
    },
  },
  {
    name: 'last logins are found by the address that they came from',
    async play(world) {
      const from = (CustomId: string, address: string) =>
        must(
          world.call(
            '/Client/LoginWithCustomID',
            { TitleId: world.titleId, CustomId, CreateAccount: true },
            {},
            { 'X-Forwarded-For': address },
          ),
        );
      await from('home', '203.0.113.7');
      world.clock.advance(HOUR_MS);
      await from('six', '2001:db8::1');
      await from('moved', '203.0.113.7');
      await from('moved', '203.0.113.8');
      world.clock.advance(1);
      await from('also', '203.0.113.7');
      expect(await findAll(world, { IPAddress: '203.0.113.7' }, 1)).toEqual(['also', 'home']);
      const LastLoginFrom = toWireTime(world.clock.now());
      const both = { IPAddress: '203.0.113.7', LastLoginFrom };
      expect(await findAll(world, both, 5)).toEqual(['also']);
      await world.copyLogins();
      const reply = await world.asTitle(path, { IPAddress: '2001:DB8:0:0::ffff' });
      expect(reply.data.Players).toHaveLength(1);
      return reply;
    },
  },
  {
    name: 'a player is found by the id, and a key without the permission sees nothing personal',
    async play(world) {
      const { playerId } = await world.logIn();
      const secretKey = await world.limitedKey(['server']);
      const reply = await world.call(path, { ServiceId: playerId, IsPrefix: true }, { secretKey });
      expect(reply.data.Players).toMatchObject([{ ServiceId: playerId }]);
      expect(reply.data.Players[0]).not.toHaveProperty('CustomIdInfo');
      expect(reply.data).not.toHaveProperty('ContinuationToken');
      return reply;
    },
  },
  {
    name: 'a criterion that cannot be searched is InvalidParams',
    provokes: 'InvalidParams',
    async play(world) {
      await makePlayers(world, 'one', 'two');
      const { data } = await world.asTitle(path, { MaxResults: 1 });
      const wrong = [
        { Username: 'a', Email: 'a' },
        { Username: 'a', IPAddress: '203.0.113.7' },
        { IPAddress: '203.0.113' },
        { LastLoginFrom: 'yesterday' },
        { MaxResults: 101 },
        { ContinuationToken: '' },
        { ContinuationToken: 'bnVsbA' },
        { ContinuationToken: Buffer.from('["a\\u0000", "b"]').toString('base64url') },
        { CustomId: 'one', ContinuationToken: data.ContinuationToken },
      ];
      for (const body of wrong) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await world.asTitle(path, body)).toMatchObject({ error: 'InvalidParams' });
      }
      return world.asTitle(path, { LastLoginBefore: '2030-06-30T23:59:61Z' });
    },
  },
  {
    name: 'a search by what is personal needs the permission',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const secretKey = await world.limitedKey(['server']);
      const ask = (body: unknown) => world.call(path, body, { secretKey });
      const personal = ['Email', 'Username', 'CustomId', 'ServerCustomId'];
      for (const member of personal) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await ask({ [member]: 'a', IsPrefix: true })).toMatchObject({
          error: 'NotAuthorizedByTitle',
        });
      }
      return ask({ IPAddress: '203.0.113.7' });
    },
  },
]);
