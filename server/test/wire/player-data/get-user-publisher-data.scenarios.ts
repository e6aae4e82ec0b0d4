import { getUserPublisherData } from '../../../src/player-data/data-operations.ts';
import { readDataScenarios } from '../../support/data-scenarios.ts';

export default readDataScenarios(getUserPublisherData, 'UserPublisherData');
