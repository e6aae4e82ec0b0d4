import { setPublisherData } from '../../../src/title-data/operations/set-publisher-data.ts';
import { scenarios } from '../../support/scenario.ts';
import { writeScenarios } from '../../support/title-data.ts';

export default scenarios(setPublisherData, writeScenarios('publisher'));
