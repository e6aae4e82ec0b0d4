import { linkSteamAccount } from '../../../src/players/providers/steam.ts';
import { STEAM } from '../../support/platform-providers.ts';
import { linkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(linkSteamAccount, linkScenarios(STEAM));
