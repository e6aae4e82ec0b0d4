import { getPublisherData } from '../../../src/title-data/operations/get-publisher-data.ts';
import { scenarios } from '../../support/scenario.ts';
import { readScenarios } from '../../support/title-data.ts';

export default scenarios(getPublisherData, readScenarios('publisher'));
