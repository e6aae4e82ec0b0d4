import { getServiceIDsFromGameCenterIDs } from '../../../src/players/look-ups-by-identity.ts';
import { identityLookUpScenarios } from '../../support/identity-look-up-scenarios.ts';

export default identityLookUpScenarios(getServiceIDsFromGameCenterIDs, {
  provider: 'GameCenter',
  list: 'GameCenterIDs',
  pair: 'GameCenterId',
  id: (number) => `G:${number}`,
  subject: (number) => `G:${number}`,
});
