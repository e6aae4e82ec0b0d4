import { linkXboxId } from '../../../src/players/providers/platform-ids.ts';
import { XBOX } from '../../support/platform-providers.ts';
import { linkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(linkXboxId, linkScenarios(XBOX));
