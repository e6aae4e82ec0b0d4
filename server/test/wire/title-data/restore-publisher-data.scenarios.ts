import { restorePublisherData } from '../../../src/title-data/operations/restore-publisher-data.ts';
import { scenarios } from '../../support/scenario.ts';
import { restoreScenarios } from '../../support/title-data-history.ts';

export default scenarios(restorePublisherData, restoreScenarios('publisher'));
