import { linkGoogleAccount } from '../../../src/players/providers/google.ts';
import { GOOGLE } from '../../support/issuer-providers.ts';
import { linkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(linkGoogleAccount, linkScenarios(GOOGLE));
