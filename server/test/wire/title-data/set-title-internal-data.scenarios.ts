import { setTitleInternalData } from '../../../src/title-data/operations/set-title-internal-data.ts';
import { scenarios } from '../../support/scenario.ts';
import { writeScenarios } from '../../support/title-data.ts';

export default scenarios(setTitleInternalData, writeScenarios('internal'));
