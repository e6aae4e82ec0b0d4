import { unlinkSteamAccount } from '../../../src/players/providers/steam.ts';
import { STEAM } from '../../support/platform-providers.ts';
import { unlinkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(
  unlinkSteamAccount,
  unlinkScenarios(unlinkSteamAccount, {
    provider: STEAM,
    naming: () => ({}),
    notLinked: 'AccountNotLinked',
  }),
);
