import { expect } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../src/kernel/instant.ts';
import { REFRESH_AGAIN_MS, REFRESH_TOKEN_MS } from '../../../src/kernel/limits.ts';
import { refreshSessionByToken } from '../../../src/players/operations/refresh-session.ts';
import { authUser, ban, revokeTokens, validate } from '../../support/accounts.ts';
import { BANNED, banAddress, from } from '../../support/guessing.ts';
import { asOperator } from '../../support/operator-calls.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { Reply, World } from '../../support/world.ts';

const { path } = refreshSessionByToken;

const giveTokens = (world: World, isOn: boolean) =>
  must(asOperator(world, ['owner'], ['/Operator/SetTitleSettings', { RefreshTokens: isOn }]));

/** A player of a title that gives refresh tokens, logged in by a custom id. */
async function logIn(world: World, CustomId = 'ada') {
  await giveTokens(world, true);
  const { titleId: TitleId } = world;
  const body = { TitleId, CustomId, CreateAccount: true };
  return must(world.call('/Client/LoginWithCustomID', body));
}

function refresh(world: World, token: string, headers: Record<string, string> = {}) {
  const { titleId: TitleId } = world;
  return world.call(path, { TitleId, RefreshToken: token }, {}, headers);
}

const SHOWS_AN_END = { code: 401, error: 'RefreshTokenInvalid' };

async function expectEnded(world: World, { data }: Pick<Reply, 'data'>): Promise<void> {
  expect(await authUser(world, data.SessionTicket)).toMatchObject({ Authorized: false });
  expect(await refresh(world, data.RefreshToken)).toMatchObject(SHOWS_AN_END);
}

