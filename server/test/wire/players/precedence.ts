import type { ErrorName } from '../../../src/kernel/error-catalogue.ts';
import { HOUR_MS } from '../../../src/kernel/instant.ts';
import {
  RESET_TOKEN_MS,
  REVOKED_TOKENS_PER_SESSION_MAX,
  WRONG_MAIL_TOKENS_PER_ADDRESS,
} from '../../../src/kernel/limits.ts';
import { addOrUpdateContactEmail } from '../../../src/players/operations/add-or-update-contact-email.ts';
import { adminSendAccountRecoveryEmail } from '../../../src/players/operations/admin-send-account-recovery-email.ts';
import { addPlayerNote } from '../../../src/players/operations/add-player-note.ts';
import { addPlayerTag } from '../../../src/players/operations/add-player-tag.ts';
import { addUsernamePassword } from '../../../src/players/operations/add-username-password.ts';
import { adminUpdateUserTitleDisplayName } from '../../../src/players/operations/admin-update-user-title-display-name.ts';
import { changePassword } from '../../../src/players/operations/change-password.ts';
import { clientRemoveContactEmail } from '../../../src/players/operations/client-remove-contact-email.ts';
import { clientSendAccountRecoveryEmail } from '../../../src/players/operations/client-send-account-recovery-email.ts';
import { clientUpdateUserTitleDisplayName } from '../../../src/players/operations/client-update-user-title-display-name.ts';
import { deleteOwnAccount } from '../../../src/players/operations/delete-own-account.ts';
import { getAccountInfo } from '../../../src/players/operations/get-account-info.ts';
import { getEntityToken } from '../../../src/players/operations/get-entity-token.ts';
import { getLimits } from '../../../src/players/operations/get-limits.ts';
import { getPlayerCombinedInfo } from '../../../src/players/operations/get-player-combined-info.ts';
import { getPlayerProfile } from '../../../src/players/operations/get-player-profile.ts';
import { getPlayerTags } from '../../../src/players/operations/get-player-tags.ts';
import { getUserAccountInfo } from '../../../src/players/operations/get-user-account-info.ts';
import { liftLimit } from '../../../src/players/operations/lift-limit.ts';
import { resetPassword } from '../../../src/players/operations/reset-password.ts';
import { revokeEntityToken } from '../../../src/players/operations/revoke-entity-token.ts';
import { revokePlayerSessions } from '../../../src/players/operations/revoke-player-sessions.ts';
import { searchPlayers } from '../../../src/players/operations/search-players.ts';
import { setPassword } from '../../../src/players/operations/set-password.ts';
import { updatePlayerIdentity } from '../../../src/players/operations/update-player-identity.ts';
import {
  aHero,
  atOnce,
  overrun,
  PASSWORD,
  register,
  revokeTokens,
} from '../../support/accounts.ts';
import {
  AWAY,
  banAddress,
  BANNED,
  from,
  HOME,
  mustWait,
  times,
  untilLimited,
} from '../../support/guessing.ts';
import { bodies, NOBODY, pair, type Pair, type PrecedenceList } from '../../support/precedence.ts';
import { addressIn, registerAda, resetToken } from '../../support/mailed-tokens.ts';
import { enter } from '../../support/provider-scenarios.ts';
import { ANDROID } from '../../support/providers.ts';
import { must } from '../../support/stock.ts';
import { withoutMail } from '../../support/without-mail.ts';
import type { Credentials, Reply, World } from '../../support/world.ts';

/** A key that may see players, and nothing personal. */
async function withoutPersonal(world: World): Promise<Credentials> {
  return { secretKey: await world.limitedKey(['server']) };
}

const namesNobody = pair(
  'InvalidParams',
  'AccountNotFound',
  'a call that names nobody names nobody who does not exist',
);

const noSubjectBeforeNoPlayer = bodies('InvalidParams', 'UserisNotValid', async () => [
  { ServiceId: NOBODY, IPAddress: HOME },
  { ServiceId: NOBODY },
]);

const ADA = { Username: 'Ada', Email: 'ada@example.com', Password: PASSWORD };

/** The session of `Ada`, who has registered. */
async function registered(world: World): Promise<{ readonly sessionTicket: string }> {
  return { sessionTicket: (await must(register(world))).SessionTicket };
}

type Guess = (password: string, address?: string) => Promise<Reply>;

