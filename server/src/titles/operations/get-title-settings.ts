import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { TITLE_SETTINGS } from '../wire.ts';

/** Shows the settings of a title that operators may change. */
export const getTitleSettings = operation<{
  readonly takesJoinTokensOnly: (titleId: string) => boolean;
}>()({
  path: '/Operator/GetTitleSettings',
  summary: 'Shows whether the servers of a title take join tokens only.',
  auth: { kind: 'titleOperator', permission: 'titles:read' },
  request: Type.Object({}),
  response: Type.Object(TITLE_SETTINGS),
  errors: [],
  example: { request: {}, response: { JoinTokensOnly: false } },
  handle: (_, { caller, deps }) => ({ JoinTokensOnly: deps.takesJoinTokensOnly(caller.titleId) }),
});
