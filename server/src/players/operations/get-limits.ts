import { EXAMPLE } from '../../kernel/examples.ts';
import { hasPermission } from '../../kernel/caller.ts';
import { codecOf } from '../../kernel/codec.ts';
import { type Instant, SECOND_MS } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, Count, CustomTags, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { listGuesses } from '../../limits/commands.ts';
import { failuresOf, type GuessRecord, judgeGuess } from '../../limits/guesses.ts';
import type { PasswordLogInDeps } from '../guess-password.ts';
import { findSubject, SUBJECT_MEMBERS } from '../limited-subject.ts';
import type { TakenNameDeps } from '../taken-names.ts';

const WrongPasswords = Count('Wrong passwords that count now.');
const LockedUntil = Type.Optional(
  WireTime('Until then every password is refused. Absent: there is no lock.'),
);

const LimitedName = Type.Object(
  {
    Username: Type.Optional(AnyText('The username. Absent: not one, or not told.')),
    Email: Type.Optional(AnyText('The email address. Absent: not one, or not told.')),
    WrongPasswords,
    LockedUntil,
  },
  { description: 'A name, and the guesses at it from addresses where the player is not known.' },
);

const LimitedAtAddress = Type.Object(
  {
    LastLogin: WireTime('When the player last logged in from there with the password.'),
    WrongPasswords,
    LockedUntil,
  },
  {
    description:
      'An address where the player is known, and the guesses from there. Which one it is, is not stored.',
  },
);

const GuessesLeft = (of: string) => Count(`${of} that the address has left.`);
const AllowedFrom = (of: string) =>
  Type.Optional(WireTime(`When ${of} are possible again. Absent: they are possible now.`));

const LimitedAddress = Type.Object(
  {
    WrongPasswordsLeft: GuessesLeft('Wrong passwords'),
    PasswordsAllowedFrom: AllowedFrom('logins with a password of players who are not known there'),
    UnknownLoginsLeft: GuessesLeft('Logins that find no player and make none'),
    LoginsAllowedFrom: AllowedFrom('logins, without CreateAccount, of players not known there'),
    TakenNamesLeft: GuessesLeft(
      'Answers that a username or an email address is taken, and look-ups of friends by such a name that were in vain',
    ),
    NamesAllowedFrom: AllowedFrom('registrations and new usernames'),
  },
  { description: 'What an address has left at the process that answers.' },
);

const Limits = Type.Object(
  {
    Names: Type.Array(LimitedName, { description: 'The names; none of an address.' }),
    KnownAddresses: Type.Array(LimitedAtAddress, {
      description: 'Where the player is known, newest first.',
    }),
    Address: Type.Optional(LimitedAddress),
  },
  { description: 'What is limited now.' },
);
const { toWire } = codecOf(Limits);

type Deps = Pick<PasswordLogInDeps, 'now' | 'guessKeys' | 'wrongPasswords' | 'missedLogins'> &
  TakenNameDeps;

/** Shows what limits guesses at a player, at a name or from an address, and until when. */
export const getLimits = operation<Deps>()({
  path: '/Admin/GetLimits',
  summary:
    'Shows which limits of logins a player, a name or an address has reached, and until when.',
  description:
    'Exactly one of ServiceId, Username, Email and IPAddress is given. What is known of an account is stored and the same at every process. What an address has left is counted by each process for itself, and the answer is about the one that answers. Without the permission `players:personal` the names of a ServiceId are not told, and a Username or Email stands for itself alone, whoever has it.',
  auth: { kind: 'secretKey', permission: 'limits:read' },
  request: Type.Object({ ...SUBJECT_MEMBERS, CustomTags }),
  response: Limits,
  errors: ['InvalidParams', 'UserisNotValid'],
  example: {
    request: { ServiceId: EXAMPLE.playerId },
    response: {
      Names: [{ Username: 'ada_l', WrongPasswords: 5, LockedUntil: '2026-05-04T10:21:30.000Z' }],
      KnownAddresses: [{ LastLogin: EXAMPLE.now, WrongPasswords: 0 }],
    },
  },
  async handle(request, call) {
    const personal = hasPermission(call.caller, 'players:personal');
    // A name that the caller has given may be told again.
    const tellsNames = personal || request.ServiceId === undefined;
    const subject = await findSubject(request, call, { findsPlayers: personal });
    const { playerId, names, address } = subject;
    const { deps, caller } = call;
    const { titleId } = caller;
    const now = deps.now();
    const nameKeys = names.map(({ nameKey }) => nameKey);
    const stored = await deps.run(listGuesses, { titleId, playerId, nameKeys });
    const guesses = (record: GuessRecord | undefined) => ({
      wrongPasswords: failuresOf(record, now),
      lockedUntil: judgeGuess(record, now),
    });
    return toWire({
      names: names.map(({ provider, subject }, index) => ({
        username: tellsNames && provider !== 'Email' ? subject : undefined,
        email: tellsNames && provider === 'Email' ? subject : undefined,
        ...guesses(stored.names[index]),
      })),
      knownAddresses: stored.addresses.map((known) => ({
        lastLogin: known.lastLoginAt,
        ...guesses(known),
      })),
      address: address === undefined ? undefined : leftOf({ titleId, address }, deps),
    });
  },
});

function leftOf(
  of: { readonly titleId: string; readonly address: string },
  { now, wrongPasswords, missedLogins, takenNames }: Deps,
) {
  return {
    wrongPasswordsLeft: wrongPasswords.left(of),
    passwordsAllowedFrom: allowedFrom(wrongPasswords.waitMs(of), now()),
    unknownLoginsLeft: missedLogins.left(of),
    loginsAllowedFrom: allowedFrom(missedLogins.waitMs(of), now()),
    takenNamesLeft: takenNames.left(of),
    namesAllowedFrom: allowedFrom(takenNames.waitMs(of), now()),
  };
}

/** The next whole second after a wait; undefined where there is none. */
function allowedFrom(waitMs: number, now: Instant): Instant | undefined {
  return waitMs === 0 ? undefined : now + Math.ceil(waitMs / SECOND_MS) * SECOND_MS;
}
