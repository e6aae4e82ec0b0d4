import { getPublisherDataHistory } from '../../../src/title-data/operations/get-publisher-data-history.ts';
import { scenarios } from '../../support/scenario.ts';
import { historyScenarios } from '../../support/title-data-history.ts';

export default scenarios(getPublisherDataHistory, historyScenarios('publisher'));
