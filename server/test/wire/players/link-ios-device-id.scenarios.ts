import { linkIOSDeviceID } from '../../../src/players/providers/devices.ts';
import { linkScenarios } from '../../support/provider-scenarios.ts';
import { IOS } from '../../support/providers.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(linkIOSDeviceID, linkScenarios(IOS));
