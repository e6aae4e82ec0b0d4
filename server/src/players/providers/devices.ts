import { EXAMPLE } from '../../credentials/examples.ts';
import { Type } from '../../kernel/type.ts';
import { Subject } from '../wire.ts';
import { believe, identityProof, linkWith, loginWith, unlinkWith } from './provider.ts';

// A caller who knows a device's id is the player: the id of a device is a secret, as a custom id is.

const DEVICE_ID = 'a7c1e0d35f9b4486';
const player = { kind: 'sessionTicket', permission: 'account:write' } as const;
const server = { kind: 'secretKey', permission: 'players:login' } as const;
const anonymous = { kind: 'anonymous' } as const;
const description =
  'Whoever knows the id is the player. Make it long and random where the platform gives none that is.';

/** A word about the device, which SDKs send. */
const NotKept = (what: string) =>
  Type.Optional(Type.String({ description: `${what}; accepted and not kept.`, maxLength: 1_000 }));
const OS = NotKept("The device's operating system");

const android = identityProof()({
  provider: 'AndroidDevice',
  members: {
    AndroidDeviceId: Subject('The id of the device; compared exactly.'),
    AndroidDevice: NotKept('The model of the device'),
    OS,
  },
  refusals: {},
  prove: (_, { request }) => believe(request.AndroidDeviceId),
});

const ios = identityProof()({
  provider: 'IOSDevice',
  members: {
    DeviceId: Subject('The id of the device; compared exactly.'),
    DeviceModel: NotKept('The model of the device'),
    OS,
  },
  refusals: {},
  prove: (_, { request }) => believe(request.DeviceId),
});

/** Logs a player in by an Android device. */
export const clientLoginWithAndroidDeviceID = loginWith(android, {
  path: '/Client/LoginWithAndroidDeviceID',
  summary: 'Logs a player in by the id of an Android device, and makes the player if asked to.',
  description,
  auth: anonymous,
  example: { TitleId: EXAMPLE.titleId, AndroidDeviceId: DEVICE_ID, CreateAccount: true },
});

/** Logs a player in by an Android device for which a server vouches. */
export const serverLoginWithAndroidDeviceID = loginWith(android, {
  path: '/Server/LoginWithAndroidDeviceID',
  summary: 'Logs a player in by an Android device for which a server of the title vouches.',
  auth: server,
  example: { AndroidDeviceId: DEVICE_ID, CreateAccount: true },
});

/** Gives the player who calls an Android device. */
export const linkAndroidDeviceID = linkWith(android, {
  path: '/Client/LinkAndroidDeviceID',
  summary: 'Gives the caller an Android device as one more way to log in.',
  auth: player,
  taken: 'LinkedDeviceAlreadyClaimed',
  example: { AndroidDeviceId: DEVICE_ID },
});

/** Takes an Android device from the player who calls. */
export const unlinkAndroidDeviceID = unlinkWith({
  path: '/Client/UnlinkAndroidDeviceID',
  summary: "Takes away one of the caller's Android devices.",
  auth: player,
  provider: 'AndroidDevice',
  members: {
    AndroidDeviceId: Type.Optional(
      Subject('The id of the device. Absent: the one that was used or linked last.'),
    ),
  },
  pick: ({ AndroidDeviceId: subject }) => ({ subject }),
  notLinked: 'DeviceNotLinked',
  example: { AndroidDeviceId: DEVICE_ID },
});

/** Logs a player in by an iOS device. */
export const clientLoginWithIOSDeviceID = loginWith(ios, {
  path: '/Client/LoginWithIOSDeviceID',
  summary: 'Logs a player in by the id of an iOS device, and makes the player if asked to.',
  description,
  auth: anonymous,
  example: { TitleId: EXAMPLE.titleId, DeviceId: DEVICE_ID, CreateAccount: true },
});

/** Logs a player in by an iOS device for which a server vouches. */
export const serverLoginWithIOSDeviceID = loginWith(ios, {
  path: '/Server/LoginWithIOSDeviceID',
  summary: 'Logs a player in by an iOS device for which a server of the title vouches.',
  auth: server,
  example: { DeviceId: DEVICE_ID, CreateAccount: true },
});

/** Gives the player who calls an iOS device. */
export const linkIOSDeviceID = linkWith(ios, {
  path: '/Client/LinkIOSDeviceID',
  summary: 'Gives the caller an iOS device as one more way to log in.',
  auth: player,
  taken: 'LinkedDeviceAlreadyClaimed',
  example: { DeviceId: DEVICE_ID },
});

/** Takes an iOS device from the player who calls. */
export const unlinkIOSDeviceID = unlinkWith({
  path: '/Client/UnlinkIOSDeviceID',
  summary: "Takes away one of the caller's iOS devices.",
  auth: player,
  provider: 'IOSDevice',
  members: {
    DeviceId: Type.Optional(
      Subject('The id of the device. Absent: the one that was used or linked last.'),
    ),
  },
  pick: ({ DeviceId: subject }) => ({ subject }),
  notLinked: 'DeviceNotLinked',
  example: { DeviceId: DEVICE_ID },
});
