import { unlinkServerCustomId } from '../../../src/players/providers/custom-server.ts';
import { unlinkScenarios } from '../../support/provider-scenarios.ts';
import { CUSTOM_SERVER } from '../../support/providers.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(
  unlinkServerCustomId,
  unlinkScenarios(unlinkServerCustomId, {
    provider: CUSTOM_SERVER,
    naming: (_, name) => ({ ServerCustomId: name }),
    notLinked: 'IdentifierNotLinked',
  }),
);
