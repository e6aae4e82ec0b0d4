import { authorOf } from '../../../kernel/author.ts';
import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { cancelChange } from '../commands.ts';
import { PendingChangeNumber } from '../schemas.ts';
import { describeNoChange, describePartOfSale, hiddenKindOf } from '../wire.ts';

/** Cancels a scheduled change. */
export const cancelPendingChange = operation()({
  path: '/Admin/CancelPendingChange',
  summary: 'Cancels a scheduled change.',
  description:
    'After the answer it is never made. One that was made or cancelled already is refused, and so is a part of a sale. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'schedule:write' },
  request: Type.Object({
    PendingChange: PendingChangeNumber('The number that the call gave which scheduled it.'),
    CustomTags,
  }),
  response: Type.Object({}, { description: 'The change is cancelled.' }),
  errors: ['InvalidParams'],
  example: { request: { PendingChange: 3 }, response: {} },
  async handle({ PendingChange: number }, { caller, deps, fail }) {
    const { titleId } = caller;
    const by = authorOf(caller);
    const of = { titleId, number, by, now: deps.now(), without: hiddenKindOf(caller) };
    const outcome = await deps.run(cancelChange, of);
    if (outcome.status === 'cancelled') return {};
    if (outcome.status === 'partOfSale') throw fail('InvalidParams', describePartOfSale(outcome));
    throw fail('InvalidParams', describeNoChange(`The title has no pending change ${number}.`));
  },
});
