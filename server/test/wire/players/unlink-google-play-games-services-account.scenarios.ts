import { unlinkGooglePlayGamesServicesAccount } from '../../../src/players/providers/google-play-games.ts';
import { GOOGLE_PLAY_GAMES } from '../../support/platform-providers.ts';
import { unlinkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(
  unlinkGooglePlayGamesServicesAccount,
  unlinkScenarios(unlinkGooglePlayGamesServicesAccount, {
    provider: GOOGLE_PLAY_GAMES,
    naming: () => ({}),
    notLinked: 'AccountNotLinked',
  }),
);
