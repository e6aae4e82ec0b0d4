import { EXAMPLE } from '../../kernel/examples.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import {
  accountAccessOf,
  EXAMPLE_ACCOUNT,
  toWireAccountInfo,
  UserAccountInfo,
} from '../account-info.ts';
import { lookUpPlayer } from '../commands/look-ups.ts';
import { describeWrongNames, isPersonal, NAME_MEMBERS, NAMES_SHARED, namesIn } from '../search.ts';

const DOOR = {
  summary: "Finds a player by exactly one name, and returns the player's account.",
  description:
    'Without the permission `players:personal` nobody is found by Email, Username, CustomId or ServerCustomId, and the account lacks them. TitleDisplayName finds a player only where the title makes display names unique.',
  auth: { kind: 'secretKey', permission: 'players:read' },
} as const;

/** Finds one player by a name. */
export const getUserAccountInfo = sharedOperation()({
  doors: [
    { ...DOOR, path: '/Admin/GetUserAccountInfo' },
    { ...DOOR, path: '/Server/GetUserAccountInfo' },
  ],
  request: Type.Object({ ...NAME_MEMBERS, CustomTags }),
  response: Type.Object({ UserInfo: UserAccountInfo }, { description: 'The player.' }),
  errors: ['InvalidParams', 'NotAuthorizedByTitle', 'AccountNotFound'],
  example: { request: { ServiceId: EXAMPLE.playerId }, response: { UserInfo: EXAMPLE_ACCOUNT } },
  async handle(request, { caller, deps, fail }) {
    const [by, ...others] = namesIn(request);
    if (!by || others.length > 0) throw fail('InvalidParams', describeWrongNames(NAME_MEMBERS));
    const view = accountAccessOf(caller);
    if (isPersonal(by) && !view.personal) throw fail('NotAuthorizedByTitle');
    const found = await deps.run(lookUpPlayer, { titleId: caller.titleId, by, now: deps.now() });
    if (found.status === 'namesShared') throw fail('InvalidParams', NAMES_SHARED);
    if (found.status === 'notFound') throw fail('AccountNotFound');
    return { UserInfo: toWireAccountInfo(found.account, view) };
  },
});
