import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { setJoinTokensOnly } from '../commands.ts';
import { TITLE_SETTINGS } from '../wire.ts';

/** Changes the settings of a title. */
export const setTitleSettings = operation<{ readonly now: Clock }>()({
  path: '/Operator/SetTitleSettings',
  summary: 'Says whether the servers of a title take join tokens only.',
  description:
    'Every check of a token that begins after the answer goes by it, on every node and at every verifier. Session tickets are not concerned. No secret key may change this: whoever steals one could take the tokens of players elsewhere.',
  auth: { kind: 'titleOperator', permission: 'titleSettings:write' },
  request: Type.Object(TITLE_SETTINGS),
  response: EmptyResult,
  errors: [],
  example: { request: { JoinTokensOnly: true }, response: {} },
  async handle({ JoinTokensOnly: isOn }, { caller: { titleId }, deps }) {
    await deps.run(setJoinTokensOnly, { titleId, isOn, now: deps.now() });
    return {};
  },
});
