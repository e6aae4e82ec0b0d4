import { EXAMPLE } from '../../kernel/examples.ts';
import { authorOf } from '../../kernel/author.ts';
import type { ErrorDetails } from '../../kernel/errors.ts';
import { isStorableSubject } from '../../kernel/identity-provider.ts';
import {
  IDENTITIES_PER_PLAYER_MAX,
  NAME_CHARS_MAX,
  SUBJECT_BYTES_MAX,
} from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags, Flag } from '../../kernel/schema.ts';
import { newTimedId } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { isSteamId } from '../../lib/steam-id.ts';
import type { Ban } from '../../moderation/ban.ts';
import { updateIdentity } from '../commands/corrections.ts';
import type { WorkingProviders } from '../identities.ts';
import {
  identitiesNamed,
  IDENTITY_MEMBER_NAMES,
  IDENTITY_MEMBERS,
  type IdentityMember,
  type NamedIdentities,
  PROVIDED_MEMBERS,
} from '../identity-members.ts';
import type { LinkDeps } from '../providers/provider.ts';
import { describeEmailFault, describeUsernameFault, detailsOf } from '../registration.ts';
import { Subject } from '../wire.ts';

const TEXT = Type.Optional(Subject('The name.'));
const ONE_NAME = Type.Object(
  {
    Username: TEXT,
    Email: TEXT,
    CustomId: TEXT,
    ServerCustomId: TEXT,
    ...PROVIDED_MEMBERS,
  },
  { title: 'OneIdentity', description: 'One name, by its kind.' },
);

/** Changes or removes the names by which a player logs in. */
export const updatePlayerIdentity = operation<LinkDeps>()({
  path: '/Admin/UpdatePlayerIdentity',
  summary: 'Changes, adds or removes the names by which a player logs in, of all kinds.',
  description:
    'All of it is done, or nothing. Where a name by which somebody could log in is changed or removed, everything of the player is ended: no call that begins after the answer is told that a session ticket or an entity token of before is valid, and whoever logs in must use a name that the player has now (a client that gives the old custom id with CreateAccount gets a new player). A name that is added, or written in letters of another case, ends nothing. A name that is given replaces all names of its kind that the player has; `RemoveOne` removes single ones of several. A player keeps at least one way to log in, a username or an email address with a password or another name by which there is a login (by a PSN id there is none), unless `AllowNoWayIn` is true. Without any username and email address the password is forgotten. A name that a deleted player had is refused as taken while a ban of that player is in force; the details name the ban. The addresses of the player are told of a change by mail, and so is a login address that it replaces.',
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
    ...PROVIDED_MEMBERS,
    Remove: Type.Optional(
      Type.Array(Type.Enum([...IDENTITY_MEMBER_NAMES]), {
        description: 'The names that the player is to have no more, by their kinds. Absent: none.',
        maxItems: IDENTITY_MEMBER_NAMES.length,
      }),
    ),
    RemoveOne: Type.Optional(
      Type.Array(ONE_NAME, {
        description: 'Single names that the player is to have no more. Absent: none.',
        maxItems: IDENTITIES_PER_PLAYER_MAX,
      }),
    ),
    AllowNoWayIn: Type.Optional(
      Flag('The player may be left without a way to log in. Absent: false.'),
    ),
    CustomTags,
  }),
  response: Type.Object(
    {
      Revoked: Flag('Whether everything of the player was ended, because a login changed hands.'),
    },
    { description: 'The player has these names now.' },
  ),
  errors: [
    'InvalidParams',
    'UserisNotValid',
    'UsernameNotAvailable',
    'EmailAddressNotAvailable',
    'LinkedIdentifierAlreadyClaimed',
    'LinkedDeviceAlreadyClaimed',
    'LinkedAccountAlreadyClaimed',
  ],
  example: {
    request: { ServiceId: EXAMPLE.playerId, Email: 'ada@example.org', Remove: ['CustomId'] },
    response: { Revoked: true },
  },
  async handle(request, { caller, deps, fail }) {
    const { ServiceId, Remove = [], RemoveOne = [], AllowNoWayIn = false } = request;
    const { titleId } = caller;
    const faults = describeFaults(request, deps.workingProviders(titleId));
    if (faults) throw fail('InvalidParams', { details: faults });
    const now = deps.now();
    const set = identitiesNamed(request);
    const outcome = await deps.run(updateIdentity, {
      titleId,
      playerId: ServiceId,
      change: {
        set,
        remove: Remove.map((name) => IDENTITY_MEMBERS[name].provider),
        take: RemoveOne.flatMap(identitiesNamed),
        allowsNoWayIn: AllowNoWayIn,
      },
      identityDigests: set.map((one) => deps.identityDigest({ titleId, ...one })),
      changeId: newTimedId(deps.random, now),
      by: authorOf(caller),
      isMailSetUp: deps.mail.isSetUp,
      now,
    });
    if (outcome.status === 'updated') return { Revoked: outcome.revoked };
    if (outcome.status === 'notFound') throw fail('UserisNotValid');
    if (outcome.status === 'noWayIn') {
      throw fail('InvalidParams', {
        details: { Remove: ['The player would have no way to log in.'] },
      });
    }
    const [taken] = outcome.names;
    const name =
      IDENTITY_MEMBER_NAMES.find((one) => IDENTITY_MEMBERS[one].provider === taken?.provider) ??
      'CustomId';
    const details = taken?.ban ? { [name]: [describeLeftBan(taken.ban)] } : {};
    throw fail(IDENTITY_MEMBERS[name].taken, { details });
  },
});

