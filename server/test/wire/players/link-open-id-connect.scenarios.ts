import { linkOpenIdConnect } from '../../../src/players/providers/open-id-connect.ts';
import { OPEN_ID } from '../../support/issuer-providers.ts';
import { linkScenarios } from '../../support/provider-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(linkOpenIdConnect, linkScenarios(OPEN_ID));
