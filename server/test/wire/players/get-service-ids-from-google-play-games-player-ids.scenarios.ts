import { getServiceIDsFromGooglePlayGamesPlayerIDs } from '../../../src/players/look-ups-by-identity.ts';
import { identityLookUpScenarios } from '../../support/identity-look-up-scenarios.ts';

export default identityLookUpScenarios(getServiceIDsFromGooglePlayGamesPlayerIDs, {
  provider: 'GooglePlayGames',
  list: 'GooglePlayGamesPlayerIDs',
  pair: 'GooglePlayGamesPlayerId',
  id: (number) => `a_${number}`,
  subject: (number) => `a_${number}`,
});
