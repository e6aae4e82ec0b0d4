import { unlinkGameCenterAccount } from '../../../src/players/providers/game-center.ts';
import { GAME_CENTER } from '../../support/platform-providers.ts';
import { unlinkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(
  unlinkGameCenterAccount,
  unlinkScenarios(unlinkGameCenterAccount, {
    provider: GAME_CENTER,
    naming: () => ({}),
    notLinked: 'AccountNotLinked',
  }),
);
