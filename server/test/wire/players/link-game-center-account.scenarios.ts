import { linkGameCenterAccount } from '../../../src/players/providers/game-center.ts';
import { GAME_CENTER } from '../../support/platform-providers.ts';
import { linkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(linkGameCenterAccount, linkScenarios(GAME_CENTER));
