import { restoreTitleInternalData } from '../../../src/title-data/operations/restore-title-internal-data.ts';
import { scenarios } from '../../support/scenario.ts';
import { restoreScenarios } from '../../support/title-data-history.ts';

export default scenarios(restoreTitleInternalData, restoreScenarios('internal'));
