import { loginWithApple } from '../../../src/players/providers/apple.ts';
import { awayScenarios } from '../../support/away-scenarios.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { APPLE } from '../../support/issuer-providers.ts';
import { enter, loginScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(loginWithApple, [
  ...infoScenarios(async (world, other) => {
    await APPLE.prepare?.(world);
    return enter(APPLE, world, 'one', other);
  }),
  ...loginScenarios(APPLE),
  ...awayScenarios(APPLE, { fakeOf: ({ issuer }) => issuer, isKept: true }),
]);
