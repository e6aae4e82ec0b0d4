import { unlinkGoogleAccount } from '../../../src/players/providers/google.ts';
import { GOOGLE } from '../../support/issuer-providers.ts';
import { unlinkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(
  unlinkGoogleAccount,
  unlinkScenarios(unlinkGoogleAccount, {
    provider: GOOGLE,
    naming: () => ({}),
    notLinked: 'AccountNotLinked',
  }),
);
