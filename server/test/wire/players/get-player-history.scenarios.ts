import { expect, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../../src/kernel/instant.ts';
import { REFUSED_ATTEMPTS_PER_MINUTE, WRONG_PASSWORDS } from '../../../src/kernel/limits.ts';
import { getPlayerHistory } from '../../../src/players/operations/get-player-history.ts';
import { ban, PASSWORD, register } from '../../support/accounts.ts';
import { banAddress, BANNED, from } from '../../support/guessing.ts';
import { registerAda, resetToken, trustedContact } from '../../support/mailed-tokens.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { Reply, World } from '../../support/world.ts';

const { path } = getPlayerHistory;

interface Entry {
  readonly Kind: string;
  readonly Reason?: string;
}

const historyOf = (world: World, ServiceId: string, more: object = {}) =>
  world.asTitle(path, { ServiceId, ...more });

/** The history as soon as it has so many refused logins: nobody waits for them to be written. */
async function withRefused(world: World, ServiceId: string, count: number): Promise<Reply> {
  return vi.waitFor(async () => {
    const reply = await historyOf(world, ServiceId);
    const kinds = reply.data.History.map(({ Kind }: Entry) => Kind);
    expect(kinds.filter((kind: string) => kind === 'LoginRefused')).toHaveLength(count);
    return reply;
  }, PATIENCE_MS);
}

const byPassword = (world: World, Password: string) =>
  world.call('/Client/LoginWithService', { TitleId: world.titleId, Username: 'Ada', Password });

const byCustomId = (world: World, CustomId: string) =>
  world.call('/Client/LoginWithCustomID', { TitleId: world.titleId, CustomId });

export default scenarios(getPlayerHistory, [
  {
    name: 'good and refused logins come, newest first, each with the time, the address and the true reason',
    async play(world) {
      const { ServiceId } = await must(register(world));
      world.clock.advance(SECOND_MS);
      await byPassword(world, 'a wrong one');
      await withRefused(world, ServiceId, 1);
      world.clock.advance(SECOND_MS);
      await must(byPassword(world, PASSWORD));
      const reply = await historyOf(world, ServiceId);
      const at = (ago: number) => new Date(world.clock.now() - ago).toISOString();
      const login = { IdentityProvider: 'Service', IPAddress: '127.0.0.1' };
      expect(reply.data).toEqual({
        History: [
          { Kind: 'Login', Time: at(0), ...login },
          { Kind: 'LoginRefused', Time: at(SECOND_MS), ...login, Reason: 'wrongPassword' },
          { Kind: 'Login', Time: at(2 * SECOND_MS), ...login },
        ],
      });
      return reply;
    },
  },
  {
    name: 'a locked account and a ban are reasons, too; a server that vouches has no address of the player',
    async play(world) {
      const { ServiceId } = await must(register(world));
      for (let guess = 0; guess < WRONG_PASSWORDS.known; guess += 1) {
        await byPassword(world, 'a wrong one');
      }
      await withRefused(world, ServiceId, WRONG_PASSWORDS.known);
      world.clock.advance(MINUTE_MS - 1);
      const locked = await byPassword(world, PASSWORD);
      expect(locked.error).toBe('APIClientRequestRateLimitExceeded');
      const { playerId } = await world.logIn('other');
      world.clock.advance(SECOND_MS);
      await ban(world, { ServiceId: playerId, Reason: 'Aim bot' });
      world.clock.advance(SECOND_MS);
      await byCustomId(world, 'other');
      const reply = await withRefused(world, playerId, 1);
      expect(reply.data.History).toMatchObject([
        { Kind: 'LoginRefused', Reason: 'banned', IdentityProvider: 'Custom' },
        { Kind: 'Ban', Ban: { Reason: 'Aim bot', Active: true, ServiceId: playerId } },
        { Kind: 'AllEnded' },
        { Kind: 'Login' },
      ]);
      const byServer = { ServerCustomId: 'hers', CreateAccount: true };
      const made = await must(world.asTitle('/Server/LoginWithServerCustomId', byServer));
      const [vouched] = (await historyOf(world, made.ServiceId)).data.History;
      expect(vouched).toEqual({
        Kind: 'Login',
        Time: new Date(world.clock.now()).toISOString(),
        IdentityProvider: 'CustomServer',
      });
      return reply;
    },
  },
  {
    name: "somebody else's ban of the address is a reason, by a name and by a password",
    async play(world) {
      await must(register(world));
      const { playerId } = await world.logIn('friend');
      const { ServiceId } = await must(byPassword(world, PASSWORD));
      world.clock.advance(SECOND_MS);
      await banAddress(world);
      const { titleId: TitleId } = world;
      const named = { TitleId, CustomId: 'friend' };
      const guess = { TitleId, Username: 'Ada', Password: 'a wrong one' };
      const refused = [
        await world.call('/Client/LoginWithCustomID', named, {}, from(BANNED)),
        await world.call('/Client/LoginWithService', guess, {}, from(BANNED)),
      ];
      expect(refused.map(({ error }) => error)).toEqual(['IpAddressBanned', 'IpAddressBanned']);
      const expected = { Reason: 'addressBanned', IPAddress: BANNED };
      const byName = await withRefused(world, playerId, 1);
      expect(byName.data.History[0]).toMatchObject({ ...expected, IdentityProvider: 'Custom' });
      const reply = await withRefused(world, ServiceId, 1);
      expect(reply.data.History[0]).toMatchObject({ ...expected, IdentityProvider: 'Service' });
      return reply;
    },
  },
  {
    name: 'more than ten refused logins in a minute have no entries',
    async play(world) {
      const { playerId } = await world.logIn();
      await ban(world, { ServiceId: playerId });
      for (let login = 0; login < REFUSED_ATTEMPTS_PER_MINUTE + 3; login += 1) {
        await byCustomId(world, 'player-one');
      }
      return withRefused(world, playerId, REFUSED_ATTEMPTS_PER_MINUTE);
    },
  },
  {
    name: 'a login that names no player is in no history, and neither is that of another title',
    async play(world) {
      const { playerId } = await world.logIn();
      const elsewhere = await world.otherTitle();
      await elsewhere.logIn();
      await byCustomId(world, 'nobody');
      const reply = await historyOf(world, playerId);
      expect(reply.data.History).toHaveLength(1);
      return reply;
    },
  },
  {
    name: 'a session that was ended says which one',
    async play(world) {
      const { playerId } = await world.logIn();
      const listed = await must(
        world.asTitle('/Admin/ListPlayerSessions', { ServiceId: playerId }),
      );
      const [{ SessionId }] = listed.Sessions;
      world.clock.advance(SECOND_MS);
      await must(world.asTitle('/Admin/RevokePlayerSessions', { ServiceId: playerId, SessionId }));
      const reply = await historyOf(world, playerId);
      expect(reply.data.History).toMatchObject([
        { Kind: 'SessionEnded', IdentityProvider: 'Custom', SessionId },
        { Kind: 'Login' },
      ]);
      return reply;
    },
  },
  {
    name: 'a changed identity says its author by name, and one that was lost the player who has taken it',
    async play(world) {
      const { playerId: ServiceId } = await world.logIn('hers');
      const taker = await world.logIn('mine');
      const named = { ServiceId, SteamId: '76561197960287930' };
      await must(world.asTitle('/Admin/UpdatePlayerIdentity', named));
      world.clock.advance(SECOND_MS);
      const forced = { CustomId: 'hers', ForceLink: true };
      await must(world.call('/Client/LinkCustomID', forced, taker));
      const reply = await historyOf(world, ServiceId);
      const changes = reply.data.History.filter(({ Kind }: Entry) => Kind === 'IdentityChanged');
      const change = { Kind: 'IdentityChanged', Time: expect.any(String) };
      const MadeBy = expect.stringMatching(/^key:/);
      expect(changes).toEqual([
        {
          ...change,
          IdentityProvider: 'Custom',
          Action: 'Lost',
          MadeBy: 'player',
          OtherServiceId: taker.playerId,
        },
        {
          ...change,
          IdentityProvider: 'Steam',
          Action: 'Linked',
          MadeBy,
          MadeByName: expect.any(String),
        },
      ]);
      const { data } = await historyOf(world, taker.playerId);
      expect(data.History[0]).toMatchObject({ Action: 'Gained', MadeBy: 'player' });
      return reply;
    },
  },
  {
    name: 'a changed contact address says how and by whom, and not which address',
    async play(world) {
      const { ServiceId } = await registerAda(world);
      const later = () => world.clock.advance(SECOND_MS);
      const contact = { playerId: ServiceId, email: 'contact@example.com' };
      later();
      await trustedContact(world, contact);
      const { SessionTicket: sessionTicket } = await must(byPassword(world, PASSWORD));
      await must(world.call('/Client/RemoveContactEmail', {}, { sessionTicket }));
      later();
      const Token = await resetToken(world, contact.email);
      await must(world.asTitle('/Admin/ResetPassword', { Token, Password: 'another horse' }));
      later();
      await must(world.asTitle('/Admin/RemoveContactEmail', { ServiceId }));
      const reply = await historyOf(world, ServiceId);
      const changes = reply.data.History.filter(({ Kind }: Entry) => Kind === 'ContactChanged');
      const byKey = { MadeBy: expect.stringMatching(/^key:/), MadeByName: expect.any(String) };
      const change = { Kind: 'ContactChanged', Time: expect.any(String) };
      expect(changes).toHaveLength(5);
      expect(changes.slice(0, 3)).toEqual([
        { ...change, Action: 'Removed', ...byKey },
        { ...change, Action: 'Restored', ...byKey },
        { ...change, Action: 'Removed', MadeBy: 'player' },
      ]);
      expect(changes).toContainEqual({ ...change, Action: 'Set', MadeBy: 'player' });
      expect(changes).toContainEqual({ ...change, Action: 'Confirmed', MadeBy: 'player' });
      return reply;
    },
  },
  {
    name: 'the pages together are the whole, also where much happened at one moment',
    async play(world) {
      const { playerId: ServiceId } = await world.logIn();
      await world.logIn();
      await must(
        world.asTitle('/Admin/BanUsers', { Bans: [{ ServiceId }, { ServiceId }, { ServiceId }] }),
      );
      const whole = await historyOf(world, ServiceId);
      expect(whole.data.History).toHaveLength(6);
      expect(whole.data.ContinuationToken).toBeUndefined();
      const entries: Entry[] = [];
      let token: string | undefined;
      let pages = 0;
      do {
        const page = await must(
          historyOf(world, ServiceId, { Count: 2, ContinuationToken: token }),
        );
        entries.push(...page.History);
        token = page.ContinuationToken;
        pages += 1;
      } while (token !== undefined);
      expect(entries).toEqual(whole.data.History);
      expect(pages).toBe(3);
      return whole;
    },
  },
  {
    name: 'an unknown player, or one of another title, is UserisNotValid',
    provokes: 'UserisNotValid',
    async play(world) {
      const { playerId } = await (await world.otherTitle()).logIn();
      expect((await historyOf(world, 'NOBODY')).error).toBe('UserisNotValid');
      return historyOf(world, playerId);
    },
  },
]);
