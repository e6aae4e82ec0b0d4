import { unlinkSteamId } from '../../../src/players/providers/platform-ids.ts';
import { STEAM_ID } from '../../support/platform-providers.ts';
import { unlinkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(
  unlinkSteamId,
  unlinkScenarios(unlinkSteamId, {
    provider: STEAM_ID,
    naming: () => ({}),
    notLinked: 'AccountNotLinked',
  }),
);
