import type { Static } from 'typebox';
import { IdentityProvider } from '../credentials/wire.ts';
import type { Runs } from '../kernel/command.ts';
import { PROVIDERS } from '../kernel/identity-provider.ts';
import { extension } from '../kernel/extension.ts';
import { type Clock, toWireTime } from '../kernel/instant.ts';
import { AnyText, Count, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { findPlayerStatistics, type FoundStatistic } from '../statistics/commands/values.ts';
import { Value } from '../statistics/wire.ts';
import type { AccountAccess, AccountView } from './account-info.ts';
import { findPlayerContact, findPlayerFormerContact } from './commands/contacts.ts';
import { type ContactEmail, contactText, type FormerContact } from './contact.ts';
import { shownId, identitiesOf, identityText } from './identities.ts';
import type { Account, Player } from './player.ts';
import { canonicalTags } from './tag.ts';

/** Stands for the end of a ban that has none: the last instant that four digits of a year can say. */
const BANNED_FOR_EVER = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A member that asks for a part of an answer. */
export const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));

/** The parts of a profile that a caller asks for. */
export const ProfileConstraints = Type.Optional(
  Type.Object(
    {
      ShowDisplayName: Flag('Show `DisplayName`.'),
      ShowCreated: Flag('Show `Created`.'),
      ShowLastLogin: Flag('Show `LastLogin`.'),
      ShowOrigination: Flag('Show `Origination`.'),
      ShowBannedUntil: Flag('Show `BannedUntil`.'),
      ShowLinkedAccounts: Flag('Show `LinkedAccounts`.'),
      ShowContactEmailAddresses: Flag('Show `ContactEmailAddresses`.'),
      ShowTags: Flag('Show `Tags`.'),
      ShowStatistics: Flag('Show `Statistics`.'),
    },
    { description: 'What the profile shows. Absent: everything but `Statistics`.' },
  ),
);

const LinkedAccount = Type.Object(
  {
    Platform: IdentityProvider,
    PlatformUserId: Type.Optional(
      AnyText(
        'The id of the player there: a custom id, of a device, or of an account. The first two log in by themselves, so they are left out of the answer to a player whose session is older than the title wants for changes of the ways in.',
      ),
    ),
    UsedAt: extension(
      Type.Optional(
        WireTime(
          'When it was linked, or used last where the player has several of its kind. Absent: of a username, an email address, or what an earlier version linked.',
        ),
      ),
    ),
    Username: Type.Optional(AnyText('The username.')),
    Email: Type.Optional(AnyText('The email address.')),
  },
  { title: 'LinkedPlatformAccount', description: 'A way in which the player can log in.' },
);

const ContactEmailInfo = Type.Object(
  {
    EmailAddress: AnyText('The address.'),
    VerificationStatus: Type.Enum(['Confirmed', 'Unverified'], {
      description: 'Whether the player has shown that mail to it arrives.',
    }),
  },
  { title: 'ContactEmailInfo', description: 'An address at which the player can be reached.' },
);

const FormerContactEmailInfo = Type.Object(
  {
    EmailAddress: AnyText('The address.'),
    RecoversUntil: WireTime('Until when it brings a new password, and with it the contact back.'),
  },
  {
    title: 'FormerContactEmailInfo',
    description:
      'The contact address that a session of the player has replaced or removed lately. Only holders of `players:personal` see it, and no player: a session may be stolen.',
  },
);

/** A player as a game shows them: the wire's PlayerProfileModel. */
export const PlayerProfile = Type.Object(
  {
    PublisherId: AnyText('Id of the studio.'),
    TitleId: AnyText('Id of the title.'),
    PlayerId: AnyText("The player's account id."),
    Created: Type.Optional(WireTime('When the player was made.')),
    Origination: Type.Optional(IdentityProvider),
    LastLogin: Type.Optional(WireTime('When the player last logged in.')),
    DisplayName: Type.Optional(AnyText('How the player is called.')),
    BannedUntil: Type.Optional(
      WireTime(
        `When the last ban in force ends; \`${toWireTime(BANNED_FOR_EVER)}\`: never. Absent: there is none, or another player asks.`,
      ),
    ),
    LinkedAccounts: Type.Optional(
      Type.Array(LinkedAccount, {
        description:
          'The ways in which the player can log in. Only the player and holders of `players:personal` see them.',
      }),
    ),
    ContactEmailAddresses: Type.Optional(
      Type.Array(ContactEmailInfo, {
        description:
          'The contact that the player has set, if there is one. Only the player and holders of `players:personal` see it.',
      }),
    ),
    Tags: Type.Optional(
      Type.Array(
        Type.Object(
          { TagValue: AnyText('The tag with its namespace.') },
          { title: 'TagModel', description: 'A tag.' },
        ),
        {
          description:
            'The tags of the player. Other players do not see them. Absent where there are none, unless they are asked for.',
        },
      ),
    ),
    Statistics: Type.Optional(
      Type.Array(
        Type.Object(
          {
            Name: AnyText('The name of the statistic.'),
            Value: Value('The value.'),
            Version: Count('The version in which it stands.'),
          },
          { title: 'StatisticModel', description: 'A value of the player.' },
        ),
        {
          description:
            'Of each statistic the value in its current version, where the player has one. Other players see it on leaderboards only.',
        },
      ),
    ),
    FormerContactEmail: extension(Type.Optional(FormerContactEmailInfo)),
  },
  { description: "The player's profile. It has no `AvatarUrl`: this service keeps no avatars." },
);

