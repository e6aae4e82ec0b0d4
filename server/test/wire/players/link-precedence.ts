import {
  linkServerCustomId,
  unlinkServerCustomId,
} from '../../../src/players/providers/custom-server.ts';
import { linkCustomID, unlinkCustomID } from '../../../src/players/providers/custom.ts';
import {
  clientLoginWithAndroidDeviceID,
  clientLoginWithIOSDeviceID,
  linkAndroidDeviceID,
  linkIOSDeviceID,
  serverLoginWithAndroidDeviceID,
  serverLoginWithIOSDeviceID,
  unlinkAndroidDeviceID,
  unlinkIOSDeviceID,
} from '../../../src/players/providers/devices.ts';
import type { PrecedenceList } from '../../support/precedence.ts';
import { linkPairs, loginPairs, unlinkPairs } from '../../support/provider-pairs.ts';
import {
  ANDROID,
  ANDROID_BY_SERVER,
  CUSTOM,
  CUSTOM_SERVER,
  IOS,
  IOS_BY_SERVER,
} from '../../support/providers.ts';

const pairs: PrecedenceList = [
  [clientLoginWithAndroidDeviceID, loginPairs(ANDROID)],
  [clientLoginWithIOSDeviceID, loginPairs(IOS)],
  [serverLoginWithAndroidDeviceID, loginPairs(ANDROID_BY_SERVER)],
  [serverLoginWithIOSDeviceID, loginPairs(IOS_BY_SERVER)],
  [linkAndroidDeviceID, linkPairs(ANDROID)],
  [linkIOSDeviceID, linkPairs(IOS)],
  [linkCustomID, linkPairs(CUSTOM)],
  [linkServerCustomId, linkPairs(CUSTOM_SERVER)],
  [
    unlinkAndroidDeviceID,
    unlinkPairs(unlinkAndroidDeviceID, { notLinked: 'DeviceNotLinked', body: {} }),
  ],
  [unlinkIOSDeviceID, unlinkPairs(unlinkIOSDeviceID, { notLinked: 'DeviceNotLinked', body: {} })],
  [unlinkCustomID, unlinkPairs(unlinkCustomID, { notLinked: 'CustomIdNotLinked', body: {} })],
  [
    unlinkServerCustomId,
    unlinkPairs(unlinkServerCustomId, {
      notLinked: 'IdentifierNotLinked',
      body: { ServerCustomId: 'hers' },
    }),
  ],
];

export default pairs;
