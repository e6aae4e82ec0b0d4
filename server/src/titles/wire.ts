import type { Static } from 'typebox';
import { hasPermission, type TitleOperator } from '../kernel/caller.ts';
import { codecOf } from '../kernel/codec.ts';
import { type Instant, SECOND_MS } from '../kernel/instant.ts';
import {
  LIFETIME_MS,
  LINK_SESSION_SECONDS,
  LINK_SESSION_SECONDS_MIN,
  NAME_CHARS_MAX,
} from '../kernel/limits.ts';
import { type Permission, type Scope, SCOPE_PERMISSIONS, SCOPES } from '../kernel/permissions.ts';
import { AnyText, Flag, Identifier, VISIBLE_TEXT, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import type { SecretKey } from './secret-key.ts';

/** A name for people. */
export const Name = (description: string) =>
  Type.String({
    description,
    minLength: 1,
    maxLength: NAME_CHARS_MAX,
    pattern: VISIBLE_TEXT,
  });

/** The settings of a title that operators may change. */
export const TITLE_SETTINGS = {
  JoinTokensOnly: Flag(
    "Whether ValidateEntityToken, ValidateEntityTokens and the title's verifiers accept join tokens only; any other token is EntityTokenInvalid there. At first not.",
  ),
  RefreshTokens: Flag(
    'Whether logins answer with a refresh token, too. Switched off, none is taken any more. At first not.',
  ),
  LinkSessionSeconds: Type.Integer({
    description: `How long after its login a session may link and unlink identities, and change addresses: a stolen session then cannot take the account. At first ${LINK_SESSION_SECONDS}.`,
    minimum: LINK_SESSION_SECONDS_MIN,
    maximum: LIFETIME_MS.max / SECOND_MS,
  }),
  MutualFriends: Flag(
    'Whether AddFriend and RemoveFriend act in both directions: each is then the friend of the other. Friends from before stay as they are. At first not.',
  ),
  FriendsByEmail: Flag(
    'Whether AddFriend takes email addresses. Its answer is the same for each address, but the list of friends shows who came: whoever knows an address learns which player has it. At first not.',
  ),
  FriendsUsernames: Flag(
    'Whether Client/GetFriendsList shows a player the `Username` of each friend who has the player as a friend, too. Where `MutualFriends` is on, a single AddFriend makes both friends: any player then learns the username of any other by the id. At first not.',
  ),
  StatisticsFromClients: Flag(
    'Whether Client/UpdatePlayerStatistics and Client/UpdateCharacterStatistics are there for players: a tampered client may then send any value that the bounds of a statistic allow. At first not.',
  ),
};

export const Scopes = Type.Array(
  Type.Enum([...SCOPES], { title: 'SecretKeyScope', description: 'A named set of permissions.' }),
  {
    description: 'What the key may do; empty: all of it.',
    uniqueItems: true,
    maxItems: SCOPES.length,
  },
);

export const KeyId = Identifier('The id of the secret key.');

const STATES = ['Live', 'Expired', 'Revoked'] as const;

/** A secret key without its text. */
export const WireSecretKey = Type.Object({
  KeyId,
  Name: AnyText('What the key is for.'),
  Hint: AnyText('The last characters of its text.'),
  Scopes,
  State: Type.Enum([...STATES], { description: 'Only a live key is accepted.' }),
  CreatedAt: WireTime('When it was made.'),
  MadeBy: AnyText(
    'Who made it: `operator:` and an id, `commandLine`, or `bootstrap` for one that a start made.',
  ),
  MadeByName: Type.Optional(AnyText('What that operator is called now. Absent: it was none.')),
  ExpiresAt: Type.Optional(WireTime('When it ends. Absent: never.')),
  RevokedAt: Type.Optional(WireTime('When it was revoked. Absent: it was not.')),
  LastUsedAt: Type.Optional(WireTime('To the minute. Absent: never.')),
});

const { toWire } = codecOf(WireSecretKey);

/** Writes a secret key for the wire; `madeByName`: undefined where no operator made it. */
export function toWireSecretKey(
  key: SecretKey & { readonly madeByName: string | undefined },
  now: Instant,
): Static<typeof WireSecretKey> {
  const { createdAt, lastUsedAt } = key;
  return toWire({
    ...key,
    state: stateOf(key, now),
    // A use is stored as the minute in which it was; the key may have been made within that minute.
    lastUsedAt: lastUsedAt && Math.max(lastUsedAt, createdAt),
  });
}

function stateOf({ revokedAt, expiresAt }: SecretKey, now: Instant): (typeof STATES)[number] {
  if (revokedAt !== undefined) return 'Revoked';
  return expiresAt !== undefined && expiresAt <= now ? 'Expired' : 'Live';
}

/** The permissions that a key with these scopes would have and the operator lacks. Nobody gives a permission that they lack. */
export function deniedTo(operator: TitleOperator, scopes: readonly Scope[]): Permission[] {
  const granted = scopes.length === 0 ? SCOPES : scopes;
  const permissions = granted.flatMap((scope): readonly Permission[] => SCOPE_PERMISSIONS[scope]);
  return [...new Set(permissions)].filter((one) => !hasPermission(operator, one)).toSorted();
}

/** The made-up secret key of the reference's examples, cut short. */
export const EXAMPLE_KEY = {
  keyId: '3cVqzXb0T1mC5m0mXq2h9A',
  name: 'Game servers',
  text: 'purser_sk_8f2c1d…',
} as const;
