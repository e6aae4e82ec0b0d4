import { linkApple } from '../../../src/players/providers/apple.ts';
import { APPLE } from '../../support/issuer-providers.ts';
import { linkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(linkApple, linkScenarios(APPLE));
