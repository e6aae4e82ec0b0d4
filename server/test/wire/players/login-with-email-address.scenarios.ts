import { expect } from 'vitest';
import { loginWithEmailAddress } from '../../../src/players/providers/login-with-email-address.ts';
import { ban, bodyOf, overrun, PASSWORD, register, validate } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = loginWithEmailAddress;

function logIn(world: World, other: Readonly<Record<string, unknown>> = {}) {
  const body = { TitleId: world.titleId, Email: 'ada@example.com', Password: PASSWORD };
  return world.call(path, { ...body, ...other });
}

export default scenarios(loginWithEmailAddress, [
  {
    name: 'the right password logs the player in, whatever the case of the email address',
    async play(world) {
      const registered = await must(register(world));
      const reply = await logIn(world, { Email: 'ADA@Example.COM' });
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
    provokes: 'InvalidEmailOrPassword',
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
    provokes: 'InvalidEmailOrPassword',
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
    provokes: 'InvalidEmailOrPassword',
    async play(world) {
      const { ServiceId } = await must(register(world));
      await ban(world, { ServiceId });
      return logIn(world, { Password: 'a guess' });
    },
  },
  {
    name: 'a password in another case is another one',
    provokes: 'InvalidEmailOrPassword',
    async play(world) {
      await must(register(world));
      return logIn(world, { Password: PASSWORD.toUpperCase() });
    },
  },
]);
