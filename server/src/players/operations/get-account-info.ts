import type { PlayerCaller } from '../../kernel/caller.ts';
import type { Run } from '../../kernel/command.ts';
import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import {
  EXAMPLE_ACCOUNT,
  PublicAccountInfo,
  toAccountView,
  toWireAccountView,
} from '../account-info.ts';
import { lookUpPlayer } from '../commands/look-ups.ts';
import type { Account, PlayerName } from '../player.ts';
import { describeWrongNames, isPersonal, namesIn, PUBLIC_NAME_MEMBERS } from '../search.ts';

interface Deps {
  readonly now: Clock;
  readonly run: Run;
}

/** Gives a player the own account, or what another player shows of theirs. */
export const getAccountInfo = operation<Deps>()({
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
    const account = await findVisible(deps, { caller, name });
    if (!account) throw fail('AccountNotFound');
    return { AccountInfo: toWireAccountView(toAccountView(account, caller)) };
  },
});

async function findVisible(
  { run, now }: Deps,
  { caller, name }: { readonly caller: PlayerCaller; readonly name: PlayerName | undefined },
): Promise<Account | undefined> {
  const { titleId, playerId } = caller;
  // It makes no difference whether another player has this name: only the caller's own row is read.
  const isOwnOnly = !name || isPersonal(name);
  const by = isOwnOnly ? ({ kind: 'id', playerId } as const) : name;
  const found = await run(lookUpPlayer, { titleId, by, now: now() });
  if (found.status !== 'found') return undefined;
  return !name || isNamedBy(found.account, name) ? found.account : undefined;
}

/** Whether the identity that somebody is asked for by, if any, is one of this player's. */
function isNamedBy({ player }: Account, name: PlayerName): boolean {
  if (name.kind !== 'identity') return true;
  const { provider, subject } = name;
  return player.identities.some((one) => one.provider === provider && one.subject === subject);
}
