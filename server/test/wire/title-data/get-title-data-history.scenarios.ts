import { getTitleDataHistory } from '../../../src/title-data/operations/get-title-data-history.ts';
import { scenarios } from '../../support/scenario.ts';
import { historyScenarios } from '../../support/title-data-history.ts';

export default scenarios(getTitleDataHistory, historyScenarios('title'));
