import { linkAndroidDeviceID } from '../../../src/players/providers/devices.ts';
import { linkScenarios } from '../../support/provider-scenarios.ts';
import { ANDROID } from '../../support/providers.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(linkAndroidDeviceID, linkScenarios(ANDROID));
