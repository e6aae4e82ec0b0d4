import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import {
  EXAMPLE_ACCOUNT,
  PublicAccountInfo,
  toAccountView,
  toWireAccountView,
  viewerOf,
} from '../account-info.ts';
import { lookUpPlayer } from '../commands/look-ups.ts';
import { hasIdentity } from '../identities.ts';
import { describeWrongNames, isPersonal, namesIn, PUBLIC_NAME_MEMBERS } from '../search.ts';

/** Gives a player the own account, or what another player shows of theirs. */
export const getAccountInfo = operation()({
  path: '/Client/GetAccountInfo',
  summary: "Returns the player's own account, or what others may see of another player's.",
  description:
    'At most one member is given; none stands for the caller. Of others the answer has ServiceId, Created, and in TitleInfo DisplayName, Created and TitlePlayerAccount. Others are found by ServiceId, and by TitleDisplayName where the title makes display names unique. By Email or Username nobody but the caller is found: whether somebody else has an account is not told.',
  auth: { kind: 'sessionTicket', permission: 'account:read' },
  request: Type.Object({ ...PUBLIC_NAME_MEMBERS, CustomTags }),
  response: Type.Object({ AccountInfo: PublicAccountInfo }, { description: 'The account.' }),
  errors: ['InvalidParams', 'AccountNotFound'],
  example: { request: {}, response: { AccountInfo: EXAMPLE_ACCOUNT } },
  async handle(request, { caller, deps, fail }) {
    const [name, ...others] = namesIn(request);
    if (others.length > 0) throw fail('InvalidParams', describeWrongNames(PUBLIC_NAME_MEMBERS));
    const { titleId, playerId } = caller;
    // It makes no difference whether another player has this name: only the caller's own row is read.
    const isOwnOnly = !name || isPersonal(name);
    const by = isOwnOnly ? ({ kind: 'id', playerId } as const) : name;
    const found = await deps.run(lookUpPlayer, {
      titleId,
      by,
      ...viewerOf(caller),
      now: deps.now(),
    });
    if (found.status !== 'found') throw fail('AccountNotFound');
    const { identities } = found.account.player;
    const isNamed = name?.kind !== 'identity' || hasIdentity(identities, name);
    if (!isNamed) throw fail('AccountNotFound');
    return { AccountInfo: toWireAccountView(toAccountView(found, caller)) };
  },
});
