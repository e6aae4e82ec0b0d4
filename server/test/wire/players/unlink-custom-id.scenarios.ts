import { unlinkCustomID } from '../../../src/players/providers/custom.ts';
import { unlinkScenarios } from '../../support/provider-scenarios.ts';
import { CUSTOM } from '../../support/providers.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(
  unlinkCustomID,
  unlinkScenarios(unlinkCustomID, {
    provider: CUSTOM,
    naming: (_, name) => ({ CustomId: name }),
    notLinked: 'CustomIdNotLinked',
  }),
);
