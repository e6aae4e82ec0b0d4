import { EXAMPLE } from '../../credentials/examples.ts';
import { BodyServiceId } from '../../credentials/wire.ts';
import type { ErrorName } from '../../kernel/error-catalogue.ts';
import type { ErrorDetails } from '../../kernel/errors.ts';
import type { IdentityProvider } from '../../kernel/identity-provider.ts';
import type { Clock } from '../../kernel/instant.ts';
import { NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { Ban, IdentityDigest } from '../../moderation/ban.ts';
import { updateIdentity } from '../commands/corrections.ts';
import { toIdentity } from '../identities.ts';
import { describeEmailFault, describeUsernameFault, detailsOf } from '../registration.ts';
import { Subject } from '../wire.ts';

/** The members that name an identity, with what each is here and the error where another player has it, in order of precedence. */
const KINDS = {
  Username: { provider: 'Username', taken: 'UsernameNotAvailable' },
  Email: { provider: 'Email', taken: 'EmailAddressNotAvailable' },
  CustomId: { provider: 'Custom', taken: 'LinkedIdentifierAlreadyClaimed' },
  ServerCustomId: { provider: 'CustomServer', taken: 'LinkedIdentifierAlreadyClaimed' },
} as const satisfies Record<string, { provider: IdentityProvider; taken: ErrorName }>;

type Kind = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as readonly Kind[];

type Texts = { readonly [Name in Kind]?: string };

interface Deps {
  readonly now: Clock;
  readonly identityDigest: IdentityDigest;
}

/** Changes or removes the names by which a player logs in. */
export const updatePlayerIdentity = operation<Deps>()({
  path: '/Admin/UpdatePlayerIdentity',
  summary: "Changes, adds or removes a player's username, email address and custom ids.",
  description:
    'All of it is done, or nothing. Where a name by which somebody could log in is changed or removed, everything of the player is ended: no call that begins after the answer is told that a session ticket or an entity token of before is valid, and whoever logs in must use a name that the player has now (a client that gives the old custom id with CreateAccount gets a new player). A name that is added, or written in letters of another case, ends nothing. A player keeps at least one way to log in: a custom id, or a username or an email address with a password. Without any username and email address the password is forgotten. A name that a deleted player had is refused as taken while a ban of that player is in force; the details name the ban.',
  auth: { kind: 'secretKey', permission: 'players:write' },
  request: Type.Object({
    ServiceId: BodyServiceId,
    Username: Type.Optional(
      Type.String({
        description: 'The username from now on: 3 to 20 letters a to z, digits, `.`, `_` and `-`.',
        maxLength: NAME_CHARS_MAX,
      }),
    ),
    Email: Type.Optional(
      Type.String({ description: 'The email address from now on.', maxLength: NAME_CHARS_MAX }),
    ),
    CustomId: Type.Optional(Subject('The custom id from now on, as a client gives it.')),
    ServerCustomId: Type.Optional(Subject('The custom id from now on, as a server gives it.')),
    Remove: Type.Optional(
      Type.Array(Type.Enum([...NAMES]), {
        description: 'The names that the player is to have no more. Absent: none.',
        maxItems: NAMES.length,
      }),
    ),
    CustomTags,
  }),
  response: Type.Object(
    {
      Revoked: Type.Boolean({
        description: 'Whether everything of the player was ended, because a login changed hands.',
      }),
    },
    { description: 'The player has these names now.' },
  ),
  errors: [
    'InvalidParams',
    'UserisNotValid',
    'UsernameNotAvailable',
    'EmailAddressNotAvailable',
    'LinkedIdentifierAlreadyClaimed',
  ],
  example: {
    request: { ServiceId: EXAMPLE.playerId, Email: 'ada@example.org', Remove: ['CustomId'] },
    response: { Revoked: true },
  },
  async handle(request, { caller, deps, fail }) {
    const { ServiceId, Remove = [] } = request;
    const faults = describeFaults(request, Remove);
    if (faults) throw fail('InvalidParams', { details: faults });
    const { titleId } = caller;
    const set = NAMES.flatMap((name) => toIdentities(name, request));
    const outcome = await deps.run(updateIdentity, {
      titleId,
      playerId: ServiceId,
      change: { set, remove: Remove.map((name) => KINDS[name].provider) },
      identityDigests: set.map((one) => deps.identityDigest({ titleId, ...one })),
      now: deps.now(),
    });
    if (outcome.status === 'updated') return { Revoked: outcome.revoked };
    if (outcome.status === 'notFound') throw fail('UserisNotValid');
    if (outcome.status === 'noWayIn') {
      throw fail('InvalidParams', {
        details: { Remove: ['The player would have no way to log in.'] },
      });
    }
    const [taken] = outcome.names;
    const name = NAMES.find((one) => KINDS[one].provider === taken?.provider) ?? 'CustomId';
    const details = taken?.ban ? { [name]: [describeLeftBan(taken.ban)] } : {};
    throw fail(KINDS[name].taken, { details });
  },
});

function toIdentities(name: Kind, texts: Texts) {
  const text = texts[name];
  return text === undefined ? [] : [toIdentity(KINDS[name].provider, text)];
}

/** The studio may know the banned player, and take the ban back. */
function describeLeftBan({ banId, playerId }: Ban): string {
  return `The player ${playerId}, who was deleted, had it, and the ban ${banId} of that player is in force. Take the ban back first.`;
}

/** The faults of the request; undefined: none. */
function describeFaults(texts: Texts, remove: readonly Kind[]): ErrorDetails | undefined {
  const given = NAMES.filter((name) => texts[name] !== undefined);
  if (given.length + remove.length === 0) {
    return { Remove: ['At least one name to change or to remove is needed.'] };
  }
  const { Username, Email } = texts;
  const both = given.filter((name) => remove.includes(name));
  return detailsOf({
    Username: Username === undefined ? undefined : describeUsernameFault(Username),
    Email: Email === undefined ? undefined : describeEmailFault(Email),
    Remove: both.length > 0 ? `${both.join(', ')} is given and to be removed.` : undefined,
  });
}
