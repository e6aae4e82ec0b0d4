import { linkSteamId } from '../../../src/players/providers/platform-ids.ts';
import { STEAM_ID } from '../../support/platform-providers.ts';
import { linkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(linkSteamId, linkScenarios(STEAM_ID));
