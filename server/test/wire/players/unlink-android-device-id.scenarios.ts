import { unlinkAndroidDeviceID } from '../../../src/players/providers/devices.ts';
import { unlinkScenarios } from '../../support/provider-scenarios.ts';
import { ANDROID } from '../../support/providers.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(
  unlinkAndroidDeviceID,
  unlinkScenarios(unlinkAndroidDeviceID, {
    provider: ANDROID,
    naming: (_, name) => ({ AndroidDeviceId: name }),
    notLinked: 'DeviceNotLinked',
  }),
);
