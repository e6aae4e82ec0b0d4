import { linkCustomID } from '../../../src/players/providers/custom.ts';
import { linkScenarios } from '../../support/provider-scenarios.ts';
import { CUSTOM } from '../../support/providers.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(linkCustomID, linkScenarios(CUSTOM));
