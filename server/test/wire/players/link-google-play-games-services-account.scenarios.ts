import { linkGooglePlayGamesServicesAccount } from '../../../src/players/providers/google-play-games.ts';
import { GOOGLE_PLAY_GAMES } from '../../support/platform-providers.ts';
import { linkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(linkGooglePlayGamesServicesAccount, linkScenarios(GOOGLE_PLAY_GAMES));
