import { updateUserInternalData } from '../../../src/player-data/data-operations.ts';
import { studioUpdateScenarios } from '../../support/data-scenarios.ts';

export default studioUpdateScenarios(updateUserInternalData, 'UserInternalData');
