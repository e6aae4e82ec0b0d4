import { expect } from 'vitest';
import { testIdentityProvider } from '../../../src/connections/operations/test-identity-provider.ts';
import { byHand, connect } from '../../support/connections.ts';
import { callAt, scenarios } from '../../support/scenario.ts';

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
    name: 'finds no such connection',
    provokes: 'InvalidIdentityProviderId',
    play: (world, door) => callAt(door, world, { Provider: 'Apple' }),
  },
]);
