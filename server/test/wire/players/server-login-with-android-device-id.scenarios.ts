import { serverLoginWithAndroidDeviceID } from '../../../src/players/providers/devices.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { enter, loginScenarios } from '../../support/provider-scenarios.ts';
import { ANDROID_BY_SERVER } from '../../support/providers.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(serverLoginWithAndroidDeviceID, [
  ...infoScenarios((world, other) => enter(ANDROID_BY_SERVER, world, 'one', other)),
  ...loginScenarios(ANDROID_BY_SERVER),
]);
