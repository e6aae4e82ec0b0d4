import { unlinkApple } from '../../../src/players/providers/apple.ts';
import { APPLE } from '../../support/issuer-providers.ts';
import { unlinkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(
  unlinkApple,
  unlinkScenarios(unlinkApple, {
    provider: APPLE,
    naming: () => ({}),
    notLinked: 'AccountNotLinked',
  }),
);
