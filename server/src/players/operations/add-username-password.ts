import type { ErrorName } from '../../kernel/error-catalogue.ts';
import { SESSION_OVER } from '../../kernel/errors.ts';
import { NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { addPassword } from '../commands/links.ts';
import { hashInTurn, type PasswordLogInDeps } from '../guess-password.ts';
import { toIdentity } from '../identities.ts';
import { refusalExtras } from '../log-in.ts';
import { changeBy, type LinkDeps } from '../providers/provider.ts';
import {
  describeEmailFault,
  describePasswordFault,
  describeUsernameFault,
} from '../registration.ts';
import { type TakenNameDeps, tryNames } from '../taken-names.ts';
import { NewPassword } from '../wire.ts';

type Deps = Omit<LinkDeps, 'workingProviders'> &
  Pick<PasswordLogInDeps, 'passwords' | 'passwordQueue'> &
  TakenNameDeps;

/** Gives the player who calls a username, an email address and a password. */
export const addUsernamePassword = operation<Deps>()({
  path: '/Client/AddUsernamePassword',
  summary:
    'Gives the caller a username, an email address and a password as one more way to log in.',
  description:
    'For a player who came as a guest. Usernames and email addresses are unique in the title, whatever their case. The session must be younger than the title wants (an hour, unless it is set). Calls that give no password are limited as wrong passwords are.',
  auth: { kind: 'sessionTicket', permission: 'account:write' },
  request: Type.Object({
    Username: Type.String({
      description: '3 to 20 letters a to z, digits, `.`, `_` and `-`; kept in lower case.',
      maxLength: NAME_CHARS_MAX,
    }),
    Email: Type.String({ description: 'Email address.', maxLength: NAME_CHARS_MAX }),
    Password: NewPassword,
    CustomTags,
  }),
  response: Type.Object(
    { Username: AnyText('The username, in lower case.') },
    { description: 'The player can log in with the password.' },
  ),
  errors: [
    'InvalidUsername',
    'InvalidEmailAddress',
    'InvalidPassword',
    'APIConcurrentRequestLimitExceeded',
    'APIClientRequestRateLimitExceeded',
    'NotAuthenticated',
    'SessionTooOld',
    'AccountAlreadyLinked',
    'UsernameNotAvailable',
    'EmailAddressNotAvailable',
  ],
  example: {
    request: { Username: 'Ada_L', Email: 'ada@example.com', Password: 'correct horse battery' },
    response: { Username: 'ada_l' },
  },
  async handle({ Username, Email, Password }, { caller, origin, deps, fail }) {
    const faults = [
      ['InvalidUsername', 'Username', describeUsernameFault(Username)],
      ['InvalidEmailAddress', 'Email', describeEmailFault(Email)],
      ['InvalidPassword', 'Password', describePasswordFault(Password, 'Password')],
    ] as const;
    for (const [error, member, fault] of faults) {
      if (fault !== undefined) throw fail(error, { details: { [member]: [fault] } });
    }
    const { titleId, playerId } = caller;
    const username = toIdentity('Username', Username);
    const identities = [username, toIdentity('Email', Email)];
    const change = {
      ...changeBy(deps, caller),
      identities,
      identityDigests: identities.map((one) => deps.identityDigest({ titleId, ...one })),
    };
    const outcome = await tryNames(deps, { titleId, origin }, async () => {
      const passwordHash = await hashInTurn(deps, { lane: playerId, password: Password });
      return passwordHash === 'full'
        ? ({ status: 'busy' } as const)
        : deps.run(addPassword, { ...change, passwordHash });
    });
    if (outcome.status === 'added') return { Username: username.subject };
    if (outcome.status === 'sessionOver') throw fail('NotAuthenticated', SESSION_OVER);
    const bannedPlayerId = 'bannedPlayerId' in outcome ? outcome.bannedPlayerId : undefined;
    const logged = bannedPlayerId !== undefined && {
      logged: { titleId, reason: 'banned', playerId: bannedPlayerId } as const,
    };
    throw fail(ERRORS[outcome.status], {
      ...refusalExtras(outcome),
      ...logged,
      ...(outcome.status === 'hasNames' && HAS_NAMES),
    });
  },
});

const HAS_NAMES = {
  message:
    'The player has a username and a password already. Client/ChangePassword changes the password, Admin/UpdatePlayerIdentity the username and the email address.',
};

const ERRORS = {
  addressLimited: 'APIClientRequestRateLimitExceeded',
  busy: 'APIConcurrentRequestLimitExceeded',
  sessionTooOld: 'SessionTooOld',
  hasNames: 'AccountAlreadyLinked',
  usernameTaken: 'UsernameNotAvailable',
  emailTaken: 'EmailAddressNotAvailable',
} as const satisfies Record<string, ErrorName>;
