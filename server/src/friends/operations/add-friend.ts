import type { Static, TObject } from 'typebox';
import { EXAMPLE } from '../../kernel/examples.ts';
import type { CallOrigin, PlayerCaller, StudioCaller } from '../../kernel/caller.ts';
import { hasPermission } from '../../kernel/caller.ts';
import type { ErrorExtras } from '../../kernel/errors.ts';
import { extension } from '../../kernel/extension.ts';
import { FRIEND_OF_MAX, FRIENDS_MAX } from '../../kernel/friend-limits.ts';
import { fail as makeRefusal, sharedOperation } from '../../kernel/operation.ts';
import { CustomTags, Flag } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { limitedIn, refusalExtras } from '../../players/log-in.ts';
import type { PlayerName } from '../../players/player.ts';
import { isPersonal, NAMES_SHARED, namesIn } from '../../players/search.ts';
import type { TakenNameDeps } from '../../players/taken-names.ts';
import { Subject } from '../../players/wire.ts';
import { NO_PLAYER, OwnerServiceId, ownerOf } from '../../players/owner.ts';
import { befriend } from '../commands.ts';
import { doorsOf, type FriendDeps, FriendServiceId } from '../wire.ts';

const NAME_MEMBERS = {
  FriendServiceId: Type.Optional(FriendServiceId),
  FriendTitleDisplayName: Type.Optional(
    Subject(
      "The friend's display name, in letters of either case; where the title makes display names unique.",
    ),
  ),
  FriendUsername: Type.Optional(Subject("The friend's username, in letters of either case.")),
  FriendEmail: Type.Optional(
    Subject(
      'The email address with which the friend logs in, in letters of either case; where the title’s setting `FriendsByEmail` is on.',
    ),
  ),
};

const MOST = `A player has at most ${FRIENDS_MAX} friends, and is a friend of at most ${FRIEND_OF_MAX} players.`;

/** Makes a player the friend of another. */
export const addFriend = sharedOperation<FriendDeps & Pick<TakenNameDeps, 'takenNames'>>()({
  doors: doorsOf('AddFriend', 'friends:write', {
    client: 'Makes another player a friend of the caller.',
    server: 'Makes a player a friend of another.',
    description: `The friend is named by exactly one member, and is not asked. Where the title’s setting \`MutualFriends\` is on, the caller becomes a friend of the friend, too. ${MOST} To look for usernames and addresses is limited as guesses are, and a key needs \`players:personal\` for it. By FriendEmail the answer is the same whether or not anybody has the address, and the friend is listed once that one has added the caller, too; \`MutualFriends\` adds nobody then.`,
  }),
  request: Type.Object({ ServiceId: OwnerServiceId, ...NAME_MEMBERS, CustomTags }),
  response: Type.Object(
    { Created: extension(Flag('True: the request was carried out.'), ['Server']) },
    { description: 'The player has the friend.' },
  ),
  errors: ['InvalidParams', 'AccountNotFound', 'UsersAlreadyFriends', 'OverLimit'],
  example: { request: { FriendServiceId: EXAMPLE.playerId }, response: { Created: true } },
  async handle({ ServiceId, ...request }, { caller, origin, deps, fail }) {
    const own = ownerOf(ServiceId, { caller, fail });
    const [by, ...others] = namesIn(toNames(request));
    if (!by || others.length > 0) throw fail('InvalidParams', ONE_NAME);
    const title = deps.findTitle(own.titleId);
    if (request.FriendEmail !== undefined && title?.friendsByEmail !== true) {
      throw fail('InvalidParams', NOT_BY_EMAIL);
    }
    const isMutual = title?.mutualFriends === true;
    const add = () => deps.run(befriend, { ...own, by, isMutual, now: deps.now() });
    const outcome = await limited(deps, { by, caller, origin }, add);
    switch (outcome) {
      case 'added':
        return { Created: true };
      case 'noPlayer':
        throw fail('AccountNotFound', NO_PLAYER);
      case 'notFound':
        throw fail('AccountNotFound', NO_FRIEND);
      case 'alreadyFriends':
        throw fail('UsersAlreadyFriends');
      case 'namesShared':
        throw fail('InvalidParams', SHARED);
      case 'isSelf':
        throw fail('InvalidParams', IS_SELF);
      case 'full':
        throw fail('OverLimit', { message: MOST });
      case 'friendFull':
        throw fail('OverLimit', { message: `${MOST} The friend has as many.` });
    }
  },
});

type Names = Static<TObject<typeof NAME_MEMBERS>>;

/** The members that name the friend, as those that name a player. */
function toNames(request: Names) {
  const {
    FriendServiceId: ServiceId,
    FriendTitleDisplayName: TitleDisplayName,
    FriendUsername: Username,
    FriendEmail: Email,
  } = request;
  return {
    ...(ServiceId !== undefined && { ServiceId }),
    ...(TitleDisplayName !== undefined && { TitleDisplayName }),
    ...(Username !== undefined && { Username }),
    ...(Email !== undefined && { Email }),
  };
}

/**
 * Lets a player look for a username or an address as long as too many were not in vain; a call by address never says that it was not. Keys
 * need the permission for personal data. Throws APIClientRequestRateLimitExceeded or NotAuthorizedByTitle, which any such call may answer.
 */
async function limited<Outcome>(
  { takenNames }: Pick<TakenNameDeps, 'takenNames'>,
  call: {
    readonly by: PlayerName;
    readonly caller: PlayerCaller | StudioCaller;
    readonly origin: CallOrigin;
  },
  add: () => Promise<Outcome>,
): Promise<Outcome> {
  const { by, caller, origin } = call;
  if (!isPersonal(by)) return add();
  if (caller.kind !== 'player') {
    if (!hasPermission(caller, 'players:personal')) throw makeRefusal('NotAuthorizedByTitle');
    return add();
  }
  const of = limitedIn({ titleId: caller.titleId, origin });
  const waitMs = takenNames.take(of);
  if (waitMs > 0) {
    const status = 'addressLimited';
    throw makeRefusal('APIClientRequestRateLimitExceeded', refusalExtras({ status, waitMs }));
  }
  let tellsNothing = true;
  try {
    const outcome = await add();
    const isByEmail = by.kind === 'identity' && by.provider === 'Email';
    tellsNothing = !isByEmail && outcome !== 'notFound';
    return outcome;
  } finally {
    if (tellsNothing) takenNames.give(of);
  }
}

const ONE_NAME: ErrorExtras = {
  details: {
    FriendServiceId: [`Exactly one of ${Object.keys(NAME_MEMBERS).join(', ')} is needed.`],
  },
};

const NOT_BY_EMAIL: ErrorExtras = {
  details: { FriendEmail: ['Players of this title do not add friends by email address.'] },
};

const IS_SELF: ErrorExtras = {
  details: { FriendServiceId: ['A player cannot be a friend of the same player.'] },
};

const NO_FRIEND: ErrorExtras = {
  details: { FriendServiceId: ['The title has no such player.'] },
};

const SHARED: ErrorExtras = {
  details: { FriendTitleDisplayName: NAMES_SHARED.details?.['TitleDisplayName'] ?? [] },
};
