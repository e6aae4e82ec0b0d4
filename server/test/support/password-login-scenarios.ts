import { expect } from 'vitest';
import type { ErrorName } from '../../src/kernel/error-catalogue.ts';
import { MINUTE_MS } from '../../src/kernel/instant.ts';
import type { Endpoint } from '../../src/kernel/operation.ts';
import { ban, bodyOf, overrun, PASSWORD, register, validate } from './accounts.ts';
import { infoScenarios } from './info-scenarios.ts';
import { AWAY, BANNED, banAddress, from, HOME, times } from './guessing.ts';
import { type ScenarioList, scenarios } from './scenario.ts';
import { must } from './stock.ts';
import type { Reply, World } from './world.ts';

/** The scenarios of a login by a name and a password; `name` is the member that names the player whom `register` makes. */
export function passwordLoginScenarios(
  operation: Endpoint,
  {
    name,
    nameInAnotherCase,
    wrongPassword,
  }: {
    readonly name: Readonly<Record<string, string>>;
    readonly nameInAnotherCase: Readonly<Record<string, string>>;
    readonly wrongPassword: ErrorName;
  },
): ScenarioList {
  function logIn(
    world: World,
    other: Readonly<Record<string, unknown>> = {},
    headers: Record<string, string> = {},
  ) {
    const body = { TitleId: world.titleId, ...name, Password: PASSWORD };
    return world.call(operation.path, { ...body, ...other }, {}, headers);
  }
  const guess = (world: World, address: string) =>
    logIn(world, { Password: 'a guess' }, from(address));

  return scenarios(operation, [
    ...infoScenarios(async (world, other) => {
      // Only the first call makes the player; the others find the name taken.
      await register(world);
      return logIn(world, other);
    }),
    {
      name: 'the right password logs the player in, whatever the case of the name',
      async play(world) {
        const registered = await must(register(world));
        const reply = await logIn(world, nameInAnotherCase);
        const { ServiceId, NewlyCreated, LastLoginTime, EntityToken } = reply.data;
        expect(ServiceId).toBe(registered.ServiceId);
        expect(NewlyCreated).toBe(false);
        expect(LastLoginTime).toBeDefined();
        const validated = await validate(world, EntityToken.EntityToken);
        expect(validated.data.IdentityProvider).toBe('Service');
        return reply;
      },
    },
    {
      name: 'a protection that does not exist here is refused, not passed over',
      provokes: 'InvalidParams',
      async play(world) {
        const reply = await logIn(world, { EncryptedRequest: 'x' });
        expect(reply.errorDetails).toHaveProperty('EncryptedRequest');
        return reply;
      },
    },
    {
      name: "an empty protection is none, and the title's id has letters of either case",
      async play(world) {
        await must(register(world));
        const TitleId = world.titleId.toLowerCase();
        const reply = await logIn(world, { TitleId, EncryptedRequest: '', PlayerSecret: '' });
        expect(reply.data.SessionTicket.split('-')[3]).toBe(world.titleId);
        return reply;
      },
    },
    {
      name: 'an unknown title is InvalidTitleId',
      provokes: 'InvalidTitleId',
      play: (world) => logIn(world, { TitleId: 'NONE' }),
    },
    {
      name: 'too many logins at the same time are turned away, to try again',
      provokes: 'APIConcurrentRequestLimitExceeded',
      play: (world) => overrun(() => logIn(world)),
    },
    {
      name: 'five wrong passwords of strangers lock the account for them, and not for its owner at home',
      provokes: 'APIClientRequestRateLimitExceeded',
      async play(world) {
        await must(register(world, {}, from(HOME)));
        const replies = await times(5, () => guess(world, AWAY));
        expect(new Set(replies.map(({ error }) => error))).toEqual(new Set([wrongPassword]));
        expect(await logIn(world, {}, from(HOME))).toMatchObject({ code: 200 });
        const reply = await logIn(world, {}, from('203.0.113.67'));
        expect(reply.retryAfterSeconds).toBe(60);
        expect(reply.headers.get('Retry-After')).toBe('60');
        world.clock.advance(MINUTE_MS);
        expect(await guess(world, AWAY)).toMatchObject({ error: wrongPassword });
        expect(await guess(world, AWAY)).toMatchObject({ retryAfterSeconds: 120 });
        world.clock.advance(2 * MINUTE_MS);
        expect(await logIn(world, {}, from(AWAY))).toMatchObject({ code: 200 });
        return reply;
      },
    },
    {
      name: 'a name that nobody has is locked in the same way',
      provokes: 'APIClientRequestRateLimitExceeded',
      async play(world) {
        const unknown = await times(7, () => guess(world, AWAY));
        const other = await world.otherTitle();
        await must(register(other, {}, from(HOME)));
        const known = await times(7, () => guess(other, AWAY));
        expect(known.map(bodyOf)).toEqual(unknown.map(bodyOf));
        const last = unknown.at(-1);
        expect(last?.retryAfterSeconds).toBe(60);
        return last as Reply;
      },
    },
    {
      name: 'ten wrong passwords from an address where the account is known lock it there alone',
      provokes: 'APIClientRequestRateLimitExceeded',
      async play(world) {
        await must(register(world, {}, from('2001:db8:1:2::1')));
        const replies = await times(10, () => guess(world, '2001:db8:1:2::9'));
        expect(new Set(replies.map(({ error }) => error))).toEqual(new Set([wrongPassword]));
        expect(await logIn(world, {}, from(AWAY))).toMatchObject({ code: 200 });
        return logIn(world, {}, from('2001:db8:1:2:3::1'));
      },
    },
    {
      name: 'from a banned address nobody logs in, and no password is judged',
      provokes: 'IpAddressBanned',
      async play(world) {
        await must(register(world));
        const { BanId } = await banAddress(world);
        const reply = await logIn(world, {}, from(BANNED));
        expect(reply).toMatchObject({
          httpStatus: 403,
          errorCode: 1557,
          errorDetails: { 'Aim bot': ['Indefinite'] },
        });
        await times(6, () => guess(world, BANNED));
        expect(await logIn(world)).toMatchObject({ code: 200 });
        await must(world.asTitle('/Admin/RevokeBans', { BanIds: [BanId] }));
        expect(await logIn(world, {}, from(BANNED))).toMatchObject({ code: 200 });
        return reply;
      },
    },
    {
      name: 'a wrong password and an account that does not exist get the same answer',
      provokes: wrongPassword,
      async play(world) {
        const unknown = await logIn(world);
        await must(register(world));
        const wrong = await logIn(world, { Password: `${PASSWORD}!` });
        expect(bodyOf(wrong)).toEqual(bodyOf(unknown));
        expect(wrong.errorMessage).toMatch(/password/i);
        return wrong;
      },
    },
    {
      name: 'an account of another title does not exist',
      provokes: wrongPassword,
      async play(world) {
        await must(register(await world.otherTitle()));
        return logIn(world);
      },
    },
    {
      name: 'a ban is told after the right password',
      provokes: 'AccountBanned',
      async play(world) {
        const { ServiceId } = await must(register(world));
        await ban(world, { ServiceId });
        return logIn(world);
      },
    },
    {
      name: 'a ban is not told after a wrong password',
      provokes: wrongPassword,
      async play(world) {
        const { ServiceId } = await must(register(world));
        await ban(world, { ServiceId });
        return logIn(world, { Password: 'a guess' });
      },
    },
    {
      name: 'a password in another case is another one',
      provokes: wrongPassword,
      async play(world) {
        await must(register(world));
        return logIn(world, { Password: PASSWORD.toUpperCase() });
      },
    },
  ]);
}
