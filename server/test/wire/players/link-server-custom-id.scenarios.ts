import { linkServerCustomId } from '../../../src/players/providers/custom-server.ts';
import { linkScenarios } from '../../support/provider-scenarios.ts';
import { CUSTOM_SERVER } from '../../support/providers.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(linkServerCustomId, linkScenarios(CUSTOM_SERVER));
