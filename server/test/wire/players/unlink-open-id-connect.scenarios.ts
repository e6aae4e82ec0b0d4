import { unlinkOpenIdConnect } from '../../../src/players/providers/open-id-connect.ts';
import { CONNECTION, OPEN_ID } from '../../support/issuer-providers.ts';
import { unlinkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(
  unlinkOpenIdConnect,
  unlinkScenarios(unlinkOpenIdConnect, {
    provider: OPEN_ID,
    naming: () => CONNECTION,
    notLinked: 'AccountNotLinked',
  }),
);
