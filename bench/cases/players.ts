import { logIn } from '../kit/calls.ts';
import {
  about,
  aboutNobody,
  anonymous,
  by,
  byDeveloper,
  type Case,
  NOBODY,
  type Once,
  write,
} from './case.ts';
import { emailOf, PASSWORD, PLAYERS, TAKEN_NAME, usernameOf, type World } from './world.ts';

/** Custom ids of players who are made to be deleted, banned or logged out. */
const LEAVING = 1_000_000;
const BANNED = 2_000_000;
const ENDING = 3_000_000;
const SLOW = { isSlow: true };
const Password = PASSWORD;
const GUESS = { Password: 'a wrong guess' };
const NEW_PASSWORD = { NewPassword: PASSWORD };
const customId = (number: number) => ({ CustomId: `player-${number % PLAYERS}` });
const username = (number: number) => ({ Username: usernameOf(number) });
const serverCustomId = (number: number) => ({ ServerCustomId: `server-${number % PLAYERS}` });
const unknownId = (member: string) => (number: number) => ({ [member]: `nobody-${number}` });
const newEmail = (number: number) => ({ Email: `none-${number}@example.com` });
const email = (number: number) => ({ Email: emailOf(number) });
const bans = (ServiceId: string) => ({ Bans: [{ ServiceId }] });

/** About a player who is made for the call. */
const aboutNew =
  (first: number): Once['prepare'] =>
  async ({ service }, number) => {
    const { playerId } = await logIn(service, first + number);
    return { body: { ServiceId: playerId } };
  };

/** Bans a player who is made for that. */
async function ban({ service }: World, number: number) {
  const { playerId } = await logIn(service, BANNED + number);
  const path = '/Admin/BanUsers';
  const { BanData } = await service.call<{
    readonly BanData: readonly { readonly BanId: string }[];
  }>(path, bans(playerId));
  return { playerId, BanIds: BanData.map(({ BanId }) => BanId) };
}

/** Cases that change players, their sessions and their bans. */
export const PLAYER_CASES: readonly Case[] = [
  write('/Client/LoginWithCustomID')
    .succeeds(anonymous(customId))
    .refused('AccountNotFound', anonymous(unknownId('CustomId'), { CreateAccount: false })),
  write('/Server/LoginWithServerCustomId')
    .succeeds(byDeveloper(serverCustomId, { CreateAccount: true }))
    .refused('AccountNotFound', byDeveloper(unknownId('ServerCustomId'))),
  write('/Client/LoginWithService', SLOW)
    .succeeds(anonymous(username, { Password }))
    .guessed('InvalidUsernameOrPassword', anonymous(username, GUESS)),
  write('/Client/LoginWithEmailAddress', SLOW)
    .succeeds(anonymous(email, { Password }))
    .guessed('InvalidEmailOrPassword', anonymous(email, GUESS)),
  write('/Client/RegisterServiceUser', SLOW)
    .succeedsOnce(async (world, number) => {
      const names = { Username: `new-${number}`, Email: `new-${number}@example.com` };
      return anonymous(names, { Password })(world, number);
    }, 64)
    .refused('UsernameNotAvailable', anonymous(username, newEmail, { Password })),
  // Ends all other sessions of the player, and not that of the call.
  write('/Client/ChangePassword', SLOW)
    .succeeds(by('named', { Password, ...NEW_PASSWORD }))
    .guessed('InvalidUsernameOrPassword', by('named', { ...GUESS, ...NEW_PASSWORD })),
  write('/Client/DeleteOwnAccount')
    .succeedsOnce(async ({ service }, number) => {
      const { headers } = await logIn(service, LEAVING + number);
      return { headers, body: {} };
    })
    // The account has a password.
    .refused('InvalidParams', by('named', {})),
  write('/Admin/DeletePlayer')
    .succeedsOnce(aboutNew(LEAVING))
    .refused('UserisNotValid', aboutNobody()),
  write('/Client/UpdateUserTitleDisplayName')
    .succeeds(by('shopper', (number) => ({ DisplayName: `Shopper ${number}` })))
    .refused('NameNotAvailable', by('pauper', { DisplayName: TAKEN_NAME })),
  write('/Admin/UpdateUserTitleDisplayName')
    .succeeds(about('shopper', (number) => ({ DisplayName: `Client ${number}` })))
    .refused(
      'UserisNotValid',
      aboutNobody((number) => ({ DisplayName: `Nobody ${number}` })),
    ),
  write('/Admin/UpdatePlayerIdentity')
    .succeeds(about('changed', (number) => ({ ServerCustomId: `device-${number}` })))
    .refused('LinkedIdentifierAlreadyClaimed', about('changed', customId)),
  write('/Admin/SetPassword', SLOW)
    .succeeds(about('changed', { Password }))
    .refused('UserisNotValid', aboutNobody({ Password })),
  write('/Admin/RevokePlayerSessions')
    .succeedsOnce(aboutNew(ENDING))
    .refused('UserisNotValid', aboutNobody()),
  write('/Admin/LiftLimit').succeeds(about('pauper')).refused('UserisNotValid', aboutNobody()),
  write('/Admin/BanUsers')
    .succeedsOnce(async ({ service }, number) => {
      return { body: bans((await logIn(service, BANNED + number)).playerId) };
    })
    .refused('UserisNotValid', byDeveloper(bans(NOBODY))),
  write('/Admin/RevokeAllBansForUser')
    .succeedsOnce(async (world, number) => {
      const { playerId } = await ban(world, 500_000 + number);
      return { body: { ServiceId: playerId } };
    })
    .refused('UserisNotValid', aboutNobody()),
  write('/Admin/RevokeBans')
    .succeedsOnce(async (world, number) => {
      const { BanIds } = await ban(world, 1_000_000 + number);
      return { body: { BanIds } };
    })
    .refused(
      'unchanged',
      byDeveloper((number) => ({ BanIds: [`none-${number}`] })),
    ),
  write('/Authentication/GetEntityToken')
    .succeeds(by('pauper', {}))
    .refused(
      'NotAuthorized',
      by('pauper', { Entity: { Id: NOBODY, Type: 'title_player_account' } }),
    ),
  write('/Authentication/RevokeEntityToken')
    .succeedsOnce(async ({ service }, number) => {
      const { entityToken } = await logIn(service, ENDING + 500_000 + number);
      return { headers: { 'X-EntityToken': entityToken }, body: { EntityToken: entityToken } };
    })
    .refused('NotAuthorized', (world, number) => {
      const [one, other] = [world.player('pauper', number), world.player('pauper', number + 1)];
      return {
        headers: { 'X-EntityToken': one.entityToken },
        body: { EntityToken: other.entityToken },
      };
    }),
];
