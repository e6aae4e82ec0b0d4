import { restoreTitleData } from '../../../src/title-data/operations/restore-title-data.ts';
import { scenarios } from '../../support/scenario.ts';
import { restoreScenarios } from '../../support/title-data-history.ts';

export default scenarios(restoreTitleData, restoreScenarios('title'));
