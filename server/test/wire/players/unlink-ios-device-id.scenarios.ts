import { unlinkIOSDeviceID } from '../../../src/players/providers/devices.ts';
import { unlinkScenarios } from '../../support/provider-scenarios.ts';
import { IOS } from '../../support/providers.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(
  unlinkIOSDeviceID,
  unlinkScenarios(unlinkIOSDeviceID, {
    provider: IOS,
    naming: (_, name) => ({ DeviceId: name }),
    notLinked: 'DeviceNotLinked',
  }),
);
