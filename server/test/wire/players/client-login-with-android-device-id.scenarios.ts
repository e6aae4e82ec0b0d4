import { clientLoginWithAndroidDeviceID } from '../../../src/players/providers/devices.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { enter, loginScenarios } from '../../support/provider-scenarios.ts';
import { ANDROID } from '../../support/providers.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(clientLoginWithAndroidDeviceID, [
  ...infoScenarios((world, other) => enter(ANDROID, world, 'one', other)),
  ...loginScenarios(ANDROID),
]);
