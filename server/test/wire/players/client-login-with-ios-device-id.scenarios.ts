import { clientLoginWithIOSDeviceID } from '../../../src/players/providers/devices.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { enter, loginScenarios } from '../../support/provider-scenarios.ts';
import { IOS } from '../../support/providers.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(clientLoginWithIOSDeviceID, [
  ...infoScenarios((world, other) => enter(IOS, world, 'one', other)),
  ...loginScenarios(IOS),
]);
