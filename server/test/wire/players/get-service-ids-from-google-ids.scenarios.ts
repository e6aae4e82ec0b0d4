import { getServiceIDsFromGoogleIDs } from '../../../src/players/look-ups-by-identity.ts';
import { identityLookUpScenarios } from '../../support/identity-look-up-scenarios.ts';

export default identityLookUpScenarios(getServiceIDsFromGoogleIDs, {
  provider: 'GooglePlay',
  list: 'GoogleIDs',
  pair: 'GoogleId',
  id: (number) => `108${number}`,
  subject: (number) => `108${number}`,
});