export default scenarios(refreshSessionByToken, [
  {
    name: 'keeps a player logged in for months, each time by the next token',
    async play(world) {
      let { RefreshToken } = await logIn(world);
      for (let month = 1; month <= 3; month += 1) {
        world.clock.advance(REFRESH_TOKEN_MS - DAY_MS);
        RefreshToken = (await must(refresh(world, RefreshToken))).RefreshToken;
      }
      const reply = await refresh(world, RefreshToken);
      const { SessionTicket, EntityToken } = reply.data;
      expect(await authUser(world, SessionTicket)).toMatchObject({ Authorized: true });
      expect(await validate(world, EntityToken.EntityToken)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a title gives none at first, and takes none when it gives none any more',
    provokes: 'RefreshTokenInvalid',
    async play(world) {
      const body = { TitleId: world.titleId, CustomId: 'guest', CreateAccount: true };
      const first = await must(world.call('/Client/LoginWithCustomID', body));
      expect(first).not.toHaveProperty('RefreshToken');
      const { RefreshToken } = await logIn(world);
      await giveTokens(world, false);
      return refresh(world, RefreshToken);
    },
  },
  {
    name: 'an answer that was lost is given again within a minute, and ends no session',
    async play(world) {
      const { RefreshToken } = await logIn(world);
      const lost = await must(refresh(world, RefreshToken));
      world.clock.advance(REFRESH_AGAIN_MS);
      const again = await refresh(world, RefreshToken);
      expect(again.data.RefreshToken).toBe(lost.RefreshToken);
      await must(refresh(world, again.data.RefreshToken));
      return again;
    },
  },
  {
    name: 'the token before the last ends the session after a minute, with all its credentials',
    provokes: 'RefreshTokenInvalid',
    async play(world) {
      const { RefreshToken } = await logIn(world);
      const stolen = await refresh(world, RefreshToken);
      world.clock.advance(REFRESH_AGAIN_MS + SECOND_MS);
      const reply = await refresh(world, RefreshToken);
      await expectEnded(world, stolen);
      return reply;
    },
  },
  {
    name: 'the token before the last ends the session at once where the last was used',
    provokes: 'RefreshTokenInvalid',
    async play(world) {
      const { RefreshToken } = await logIn(world);
      const second = await must(refresh(world, RefreshToken));
      const third = await refresh(world, second.RefreshToken);
      const reply = await refresh(world, RefreshToken);
      await expectEnded(world, third);
      return reply;
    },
  },
  {
    name: 'an unlink of the identity with which the session began ends its token for good',
    provokes: 'RefreshTokenInvalid',
    async play(world) {
      const { RefreshToken, SessionTicket } = await logIn(world);
      const asAda = (path: string, body: object) =>
        must(world.call(path, body, { sessionTicket: SessionTicket }));
      await asAda('/Client/LinkAndroidDeviceID', { AndroidDeviceId: 'phone' });
      await asAda('/Client/UnlinkCustomID', {});
      expect(await refresh(world, RefreshToken)).toMatchObject(SHOWS_AN_END);
      await asAda('/Client/LinkCustomID', { CustomId: 'ada' });
      return refresh(world, RefreshToken);
    },
  },
  {
    name: 'a token that is made up ends nothing',
    provokes: 'RefreshTokenInvalid',
    async play(world) {
      const { RefreshToken } = await logIn(world);
      const [session, , mac] = RefreshToken.split('.');
      const others = [`${session}.9.${mac}`, `${session}.0.${mac}`, session, 'x', '...'];
      for (const text of [`${session}.1.${'A'.repeat(22)}`, ...others]) {
        expect(await refresh(world, text)).toMatchObject(SHOWS_AN_END);
      }
      const reply = await refresh(world, `${RefreshToken.slice(0, -1)}~`);
      await must(refresh(world, RefreshToken));
      return reply;
    },
  },
  {
    name: 'a token of another title, or of none, is refused',
    provokes: 'InvalidTitleId',
    async play(world) {
      const { RefreshToken } = await logIn(world);
      const other = await world.otherTitle();
      await giveTokens(other, true);
      expect(await refresh(other, RefreshToken)).toMatchObject(SHOWS_AN_END);
      return world.call(path, { TitleId: 'DEADBEEF', RefreshToken });
    },
  },
  {
    name: 'a month after the last use it has ended',
    provokes: 'RefreshTokenInvalid',
    async play(world) {
      const { RefreshToken } = await logIn(world);
      world.clock.advance(REFRESH_TOKEN_MS);
      return refresh(world, RefreshToken);
    },
  },
  {
    name: 'a ban refuses it, and the session is over when the ban is taken back',
    provokes: 'RefreshTokenInvalid',
    async play(world) {
      const { RefreshToken, ServiceId } = await logIn(world);
      const { BanId } = await ban(world, { ServiceId });
      expect(await refresh(world, RefreshToken)).toMatchObject({ error: 'AccountBanned' });
      await must(world.asTitle('/Admin/RevokeBans', { BanIds: [BanId] }));
      return refresh(world, RefreshToken);
    },
  },
  {
    name: 'a banned player is told of the ban',
    provokes: 'AccountBanned',
    async play(world) {
      const { RefreshToken, ServiceId } = await logIn(world);
      await ban(world, { ServiceId });
      return refresh(world, RefreshToken);
    },
  },
  {
    name: 'an address that is banned gets nothing',
    provokes: 'IpAddressBanned',
    async play(world) {
      const { RefreshToken } = await logIn(world);
      await banAddress(world);
      return refresh(world, RefreshToken, from(BANNED));
    },
  },
  {
    name: 'a player who lost the name with which the session began logs in anew',
    provokes: 'RefreshTokenInvalid',
    async play(world) {
      const { RefreshToken, ServiceId } = await logIn(world);
      const change = { ServiceId, CustomId: 'ada-2' };
      await must(world.asTitle('/Admin/UpdatePlayerIdentity', change));
      return refresh(world, RefreshToken);
    },
  },
  {
    name: 'a session of which 32 tokens were revoked gets no new one for a while',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      const { RefreshToken, SessionTicket: sessionTicket } = await logIn(world);
      await revokeTokens(world, { sessionTicket, count: 32 });
      world.clock.advance(MINUTE_MS);
      const reply = await refresh(world, RefreshToken);
      expect(reply.retryAfterSeconds).toBeGreaterThan(0);
      return reply;
    },
  },
]);
