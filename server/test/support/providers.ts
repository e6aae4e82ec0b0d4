import {
  linkServerCustomId,
  loginWithServerCustomId,
} from '../../src/players/providers/custom-server.ts';
import { linkCustomID, loginWithCustomID } from '../../src/players/providers/custom.ts';
import {
  clientLoginWithAndroidDeviceID,
  clientLoginWithIOSDeviceID,
  linkAndroidDeviceID,
  linkIOSDeviceID,
  serverLoginWithAndroidDeviceID,
  serverLoginWithIOSDeviceID,
} from '../../src/players/providers/devices.ts';
import type { TestedProvider } from './provider-scenarios.ts';

// The providers that believe what they are told.

export const CUSTOM: TestedProvider = {
  proof: (_, name) => ({ CustomId: name }),
  login: loginWithCustomID,
  link: linkCustomID,
  taken: 'LinkedIdentifierAlreadyClaimed',
};

export const CUSTOM_SERVER: TestedProvider = {
  proof: (_, name) => ({ ServerCustomId: name }),
  login: loginWithServerCustomId,
  link: linkServerCustomId,
  taken: 'LinkedIdentifierAlreadyClaimed',
};

export const ANDROID: TestedProvider = {
  proof: (_, name) => ({ AndroidDeviceId: name, AndroidDevice: 'a phone', OS: 'a system' }),
  login: clientLoginWithAndroidDeviceID,
  link: linkAndroidDeviceID,
  taken: 'LinkedDeviceAlreadyClaimed',
};

export const IOS: TestedProvider = {
  proof: (_, name) => ({ DeviceId: name, DeviceModel: 'a phone', OS: 'a system' }),
  login: clientLoginWithIOSDeviceID,
  link: linkIOSDeviceID,
  taken: 'LinkedDeviceAlreadyClaimed',
};

export const ANDROID_BY_SERVER: TestedProvider = {
  ...ANDROID,
  login: serverLoginWithAndroidDeviceID,
};

export const IOS_BY_SERVER: TestedProvider = { ...IOS, login: serverLoginWithIOSDeviceID };
