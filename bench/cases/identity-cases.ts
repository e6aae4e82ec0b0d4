import { logIn } from '../kit/calls.ts';
import {
  about,
  anonymous,
  by,
  byDeveloper,
  type Case,
  type Once,
  PASSWORD,
  write,
} from './case.ts';

/** Custom ids of players who are made to be given identities. */
const LINKING = 4_000_000;

const device = (member: string) => (number: number) => ({ [member]: `device-${number % 32}` });
const nobody = (member: string) => (number: number) => ({ [member]: `no-device-${number}` });
const MAKES = { CreateAccount: true };
const customIdOf = (number: number) => ({ CustomId: `player-${number % 32}` });
const ADDED = { Email: 'added@example.com', Password: PASSWORD };
const serverIdOf = (number: number) => ({ ServerCustomId: `extra-server-${number}` });

/** A new player who calls with an id that nobody has. */
const linkedOnce: Once['prepare'] = async ({ service }, number) => {
  const { headers } = await logIn(service, LINKING + number);
  return { headers, body: { CustomId: `extra-${number}` } };
};

/** Those that give players identities and take them away. */
export const IDENTITY_CASES: readonly Case[] = [
  write('/Client/LoginWithAndroidDeviceID')
    .succeeds(anonymous(device('AndroidDeviceId'), MAKES))
    .refused('AccountNotFound', anonymous(nobody('AndroidDeviceId'))),
  write('/Server/LoginWithAndroidDeviceID')
    .succeeds(byDeveloper(device('AndroidDeviceId'), MAKES))
    .refused('AccountNotFound', byDeveloper(nobody('AndroidDeviceId'))),
  write('/Client/LoginWithIOSDeviceID')
    .succeeds(anonymous(device('DeviceId'), MAKES))
    .refused('AccountNotFound', anonymous(nobody('DeviceId'))),
  write('/Server/LoginWithIOSDeviceID')
    .succeeds(byDeveloper(device('DeviceId'), MAKES))
    .refused('AccountNotFound', byDeveloper(nobody('DeviceId'))),
  write('/Client/LinkCustomID')
    .succeedsOnce(linkedOnce)
    .refused('LinkedIdentifierAlreadyClaimed', by('holder', customIdOf)),
  write('/Client/UnlinkCustomID')
    .succeedsOnce(async ({ service }, number) => {
      const { headers } = await logIn(service, LINKING + 500_000 + number);
      const body = { CustomId: `spare-${number}` };
      await service.call('/Client/LinkCustomID', body, headers);
      return { headers, body };
    })
    .refused('CustomIdNotLinked', by('shopper', { CustomId: 'none' })),
  write('/Client/AddUsernamePassword', { isSlow: true })
    .succeedsOnce(async ({ service }, number) => {
      const { headers } = await logIn(service, LINKING + 2_000_000 + number);
      const names = { Username: `added-${number}`, Email: `added-${number}@example.com` };
      return { headers, body: { ...names, Password: PASSWORD } };
    }, 64)
    .refused('InvalidUsername', by('shopper', { ...ADDED, Username: 'a' })),
  write('/Server/LinkServerCustomId')
    .succeedsOnce(async ({ service }, number) => {
      const { playerId } = await logIn(service, LINKING + 1_000_000 + number);
      return { body: { ServiceId: playerId, ...serverIdOf(number) } };
    })
    .refused('AccountNotFound', byDeveloper({ ServiceId: 'F'.repeat(16) }, serverIdOf)),
  write('/Server/UnlinkServerCustomId')
    .succeedsOnce(async ({ service }, number) => {
      const { playerId } = await logIn(service, LINKING + 1_500_000 + number);
      const body = { ServiceId: playerId, ServerCustomId: `spare-server-${number}` };
      await service.call('/Server/LinkServerCustomId', body);
      return { body };
    })
    .refused('AccountNotLinked', about('shopper', { ServerCustomId: 'none' })),
];
