import { getTitleInternalDataHistory } from '../../../src/title-data/operations/get-title-internal-data-history.ts';
import { scenarios } from '../../support/scenario.ts';
import { historyScenarios } from '../../support/title-data-history.ts';

export default scenarios(getTitleInternalDataHistory, historyScenarios('internal'));
