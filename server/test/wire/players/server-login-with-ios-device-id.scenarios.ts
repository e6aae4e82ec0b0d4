import { serverLoginWithIOSDeviceID } from '../../../src/players/providers/devices.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { enter, loginScenarios } from '../../support/provider-scenarios.ts';
import { IOS_BY_SERVER } from '../../support/providers.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(serverLoginWithIOSDeviceID, [
  ...infoScenarios((world, other) => enter(IOS_BY_SERVER, world, 'one', other)),
  ...loginScenarios(IOS_BY_SERVER),
]);
