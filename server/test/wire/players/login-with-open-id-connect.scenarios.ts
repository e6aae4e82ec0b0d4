import { expect } from 'vitest';
import { loginWithOpenIdConnect } from '../../../src/players/providers/open-id-connect.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { CONNECTION, connectIssuer, idToken, OPEN_ID } from '../../support/issuer-providers.ts';
import { enter, loginScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

export default scenarios(loginWithOpenIdConnect, [
  ...infoScenarios(async (world, other) => {
    await OPEN_ID.prepare?.(world);
    return enter(OPEN_ID, world, 'one', other);
  }),
  ...loginScenarios(OPEN_ID),
  {
    name: 'a nonce is compared as it is, or as its SHA-256, and is asked for unless the connection says otherwise',
    provokes: 'InvalidIdentityToken',
    async play(world) {
      await connectIssuer(world);
      const IdToken = await idToken(world, { sub: 'ada', nonce: 'n-1' });
      const ask = (more: object) =>
        enter({ ...OPEN_ID, proof: () => ({ ...CONNECTION, IdToken, ...more }) }, world, 'ada');
      await must(ask({ Nonce: 'n-1' }));
      expect(await ask({ Nonce: 'n-2' })).toMatchObject({ error: 'InvalidIdentityToken' });
      return ask({});
    },
  },
]);