/** The errors of an operation by which a player who is registered at HOME shows the own password. */
function guessing(
  { path }: { readonly path: string },
  bodyOf: (Password: string) => object,
): (
  first: ErrorName,
  second: ErrorName,
  play: (world: World, guess: Guess) => Promise<{ readonly both: Reply; readonly alone: Reply }>,
) => Pair {
  return (first, second, play) =>
    pair(first, second, async (world) => {
      const { SessionTicket: sessionTicket } = await must(register(world, {}, from(HOME)));
      return play(world, (password, address = HOME) =>
        world.call(path, bodyOf(password), { sessionTicket }, from(address)),
      );
    });
}

/** Refusals of a guess, and then the guess itself. */
const guessPairs = (guessAt: ReturnType<typeof guessing>): readonly Pair[] => [
  guessAt('IpAddressBanned', 'APIClientRequestRateLimitExceeded', async (world, guess) => {
    await banAddress(world);
    await times(5, () => guess('a guess', AWAY));
    return { both: await guess(PASSWORD, BANNED), alone: await guess(PASSWORD, AWAY) };
  }),
  guessAt(
    'APIClientRequestRateLimitExceeded',
    'APIConcurrentRequestLimitExceeded',
    async (_, guess) => {
      await times(5, () => guess('a guess', AWAY));
      const crowd = atOnce(() => guess('a guess'));
      const both = await guess(PASSWORD, AWAY);
      return { both, alone: (await crowd).find(({ code }) => code === 429) ?? both };
    },
  ),
  guessAt('APIConcurrentRequestLimitExceeded', 'InvalidUsernameOrPassword', async (_, guess) => {
    const both = await overrun(() => guess('a guess'));
    return { both, alone: await guess('a guess', AWAY) };
  }),
];

/** The empty text stands for the right password and a new one that is too short. */
const changing = guessing(changePassword, (text) =>
  text === ''
    ? { Password: PASSWORD, NewPassword: 'x' }
    : { Password: text, NewPassword: 'staple and a second horse' },
);

const passwordChangePairs: readonly Pair[] = [
  changing('InvalidParams', 'IpAddressBanned', async (world, change) => {
    await banAddress(world);
    return { both: await change('', BANNED), alone: await change(PASSWORD, BANNED) };
  }),
  ...guessPairs(changing),
  pair(
    'InvalidUsernameOrPassword',
    'NotAuthenticated',
    'the session is judged after a right password',
  ),
];

const ownDeletionPairs: readonly Pair[] = [
  pair('InvalidParams', 'NotAuthorized', 'an account has a password or it has none'),
  pair('NotAuthorized', 'IpAddressBanned', 'only one of them is about a password'),
  ...guessPairs(guessing(deleteOwnAccount, (Password) => ({ Password }))),
];

/** A player's call in a session that began too long ago. */
async function inOldSession(world: World, path: string) {
  const { sessionTicket } = await world.logIn();
  world.clock.advance(HOUR_MS + 1);
  return (body: unknown) => world.call(path, body, { sessionTicket });
}

const ONE_FAULT = 'a token has one fault';

const resetPairs: readonly Pair[] = [
  pair('InvalidParams', 'APIClientRequestRateLimitExceeded', async (world) => {
    const guess = (Password: string) =>
      world.call(
        resetPassword.path,
        { Token: 'a'.repeat(22), Password },
        { secretKey: world.secretKey },
        from(AWAY),
      );
    const { burst } = WRONG_MAIL_TOKENS_PER_ADDRESS;
    const alone = await untilLimited(burst, () => guess(PASSWORD), mustWait);
    return { both: await guess('x'), alone };
  }),
  pair('APIClientRequestRateLimitExceeded', 'InvalidAuthToken', async (world) => {
    const guess = () =>
      world.call(
        resetPassword.path,
        { Token: 'none', Password: PASSWORD },
        { secretKey: world.secretKey },
        from(AWAY),
      );
    const alone = await guess();
    const both = await untilLimited(WRONG_MAIL_TOKENS_PER_ADDRESS.burst - 1, guess, mustWait);
    return { both, alone };
  }),
  pair('InvalidAuthToken', 'AuthTokenDoesNotExist', ONE_FAULT),
  pair('AuthTokenDoesNotExist', 'AuthTokenAlreadyUsedToResetPassword', ONE_FAULT),
  pair('AuthTokenAlreadyUsedToResetPassword', 'AuthTokenExpired', async (world, ask) => {
    await registerAda(world);
    const unused = await resetToken(world);
    world.clock.advance(RESET_TOKEN_MS);
    const alone = await ask({ Token: unused, Password: PASSWORD });
    const third = await resetToken(world);
    await must(ask({ Token: third, Password: PASSWORD }));
    world.clock.advance(RESET_TOKEN_MS);
    return { both: await ask({ Token: third, Password: PASSWORD }), alone };
  }),
  pair('AuthTokenExpired', 'NoContactEmailAddressFound', async (world, ask) => {
    const { ServiceId } = await registerAda(world);
    const old = await resetToken(world);
    world.clock.advance(RESET_TOKEN_MS);
    const Token = await resetToken(world);
    const Email = `other-${addressIn(world)}`;
    await must(world.asTitle('/Admin/UpdatePlayerIdentity', { ServiceId, Email }));
    return {
      both: await ask({ Token: old, Password: PASSWORD }),
      alone: await ask({ Token, Password: PASSWORD }),
    };
  }),
  pair('NoContactEmailAddressFound', 'APIConcurrentRequestLimitExceeded', async (world, ask) => {
    const { ServiceId } = await registerAda(world);
    const gone = await resetToken(world);
    const Email = `other-${addressIn(world)}`;
    await must(world.asTitle('/Admin/UpdatePlayerIdentity', { ServiceId, Email }));
    const Token = await resetToken(world, Email);
    const crowd = atOnce(() => ask({ Token, Password: PASSWORD }));
    const both = await ask({ Token: gone, Password: PASSWORD });
    return { both, alone: (await crowd).find(({ code }) => code === 429) ?? both };
  }),
];

