import { expect } from 'vitest';
import { setIdentityProvider } from '../../../src/connections/operations/set-identity-provider.ts';
import { CONNECTIONS_PER_TITLE_MAX } from '../../../src/kernel/limits.ts';
import {
  changes,
  connect,
  connectSteam,
  PRIVATE_PEM,
  providers,
  STEAM,
  useUpChanges,
} from '../../support/connections.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = setIdentityProvider;
const { Secret: _, ...KEPT } = STEAM;
const APPLE = { ClientIds: ['com.example.game'], TeamId: 'TEAM', KeyId: 'KEY' };
const GOOGLE = { ClientIds: ['web.apps.example.com'] };

export default scenarios(setIdentityProvider, [
  {
    name: 'connects a title with each provider; an absent secret stays',
    async play(world) {
      const set = (Provider: string, settings: object, Secret?: string) =>
        world.asTitle(path, {
          Provider,
          Settings: { [Provider]: settings },
          ...(Secret !== undefined && { Secret }),
        });
      expect((await set('Apple', APPLE, PRIVATE_PEM)).code).toBe(200);
      expect((await set('Google', GOOGLE, 'client secret')).code).toBe(200);
      expect((await set('Google', { ...GOOGLE, RedirectUri: '' })).code).toBe(200);
      expect((await set('Google', GOOGLE)).code).toBe(200);
      expect((await set('GameCenter', { BundleIds: ['com.example.game'] })).code).toBe(200);
      await connectSteam(world);
      const shared = { Steam: { AppId: '480', AllowsFamilySharing: true } };
      const reply = await world.asTitle(path, { ...KEPT, Settings: shared });
      const all = await providers(world);
      expect(all).toMatchObject([
        { Provider: 'Apple', Settings: { Apple: APPLE }, HasSecret: true },
        { Provider: 'GameCenter', HasSecret: false },
        { Provider: 'Google', Settings: { Google: GOOGLE }, HasSecret: true },
        { Provider: 'Steam', Settings: shared, HasSecret: true },
      ]);
      const [last, first] = (await changes(world)).filter(
        ({ Provider }: { readonly Provider: string }) => Provider === 'Steam',
      );
      expect(last).toMatchObject({ Action: 'Changed', HasNewSecret: false });
      expect(first).toMatchObject({ Action: 'Created', HasNewSecret: true });
      expect(JSON.stringify([all, last, first])).not.toMatch(/publisher key|PRIVATE/);
      return reply;
    },
  },
  {
    name: 'says what is missing or wrong',
    provokes: 'InvalidParams',
    async play(world) {
      const faultsOf = async (body: object) =>
        JSON.stringify((await world.asTitle(path, body)).errorDetails);
      expect(await faultsOf(KEPT)).toContain('no secret yet');
      expect(await faultsOf({ ...STEAM, Provider: 'Apple' })).toContain('the member Apple');
      const both = { ...STEAM.Settings, Google: GOOGLE };
      expect(await faultsOf({ ...STEAM, Settings: both })).toContain('no other');
      const apple = { Provider: 'Apple', Settings: { Apple: APPLE } };
      expect(await faultsOf({ ...apple, Secret: 'no key' })).toContain('P-256');
      expect(await faultsOf(apple)).toContain('no secret yet');
      const badEnds = [' key', 'key ', 'key\n', 'k\r\ney', 'k\u0000ey', 'k\u00e9y', '\u00a0key'];
      for (const Secret of badEnds) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await faultsOf({ ...STEAM, Secret }), Secret).toContain('as the provider shows it');
      }
      const pasted = {
        Apple: { ...APPLE, KeyId: 'KEY\u007f' },
        Google: { ...GOOGLE, RedirectUri: 'https://game.example.com/ ' },
        GameCenter: { BundleIds: ['com.example.game', '\u200bcom.example.other'] },
        Steam: { ...STEAM.Settings.Steam, Identity: 'studio\t' },
      };
      for (const [Provider, wrong] of Object.entries(pasted)) {
        const body = { Provider, Settings: { [Provider]: wrong }, Secret: 'secret' };
        // oxlint-disable-next-line no-await-in-loop
        const faults = await faultsOf(body);
        expect(faults).toContain(`Settings.${Provider}.`);
        expect(faults).toContain('neither begins nor ends');
      }
      const noTeam = { ...apple, Settings: { Apple: { ...APPLE, TeamId: undefined } } };
      expect(await faultsOf(noTeam)).toContain('come together');
      const center = { GameCenter: { BundleIds: ['a'] } };
      expect(await faultsOf({ Provider: 'GameCenter', Settings: center, Secret: 'a' })).toContain(
        'no secret',
      );
      return world.asTitle(path, { ...STEAM, Settings: { Steam: { AppId: '0' } } });
    },
  },
  {
    name: 'is one change more than an author has in an hour',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      await useUpChanges(world);
      return world.asTitle(path, STEAM);
    },
  },
  {
    name: 'is one more than a title can have',
    provokes: 'OverLimit',
    async play(world) {
      for (let index = 0; index < CONNECTIONS_PER_TITLE_MAX; index += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await connect(world, { ConnectionId: `connection-${index}` });
      }
      return world.asTitle(path, STEAM);
    },
  },
]);
