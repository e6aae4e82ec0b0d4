import { expect } from 'vitest';
import { registerServiceUser } from '../../../src/players/operations/register-service-user.ts';
import { authUser, overrun, register, validate } from '../../support/accounts.ts';
import { creationScenarios } from '../../support/creation-scenarios.ts';
import { banAddress, BANNED, from } from '../../support/guessing.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import { addCurrencies } from '../../support/wallets.ts';
import type { World } from '../../support/world.ts';

const make = (world: World, name: string) =>
  register(world, { Username: name, Email: `${name}@example.com` });

export default scenarios(registerServiceUser, [
  ...creationScenarios(make),
  {
    name: 'a registration makes a player and gives credentials that are good',
    async play(world) {
      const reply = await register(world, { DisplayName: 'Lady Ada' });
      expect(Object.keys(reply.data)).toEqual([
        'ServiceId',
        'SessionTicket',
        'Username',
        'SettingsForUser',
        'EntityToken',
      ]);
      const { ServiceId, SessionTicket, Username, EntityToken } = reply.data;
      expect(Username).toBe('ada');
      expect(await authUser(world, SessionTicket)).toEqual({ Authorized: true, ServiceId });
      const validated = await validate(world, EntityToken.EntityToken);
      expect(validated.data.IdentityProvider).toBe('Service');
      return reply;
    },
  },
  {
    name: 'the parts asked for about the new player come along',
    async play(world) {
      await addCurrencies(world, { GO: { InitialDeposit: 7 } });
      expect((await register(world)).data).not.toHaveProperty('InfoResultPayload');
      const InfoRequestParameters = {
        GetUserAccountInfo: true,
        GetUserVirtualCurrency: true,
        GetUserInventory: true,
      };
      const other = { Username: 'bea', Email: 'bea@example.com', InfoRequestParameters };
      const reply = await register(world, other);
      expect(reply.data.InfoResultPayload).toMatchObject({
        AccountInfo: { ServiceId: reply.data.ServiceId, Username: 'bea' },
        UserVirtualCurrency: { GO: 7 },
        UserInventory: [],
      });
      return reply;
    },
  },
  {
    name: 'from a banned address nobody registers',
    provokes: 'IpAddressBanned',
    async play(world) {
      await banAddress(world);
      const reply = await register(world, {}, from(BANNED));
      expect(reply).toMatchObject({ httpStatus: 403, errorCode: 1557 });
      await must(register(world));
      return reply;
    },
  },
  {
    name: 'everything that is wrong is told at once, by member',
    provokes: 'InvalidParams',
    async play(world) {
      const bad = { Username: 'x', Email: 'x', Password: 'x', DisplayName: 'x' };
      const reply = await register(world, bad);
      expect(reply).toMatchObject({ errorCode: 1000, errorMessage: 'Invalid input parameters' });
      expect(reply.errorDetails).toEqual({
        Username: ['Username must be between 3 and 20 characters.'],
        Email: ['Email address is not valid.'],
        Password: ['Password must be between 6 and 100 characters.'],
        DisplayName: ['DisplayName must be between 3 and 25 characters.'],
      });
      return reply;
    },
  },
  {
    name: 'a protection that does not exist here is refused, not passed over',
    provokes: 'InvalidParams',
    async play(world) {
      const reply = await register(world, { PlayerSecret: 'x' });
      expect(reply.errorDetails).toHaveProperty('PlayerSecret');
      return reply;
    },
  },
  {
    name: 'an empty protection, or null, is none',
    async play(world) {
      const second = { Username: 'grace', Email: 'grace@example.com' };
      await must(register(world, { EncryptedRequest: null, PlayerSecret: null }));
      return register(world, { ...second, EncryptedRequest: '', PlayerSecret: '' });
    },
  },
  {
    name: "the title's id is understood in letters of either case",
    async play(world) {
      const reply = await register(world, { TitleId: world.titleId.toLowerCase() });
      expect(reply.data.SessionTicket.split('-')[3]).toBe(world.titleId);
      expect(await authUser(world, reply.data.SessionTicket)).toMatchObject({ Authorized: true });
      return reply;
    },
  },
  {
    name: 'an unknown title is InvalidTitleId',
    provokes: 'InvalidTitleId',
    play: (world) => register(world, { TitleId: 'NONE' }),
  },
  {
    name: 'too many registrations at the same time are turned away, to try again',
    provokes: 'APIConcurrentRequestLimitExceeded',
    play: (world) =>
      overrun((index) =>
        register(world, { Username: `ada${index}`, Email: `ada${index}@example.com` }),
      ),
  },
  {
    name: 'a username that is taken, in whatever case, is UsernameNotAvailable',
    provokes: 'UsernameNotAvailable',
    async play(world) {
      await must(register(world));
      return register(world, { Username: 'ADA', Email: 'other@example.com' });
    },
  },
  {
    name: 'an email address that is taken, in whatever case, is EmailAddressNotAvailable',
    provokes: 'EmailAddressNotAvailable',
    async play(world) {
      await must(register(world));
      return register(world, { Username: 'grace', Email: 'ADA@EXAMPLE.COM' });
    },
  },
  {
    name: 'the same username in two titles is two players',
    async play(world) {
      const other = await must(register(await world.otherTitle()));
      const reply = await register(world);
      expect(reply.data.ServiceId).not.toBe(other.ServiceId);
      return reply;
    },
  },
  {
    name: 'of two registrations of one username at the same time one succeeds',
    provokes: 'UsernameNotAvailable',
    async play(world) {
      const both = await Promise.all([
        register(world, { Email: 'one@example.com' }),
        register(world, { Email: 'two@example.com' }),
      ]);
      expect(both.filter(({ code }) => code === 200)).toHaveLength(1);
      return register(world, { Email: 'three@example.com' });
    },
  },
  {
    name: 'one of username and email address is enough when the request says so',
    async play(world) {
      const one = { RequireBothUsernameAndEmail: false };
      const byEmail = await register(world, { ...one, Username: null });
      expect(byEmail.data).not.toHaveProperty('Username');
      return register(world, { ...one, Email: undefined });
    },
  },
  {
    name: 'otherwise both are required, and a password always',
    provokes: 'InvalidParams',
    async play(world) {
      const reply = await register(world, { Username: null, Email: null, Password: null });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['Username', 'Email', 'Password']);
      return reply;
    },
  },
  {
    name: 'a unique display name that another player has is NameNotAvailable, and no player is made',
    provokes: 'NameNotAvailable',
    async play(world) {
      await world.makeNamesUnique();
      await must(register(world, { DisplayName: 'Lady Ada' }));
      const other = { Username: 'grace', Email: 'grace@example.com' };
      const reply = await register(world, { ...other, DisplayName: 'LADY  ada' });
      await must(register(world, { ...other, DisplayName: 'Grace' }));
      return reply;
    },
  },
]);