/** The parts of a profile that are read for it alone, as a caller sees them. */
export interface ShownParts {
  readonly contact?: ContactEmail | undefined;
  readonly former?: FormerContact | undefined;
  readonly statistics?: readonly FoundStatistic[] | undefined;
}

interface ViewedProfile extends AccountAccess, ShownParts {
  readonly account: Account;
  readonly namespaceId: string;
  /** Another player asks, who sees only the ids, the display name and the time of creation. */
  readonly isPublic: boolean;
}

/** A player's profile, as much as the caller may see. */
export function toWirePlayerProfile(
  constraints: Static<typeof ProfileConstraints> | undefined,
  { account, contact, former, statistics, namespaceId, isPublic, ...access }: ViewedProfile,
): Static<typeof PlayerProfile> {
  const { player, isBanned, bannedUntil = BANNED_FOR_EVER } = account;
  const { displayName, lastLoginAt } = player;
  const shows = (part: keyof Static<typeof ProfileConstraints>) =>
    constraints === undefined || constraints[part] === true;
  const showsPrivate = (part: keyof Static<typeof ProfileConstraints>) => !isPublic && shows(part);
  return {
    PublisherId: namespaceId,
    TitleId: player.titleId,
    PlayerId: player.playerId,
    ...(shows('ShowCreated') && { Created: toWireTime(player.createdAt) }),
    ...(showsPrivate('ShowOrigination') && { Origination: player.origination }),
    ...(showsPrivate('ShowLastLogin') &&
      lastLoginAt !== undefined && { LastLogin: toWireTime(lastLoginAt) }),
    ...(shows('ShowDisplayName') && displayName !== undefined && { DisplayName: displayName }),
    ...(showsPrivate('ShowBannedUntil') && isBanned && { BannedUntil: toWireTime(bannedUntil) }),
    ...(access.personal &&
      shows('ShowLinkedAccounts') && { LinkedAccounts: toWireLinkedAccounts(player, access) }),
    ...(showsPrivate('ShowTags') &&
      (constraints || player.tags.length > 0) && {
        Tags: canonicalTags(player).map((TagValue) => ({ TagValue })),
      }),
    ...(statistics && {
      Statistics: statistics.map((one) => {
        return { Name: one.statistic, Value: one.value, Version: one.version };
      }),
    }),
    ...(contact && { ContactEmailAddresses: [toWireContact(contact)] }),
    ...(former && {
      FormerContactEmail: {
        EmailAddress: contactText(former),
        RecoversUntil: toWireTime(former.endsAt),
      },
    }),
  };
}

function toWireContact(contact: ContactEmail): Static<typeof ContactEmailInfo> {
  return {
    EmailAddress: contactText(contact),
    VerificationStatus: contact.verifiedAt === undefined ? 'Unverified' : 'Confirmed',
  };
}

/** Finds the contacts and the statistics of a player, if the profile shows them and the caller may see them. */
export async function findShownParts(
  constraints: Static<typeof ProfileConstraints> | undefined,
  { account: { player }, personal, isPublic, isForStudio = false }: AccountView,
  { run, now }: Runs & { readonly now: Clock },
): Promise<ShownParts> {
  const isShown = constraints === undefined || constraints.ShowContactEmailAddresses === true;
  const { titleId, playerId } = player;
  const of = { titleId, playerId };
  const statistics =
    constraints?.ShowStatistics === true && !isPublic
      ? { statistics: await run(findPlayerStatistics, { ...of, now: now() }) }
      : {};
  if (!personal || !isShown) return statistics;
  return {
    ...statistics,
    contact: await run(findPlayerContact, of),
    ...(isForStudio && { former: await run(findPlayerFormerContact, { ...of, now: now() }) }),
  };
}

/** Username and email address belong to one password, so they are one way to log in. */
function toWireLinkedAccounts(
  player: Player,
  access: AccountAccess,
): Static<typeof LinkedAccount>[] {
  const Username = identityText(player, 'Username');
  const Email = identityText(player, 'Email');
  const named = {
    ...(Username !== undefined && { Username }),
    ...(Email !== undefined && { Email }),
  };
  const byPassword =
    Object.keys(named).length > 0 ? [{ Platform: 'Service', ...named } as const] : [];
  const byId = PROVIDERS.filter((provider) => provider !== 'Service').flatMap((Platform) =>
    identitiesOf(player, Platform).map((identity) => {
      const id = shownId(identity, access);
      const { usedAt } = identity;
      return {
        Platform,
        ...(id !== undefined && { PlatformUserId: id }),
        ...(usedAt !== undefined && { UsedAt: toWireTime(usedAt) }),
      };
    }),
  );
  return [...byPassword, ...byId];
}