const pairs: PrecedenceList = [
  [
    addPlayerNote,
    [pair('UserisNotValid', 'OverLimit', 'a player who does not exist has no notes')],
  ],
  [
    addPlayerTag,
    [
      pair(
        'AccountNotFound',
        'PlayerTagCountLimitExceeded',
        'a player who does not exist has no tags',
      ),
    ],
  ],
  [
    getUserAccountInfo,
    [
      pair('InvalidParams', 'NotAuthorizedByTitle', async (world) => {
        const key = await withoutPersonal(world);
        const ask = (body: unknown) => world.call('/Server/GetUserAccountInfo', body, key);
        const both = await ask({ Email: 'a', Username: 'a' });
        return { both, alone: await ask({ Email: 'a' }) };
      }),
      pair('NotAuthorizedByTitle', 'AccountNotFound', async (world, ask) => {
        const key = await withoutPersonal(world);
        const both = await world.call('/Server/GetUserAccountInfo', { Email: 'a' }, key);
        return { both, alone: await ask({ ServiceId: NOBODY }) };
      }),
    ],
  ],
  [
    searchPlayers,
    [
      pair('InvalidParams', 'NotAuthorizedByTitle', async (world) => {
        const key = await withoutPersonal(world);
        const ask = (body: unknown) => world.call('/Admin/SearchPlayers', body, key);
        const both = await ask({ Email: 'a', Username: 'a' });
        return { both, alone: await ask({ Email: 'a' }) };
      }),
    ],
  ],
  [getPlayerProfile, [namesNobody]],
  [getPlayerTags, [namesNobody]],
  [
    getPlayerCombinedInfo,
    [
      namesNobody,
      pair('AccountNotFound', 'AnswerTooLarge', 'a player who does not exist has no items'),
    ],
  ],
  [
    getAccountInfo,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ServiceId: NOBODY, Username: 'a' },
        { ServiceId: NOBODY },
      ]),
    ],
  ],
  [
    adminUpdateUserTitleDisplayName,
    [
      pair('InvalidParams', 'NameNotAvailable', 'nobody has a name that is wrong'),
      bodies('NameNotAvailable', 'UserisNotValid', async (world) => {
        await aHero(world);
        return [
          { ServiceId: NOBODY, DisplayName: 'Hero' },
          { ServiceId: NOBODY, DisplayName: 'Villain' },
        ];
      }),
    ],
  ],
  [
    clientUpdateUserTitleDisplayName,
    [
      pair('InvalidParams', 'NameNotAvailable', 'nobody has a name that is wrong'),
      pair('NameNotAvailable', 'NotAuthenticated', 'the session ends while the call is under way'),
    ],
  ],
  [getLimits, [noSubjectBeforeNoPlayer]],
  [liftLimit, [noSubjectBeforeNoPlayer]],
  [
    revokePlayerSessions,
    [
      bodies('UserisNotValid', 'InvalidParams', async (world) => {
        const { playerId } = await world.logIn();
        return [
          { ServiceId: NOBODY, SessionId: 'none' },
          { ServiceId: playerId, SessionId: 'none' },
        ];
      }),
    ],
  ],
  [
    setPassword,
    [
      bodies('UserisNotValid', 'InvalidParams', async (world) => {
        const { ServiceId } = await must(register(world));
        return [
          { ServiceId: NOBODY, Password: 'x' },
          { ServiceId, Password: 'x' },
        ];
      }),
      pair('InvalidParams', 'APIConcurrentRequestLimitExceeded', async (world, ask) => {
        const { ServiceId } = await must(register(world));
        const crowd = atOnce(() => ask({ ServiceId, Password: PASSWORD }));
        const both = await ask({ ServiceId, Password: 'x' });
        return { both, alone: (await crowd).find(({ code }) => code === 429) ?? both };
      }),
    ],
  ],
  [
    updatePlayerIdentity,
    [
      bodies('InvalidParams', 'UserisNotValid', async () => [
        { ServiceId: NOBODY, Email: 'x' },
        { ServiceId: NOBODY, Email: 'x@example.com' },
      ]),
      pair('UserisNotValid', 'UsernameNotAvailable', async (world, ask) => {
        await must(register(world));
        const { playerId } = await world.logIn();
        const both = await ask({ ServiceId: NOBODY, Username: 'Ada' });
        return { both, alone: await ask({ ServiceId: playerId, Username: 'Ada' }) };
      }),
      bodies('UsernameNotAvailable', 'EmailAddressNotAvailable', async (world) => {
        await must(register(world));
        const { playerId: ServiceId } = await world.logIn();
        const Email = 'ada@example.com';
        return [
          { ServiceId, Username: 'Ada', Email },
          { ServiceId, Email },
        ];
      }),
      bodies('EmailAddressNotAvailable', 'LinkedIdentifierAlreadyClaimed', async (world) => {
        await must(register(world));
        await world.logIn('taken');
        const { playerId: ServiceId } = await world.logIn();
        const CustomId = 'taken';
        return [
          { ServiceId, Email: 'ada@example.com', CustomId },
          { ServiceId, CustomId },
        ];
      }),
      bodies('LinkedIdentifierAlreadyClaimed', 'LinkedDeviceAlreadyClaimed', async (world) => {
        await world.logIn('taken');
        await must(enter(ANDROID, world, 'taken'));
        const { playerId: ServiceId } = await world.logIn();
        const device = { ServiceId, AndroidDeviceId: 'taken' };
        return [{ ...device, CustomId: 'taken' }, device];
      }),
      bodies('LinkedDeviceAlreadyClaimed', 'LinkedAccountAlreadyClaimed', async (world) => {
        const { ServiceId: holder } = await must(enter(ANDROID, world, 'taken'));
        const { path } = updatePlayerIdentity;
        await must(world.asTitle(path, { ServiceId: holder, SteamId: '76561197960287930' }));
        const { playerId: ServiceId } = await world.logIn();
        const steam = { ServiceId, SteamId: '76561197960287930' };
        return [{ ...steam, AndroidDeviceId: 'taken' }, steam];
      }),
    ],
  ],
  [
    addUsernamePassword,
    [
      bodies('InvalidUsername', 'InvalidEmailAddress', async () => [
        { ...ADA, Username: 'a', Email: 'a' },
        { ...ADA, Email: 'a' },
      ]),
      bodies('InvalidEmailAddress', 'InvalidPassword', async () => [
        { ...ADA, Email: 'a', Password: 'short' },
        { ...ADA, Password: 'short' },
      ]),
      pair('InvalidPassword', 'APIConcurrentRequestLimitExceeded', async (world, ask) => {
        const { sessionTicket } = await world.logIn('guest');
        const add = (more: object = {}) =>
          world.call(addUsernamePassword.path, { ...ADA, ...more }, { sessionTicket });
        const crowd = atOnce(() => add());
        const both = await ask({ ...ADA, Password: 'short' });
        return { both, alone: (await crowd).find(({ code }) => code === 429) ?? both };
      }),
      pair(
        'APIConcurrentRequestLimitExceeded',
        'APIClientRequestRateLimitExceeded',
        'a call is counted for the player when its turn has come',
      ),
      pair(
        'APIClientRequestRateLimitExceeded',
        'NotAuthenticated',
        'the session ends while the password is hashed',
      ),
      pair('NotAuthenticated', 'SessionTooOld', 'a session that has ended has no age'),
      pair('SessionTooOld', 'AccountAlreadyLinked', async (world) => {
        const { sessionTicket } = await registered(world);
        const add = (ticket: string) =>
          world.call(addUsernamePassword.path, ADA, { sessionTicket: ticket });
        const alone = await add(sessionTicket);
        world.clock.advance(HOUR_MS + 1);
        return { both: await add(sessionTicket), alone };
      }),
      pair('AccountAlreadyLinked', 'UsernameNotAvailable', async (world) => {
        const { sessionTicket } = await registered(world);
        const add = (ticket: string) =>
          world.call(addUsernamePassword.path, ADA, { sessionTicket: ticket });
        const guest = await world.logIn('guest');
        return { both: await add(sessionTicket), alone: await add(guest.sessionTicket) };
      }),
      bodies('UsernameNotAvailable', 'EmailAddressNotAvailable', async (world) => {
        await must(register(world));
        return [ADA, { ...ADA, Username: 'Grace' }];
      }),
    ],
  ],
  [
    addOrUpdateContactEmail,
    [
      pair('InvalidEmailAddress', 'SessionTooOld', async (world) => {
        const set = await inOldSession(world, addOrUpdateContactEmail.path);
        return {
          both: await set({ EmailAddress: 'ada' }),
          alone: await set({ EmailAddress: 'ada@example.com' }),
        };
      }),
      pair('SessionTooOld', 'NotAuthenticated', 'the session ends while the call is under way'),
    ],
  ],
  [
    clientRemoveContactEmail,
    [pair('SessionTooOld', 'NotAuthenticated', 'the session ends while the call is under way')],
  ],
  [
    clientSendAccountRecoveryEmail,
    [
      bodies('InvalidEmailAddress', 'InvalidTitleId', async () => [
        { TitleId: 'FFFFFF', Email: 'ada' },
        { TitleId: 'FFFFFF', Email: 'ada@example.com' },
      ]),
      pair('InvalidTitleId', 'SmtpAddonNotEnabled', async () => {
        const ask = (TitleId: string) =>
          withoutMail((world) =>
            world.call(clientSendAccountRecoveryEmail.path, {
              TitleId: TitleId || world.titleId,
              Email: 'ada@example.com',
            }),
          );
        return { both: await ask('FFFFFF'), alone: await ask('') };
      }),
    ],
  ],
  [
    adminSendAccountRecoveryEmail,
    [
      pair('InvalidEmailAddress', 'SmtpAddonNotEnabled', async () => {
        const { path } = adminSendAccountRecoveryEmail;
        const ask = (Email: string) => withoutMail((world) => world.asTitle(path, { Email }));
        return { both: await ask('ada'), alone: await ask('ada@example.com') };
      }),
      pair(
        'SmtpAddonNotEnabled',
        'NoContactEmailAddressFound',
        'nothing is looked up where nothing can be sent',
      ),
      pair(
        'NoContactEmailAddressFound',
        'EmailRecipientBlacklisted',
        'an address that nobody has is counted for nobody',
      ),
    ],
  ],
  [resetPassword, resetPairs],
  [changePassword, passwordChangePairs],
  [deleteOwnAccount, ownDeletionPairs],
  [
    getEntityToken,
    [
      pair('InvalidParams', 'NotAuthenticated', 'a credential is judged before the body is read'),
      pair('NotAuthenticated', 'APIClientRequestRateLimitExceeded', async (world) => {
        const { sessionTicket } = await world.logIn();
        await revokeTokens(world, { sessionTicket, count: REVOKED_TOKENS_PER_SESSION_MAX });
        const { path } = getEntityToken;
        return {
          both: await world.call(path, {}),
          alone: await world.call(path, {}, { sessionTicket }),
        };
      }),
      pair('APIClientRequestRateLimitExceeded', 'NotAuthorized', async (world) => {
        const { sessionTicket } = await world.logIn();
        const foreign = { Entity: { Id: NOBODY } };
        const ask = () => world.call(getEntityToken.path, foreign, { sessionTicket });
        const alone = await ask();
        await revokeTokens(world, { sessionTicket, count: REVOKED_TOKENS_PER_SESSION_MAX });
        return { both: await ask(), alone };
      }),
    ],
  ],
  [
    revokeEntityToken,
    [
      pair('EntityTokenInvalid', 'NotAuthorized', 'what is no token belongs to nobody'),
      pair('NotAuthorized', 'InvalidParams', async (world, ask) => {
        const body = { EntityToken: await world.titleToken(), WholeSession: true };
        const { entityToken } = await world.logIn();
        const both = await world.call(revokeEntityToken.path, body, { entityToken });
        return { both, alone: await ask(body) };
      }),
      pair(
        'InvalidParams',
        'APIClientRequestRateLimitExceeded',
        'a title has no session to end, and no limit of revoked tokens',
      ),
    ],
  ],
];

export default pairs;
