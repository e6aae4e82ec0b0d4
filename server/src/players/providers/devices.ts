import { Type } from '../../kernel/type.ts';
import { Subject } from '../wire.ts';
import { clientOperations } from './client-operations.ts';
import { believe, identityProof, loginWith } from './provider.ts';

// A caller who knows a device's id is the player: the id of a device is a secret, as a custom id is.

/** The parts in which the two kinds of devices differ. */
interface DeviceKind {
  readonly provider: 'AndroidDevice' | 'IOSDevice';
  /** With its article; and several of them. */
  readonly one: string;
  readonly many: string;
  /** The members of requests with the id and the model. */
  readonly id: string;
  readonly model: string;
}

/** A word about the device, which SDKs send. */
const NotKept = (what: string) =>
  Type.Optional(Type.String({ description: `${what}; accepted and not kept.`, maxLength: 1_000 }));

function deviceOperations({ provider, one, many, id, model }: DeviceKind) {
  const example = { [id]: 'a7c1e0d35f9b4486' };
  const proof = identityProof()({
    provider,
    members: {
      [id]: Subject('The id of the device; compared exactly.'),
      [model]: NotKept('The model of the device'),
      OS: NotKept("The device's operating system"),
    },
    refusals: {},
    prove: (_, { request }) => believe(request[id] as string),
  });
  const [login, link, unlink] = clientOperations(proof, {
    name: `${provider}ID`,
    texts: { by: `the id of ${one}`, linked: one, unlinked: `one of the caller's ${many}` },
    description:
      'Whoever knows the id is the player. Where the platform gives no long and random id, the game should make one and keep it.',
    taken: 'LinkedDeviceAlreadyClaimed',
    example,
    members: {
      [id]: Type.Optional(
        Subject('The id of the device. Absent: the one that was used or linked last.'),
      ),
    },
    pick: (request) => ({ subject: request[id] }),
    notLinked: 'DeviceNotLinked',
    unlinkExample: example,
  });
  const serverLogin = loginWith(proof, {
    path: `/Server/LoginWith${provider}ID`,
    summary: `Logs a player in by ${one} for which a server of the title vouches.`,
    description:
      'For a backend that stands between the game and the service. It finds the same players as the operation of clients, and limits of addresses do not count.',
    auth: { kind: 'secretKey', permission: 'players:login' },
    example: { ...example, CreateAccount: true },
  });
  return [login, serverLogin, link, unlink] as const;
}

/** Logs a player in by an Android device, also where a server vouches for it, links one, and unlinks it. */
export const [
  clientLoginWithAndroidDeviceID,
  serverLoginWithAndroidDeviceID,
  linkAndroidDeviceID,
  unlinkAndroidDeviceID,
] = deviceOperations({
  provider: 'AndroidDevice',
  one: 'an Android device',
  many: 'Android devices',
  id: 'AndroidDeviceId',
  model: 'AndroidDevice',
});

/** The same of iOS devices. */
export const [
  clientLoginWithIOSDeviceID,
  serverLoginWithIOSDeviceID,
  linkIOSDeviceID,
  unlinkIOSDeviceID,
] = deviceOperations({
  provider: 'IOSDevice',
  one: 'an iOS device',
  many: 'iOS devices',
  id: 'DeviceId',
  model: 'DeviceModel',
});
