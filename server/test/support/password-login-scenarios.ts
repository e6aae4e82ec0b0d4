import { expect } from 'vitest';
import type { ErrorName } from '../../src/kernel/errors.ts';
import type { Endpoint } from '../../src/kernel/operation.ts';
import { ban, bodyOf, overrun, PASSWORD, register, validate } from './accounts.ts';
import { infoScenarios } from './info-scenarios.ts';
import { type ScenarioList, scenarios } from './scenario.ts';
import { must } from './stock.ts';
import type { World } from './world.ts';

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
  function logIn(world: World, other: Readonly<Record<string, unknown>> = {}) {
    const body = { TitleId: world.titleId, ...name, Password: PASSWORD };
    return world.call(operation.path, { ...body, ...other });
  }

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