/** The studio may know the banned player, and take the ban back. */
function describeLeftBan({ banId, playerId }: Ban): string {
  return `The player ${playerId}, who was deleted, had it, and the ban ${banId} of that player is in force. Take the ban back first.`;
}

interface Request extends NamedIdentities {
  readonly Remove?: readonly IdentityMember[];
  readonly RemoveOne?: readonly NamedIdentities[];
  readonly AllowNoWayIn?: boolean;
}

/** The members whose identity is too long to be stored. */
function longOnes(request: Request): Readonly<Record<string, string>> {
  const long = identitiesNamed(request).filter(({ subject }) => !isStorableSubject(subject));
  const members = IDENTITY_MEMBER_NAMES.filter((name) =>
    long.some(({ provider }) => provider === IDENTITY_MEMBERS[name].provider),
  );
  const fault = `An identity has at most ${SUBJECT_BYTES_MAX} bytes.`;
  return Object.fromEntries(members.map((name) => [name, fault]));
}

/** The faults of the request; undefined: none. `issuers`: those of the title's OpenID connections. */
function describeFaults(
  request: Request,
  { issuers }: Pick<WorkingProviders, 'issuers'>,
): ErrorDetails | undefined {
  const { Username, Email, Remove = [], RemoveOne = [] } = request;
  const given = IDENTITY_MEMBER_NAMES.filter((name) => request[name] !== undefined);
  if (given.length + Remove.length + RemoveOne.length === 0) {
    return { Remove: ['At least one name to change or to remove is needed.'] };
  }
  const both = given.filter((name) => Remove.includes(name));
  const isOdd = RemoveOne.some((one) => identitiesNamed(one).length !== 1);
  const { SteamId, OpenId } = request;
  const hasNoConnection =
    OpenId !== undefined && request.AllowNoWayIn !== true && !issuers.includes(OpenId.Issuer);
  return detailsOf({
    Username: Username === undefined ? undefined : describeUsernameFault(Username),
    Email: Email === undefined ? undefined : describeEmailFault(Email),
    ...longOnes(request),
    SteamId:
      SteamId === undefined || isSteamId(SteamId)
        ? undefined
        : "The text is not the id of a person's account at Steam: 17 decimal digits that begin with 7656.",
    ...(hasNoConnection && {
      OpenId:
        'The title has no OpenID connection whose players are known under this issuer. With AllowNoWayIn it is taken all the same.',
    }),
    Remove: both.length > 0 ? `${both.join(', ')} is given and to be removed.` : undefined,
    RemoveOne: isOdd ? 'Each entry must have one name.' : undefined,
  });
}
