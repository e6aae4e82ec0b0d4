import { expect } from 'vitest';
import { testIdentityProvider } from '../../../src/connections/operations/test-identity-provider.ts';
import { byHand, connect } from '../../support/connections.ts';
import { CONNECTION_TESTS_MAX } from '../../../src/kernel/limits.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

export default scenarios(testIdentityProvider, [
  {
    name: 'names the issuer and the ids of its keys',
    async play(world, door) {
      const IssuerInformation = byHand('https://by-hand.example');
      await connect(world, { IssuerDiscoveryUrl: undefined, IssuerInformation });
      const body = { Provider: 'OpenIdConnect', ConnectionId: 'studio' };
      const reply = await callAt(door, world, body);
      expect(reply.data).toMatchObject({
        Status: 'Ready',
        Issuer: 'https://by-hand.example',
        KeyIds: ['one'],
      });
      return reply;
    },
  },
  {
    name: 'calls outside so often in a minute for a title, and no longer for somebody who only reads',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world, door) {
      const body = { Provider: 'GameCenter' };
      const other = await world.otherTitle();
      for (const one of [world, other]) {
        const settings = { GameCenter: { BundleIds: ['com.example.game'] } };
        // oxlint-disable-next-line no-await-in-loop
        await must(one.asTitle('/Admin/SetIdentityProvider', { ...body, Settings: settings }));
      }
      const viewer = await world.operator(['viewer']);
      const { path } = testIdentityProvider;
      expect(await world.call(path, body, { operator: viewer })).toMatchObject({ code: 403 });
      for (let count = 0; count < CONNECTION_TESTS_MAX.perMinute; count += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await must(callAt(door, world, body));
      }
      const reply = await callAt(door, world, body);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      await must(other.asTitle(path, body));
      return reply;
    },
  },
  {
    name: 'finds no such connection',
    provokes: 'InvalidIdentityProviderId',
    play: (world, door) => callAt(door, world, { Provider: 'Apple' }),
  },
]);
