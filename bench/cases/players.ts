import { type Case, NOBODY, onceEach } from './case.ts';
import { emailOf, logIn, PASSWORD, PLAYERS, TAKEN_NAME, usernameOf } from './world.ts';

/** Custom ids of players who are made to be deleted. */
const LEAVING = 1_000_000;
const BANNED = 2_000_000;
const ENDING = 3_000_000;
const GUESS = 'a wrong guess';
const about = (ServiceId: string, more: object = {}) => ({ body: { ServiceId, ...more } });
const anonymous = (TitleId: string, more: object) => ({ body: { TitleId, ...more }, headers: {} });

/** Cases that change players, their sessions and their bans. */
export const PLAYER_CASES: readonly Case[] = [
  {
    path: '/Client/LoginWithCustomID',
    success: ({ service }, number) =>
      anonymous(service.titleId, { CustomId: `player-${number % PLAYERS}` }),
    refused: 'AccountNotFound',
    refusal: ({ service }, number) =>
      anonymous(service.titleId, { CustomId: `nobody-${number}`, CreateAccount: false }),
  },
  {
    path: '/Server/LoginWithServerCustomId',
    success: (_, number) => ({
      body: { ServerCustomId: `server-${number % PLAYERS}`, CreateAccount: true },
    }),
    refused: 'AccountNotFound',
    refusal: (_, number) => ({ body: { ServerCustomId: `nobody-${number}` } }),
  },
  {
    path: '/Client/LoginWithService',
    success: ({ service }, number) =>
      anonymous(service.titleId, { Username: usernameOf(number), Password: PASSWORD }),
    refused: 'InvalidUsernameOrPassword',
    refusal: ({ service }, number) =>
      anonymous(service.titleId, { Username: usernameOf(number), Password: GUESS }),
    isGuess: true,
    isSlow: true,
  },
  {
    path: '/Client/LoginWithEmailAddress',
    success: ({ service }, number) =>
      anonymous(service.titleId, { Email: emailOf(number), Password: PASSWORD }),
    refused: 'InvalidEmailOrPassword',
    refusal: ({ service }, number) =>
      anonymous(service.titleId, { Email: emailOf(number), Password: GUESS }),
    isGuess: true,
    isSlow: true,
  },
  {
    path: '/Client/RegisterServiceUser',
    success: onceEach(async ({ service }, number) => {
      const names = { Username: `new-${number}`, Email: `new-${number}@example.com` };
      return anonymous(service.titleId, { ...names, Password: PASSWORD });
    }, 64),
    refused: 'UsernameNotAvailable',
    refusal: ({ service }, number) => {
      const names = { Username: usernameOf(number), Email: `none-${number}@example.com` };
      return anonymous(service.titleId, { ...names, Password: PASSWORD });
    },
    isSlow: true,
  },
  {
    path: '/Client/ChangePassword',
    // Ends all other sessions of the player, and not that of the call.
    success: (world, number) => ({
      ...world.named(number),
      body: { Password: PASSWORD, NewPassword: PASSWORD },
    }),
    refused: 'InvalidUsernameOrPassword',
    refusal: (world, number) => ({
      ...world.named(number),
      body: { Password: GUESS, NewPassword: PASSWORD },
    }),
    isGuess: true,
    isSlow: true,
  },
  {
    path: '/Client/DeleteOwnAccount',
    success: onceEach(async ({ service }, number) => {
      const { headers } = await logIn(service, LEAVING + number);
      return { headers, body: {} };
    }),
    // The account has a password.
    refused: 'InvalidParams',
    refusal: (world, number) => ({ ...world.named(number), body: {} }),
  },
  {
    path: '/Admin/DeletePlayer',
    success: onceEach(async ({ service }, number) =>
      about((await logIn(service, LEAVING + number)).playerId),
    ),
    refused: 'UserisNotValid',
    refusal: () => about(NOBODY),
  },
  {
    path: '/Client/UpdateUserTitleDisplayName',
    success: (world, number) => ({
      ...world.shopper(number),
      body: { DisplayName: `Shopper ${number}` },
    }),
    refused: 'NameNotAvailable',
    refusal: (world, number) => ({ ...world.pauper(number), body: { DisplayName: TAKEN_NAME } }),
  },
  {
    path: '/Admin/UpdateUserTitleDisplayName',
    success: (world, number) =>
      about(world.shopper(number).playerId, { DisplayName: `Client ${number}` }),
    refused: 'UserisNotValid',
    refusal: (_, number) => about(NOBODY, { DisplayName: `Nobody ${number}` }),
  },
  {
    path: '/Admin/UpdatePlayerIdentity',
    success: (world, number) =>
      about(world.changed(number).playerId, { ServerCustomId: `device-${number}` }),
    refused: 'LinkedIdentifierAlreadyClaimed',
    refusal: (world, number) =>
      about(world.changed(number).playerId, { CustomId: `player-${number % PLAYERS}` }),
  },
  {
    path: '/Admin/SetPassword',
    success: (world, number) => about(world.changed(number).playerId, { Password: PASSWORD }),
    refused: 'UserisNotValid',
    refusal: () => about(NOBODY, { Password: PASSWORD }),
    isSlow: true,
  },
  {
    path: '/Admin/RevokePlayerSessions',
    success: onceEach(async ({ service }, number) =>
      about((await logIn(service, ENDING + number)).playerId),
    ),
    refused: 'UserisNotValid',
    refusal: () => about(NOBODY),
  },
  {
    path: '/Admin/LiftLimit',
    success: (world, number) => about(world.pauper(number).playerId),
    refused: 'UserisNotValid',
    refusal: () => about(NOBODY),
  },
  {
    path: '/Admin/BanUsers',
    success: onceEach(async ({ service }, number) => {
      const { playerId } = await logIn(service, BANNED + number);
      return { body: { Bans: [{ ServiceId: playerId }] } };
    }),
    refused: 'UserisNotValid',
    refusal: () => ({ body: { Bans: [{ ServiceId: NOBODY }] } }),
  },
  {
    path: '/Admin/RevokeAllBansForUser',
    success: onceEach(async ({ service }, number) => {
      const { playerId } = await logIn(service, BANNED + 500_000 + number);
      await service.call('/Admin/BanUsers', { Bans: [{ ServiceId: playerId }] });
      return about(playerId);
    }),
    refused: 'UserisNotValid',
    refusal: () => about(NOBODY),
  },
  {
    path: '/Admin/RevokeBans',
    success: onceEach(async ({ service }, number) => {
      const { playerId } = await logIn(service, BANNED + 1_000_000 + number);
      const { BanData } = await service.call<{ readonly BanData: readonly { BanId: string }[] }>(
        '/Admin/BanUsers',
        { Bans: [{ ServiceId: playerId }] },
      );
      return { body: { BanIds: BanData.map(({ BanId }) => BanId) } };
    }),
    refused: 'unchanged',
    refusal: (_, number) => ({ body: { BanIds: [`none-${number}`] } }),
  },
  {
    path: '/Authentication/GetEntityToken',
    success: (world, number) => ({ ...world.pauper(number), body: {} }),
    refused: 'NotAuthorized',
    refusal: (world, number) => ({
      ...world.pauper(number),
      body: { Entity: { Id: NOBODY, Type: 'title_player_account' } },
    }),
  },
  {
    path: '/Authentication/RevokeEntityToken',
    success: onceEach(async ({ service }, number) => {
      const { entityToken } = await logIn(service, ENDING + 500_000 + number);
      const headers = { 'X-EntityToken': entityToken };
      return { headers, body: { EntityToken: entityToken } };
    }),
    refused: 'NotAuthorized',
    refusal: (world, number) => ({
      headers: { 'X-EntityToken': world.pauper(number).entityToken },
      body: { EntityToken: world.pauper(number + 1).entityToken },
    }),
  },
];
