import { operation } from '../../kernel/operation.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { removeFactor } from '../commands/second-factor.ts';

/** Removes the own second factor. */
export const disableSecondFactor = operation()({
  path: '/Operator/DisableSecondFactor',
  summary:
    'Removes the own second factor, with its recovery codes; where there is none, does nothing.',
  auth: { kind: 'operator', permission: 'self:protect' },
  request: Type.Object({}),
  response: EmptyResult,
  errors: [],
  example: { request: {}, response: {} },
  async handle(_request, { caller: { operatorId }, deps }) {
    await deps.run(removeFactor, { operatorId });
    return {};
  },
});
