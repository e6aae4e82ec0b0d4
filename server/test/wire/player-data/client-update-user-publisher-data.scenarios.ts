import { clientUpdateUserPublisherData } from '../../../src/player-data/data-operations.ts';
import { ownUpdateScenarios } from '../../support/data-scenarios.ts';

export default ownUpdateScenarios(clientUpdateUserPublisherData, 'UserPublisherData');
