import { setTitleData } from '../../../src/title-data/operations/set-title-data.ts';
import { scenarios } from '../../support/scenario.ts';
import { writeScenarios } from '../../support/title-data.ts';

export default scenarios(setTitleData, writeScenarios('title'));
