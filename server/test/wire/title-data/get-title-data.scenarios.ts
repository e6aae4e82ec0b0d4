import { getTitleData } from '../../../src/title-data/operations/get-title-data.ts';
import { scenarios } from '../../support/scenario.ts';
import { readScenarios } from '../../support/title-data.ts';

export default scenarios(getTitleData, readScenarios('title'));
