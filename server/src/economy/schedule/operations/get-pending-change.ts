import type { Run } from '../../../kernel/command.ts';
import { ERRORS } from '../../../kernel/error-catalogue.ts';
import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { listItemUses } from '../../currencies/commands/currencies.ts';
import { toWirePreview } from '../../revisions/wire.ts';
import { findChange, previewChange } from '../commands.ts';
import type { FoundChange } from '../pending-change.ts';
import { describeNotMade, errorOf } from '../reasons.ts';
import { EXAMPLE_PENDING_CHANGE, PendingChangeDetails, PendingChangeNumber } from '../schemas.ts';
import { describeNoChange, toWirePendingChange } from '../wire.ts';

/** Shows a scheduled change, and what it would do. */
export const getPendingChange = operation()({
  path: '/Admin/GetPendingChange',
  summary: 'Shows a scheduled change, and what it would do if it were made now.',
  description:
    'The preview is that of the call which scheduled it, judged by what there is now and not by what other pending changes leave behind; a change that would be refused now has the error instead. What a change has done that was made is in the history, by its Revision. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'schedule:read' },
  request: Type.Object({
    PendingChange: PendingChangeNumber('The number that the call gave which scheduled it.'),
    CustomTags,
  }),
  response: PendingChangeDetails,
  errors: ['InvalidParams'],
  isHeavy: true,
  example: {
    request: { PendingChange: 3 },
    response: {
      ...EXAMPLE_PENDING_CHANGE,
      CurrentRevision: 8,
      Preview: {
        Changes: {
          Own: { Act: 'Changed', Members: [{ Member: 'Open', Before: false, After: true }] },
          Items: [],
          ItemsLeftOut: 0,
          Changed: 0,
          Added: 0,
          Removed: 0,
          Moved: 0,
        },
      },
    },
  },
  async handle({ PendingChange: number }, { caller: { titleId }, deps, fail }) {
    const change = await deps.run(findChange, { titleId, number });
    if (!change) {
      const sentence = `The title has no scheduled change ${number}, or it was made too long ago.`;
      throw fail('InvalidParams', describeNoChange(sentence));
    }
    const now = change.state === 'pending' ? await previewPending(deps.run, change) : {};
    return { ...toWirePendingChange(change), ...now };
  },
});

/** Previews a pending change as if it were made now, or describes its refusal. Empty: it is no longer pending. */
async function previewPending(run: Run, { number, removedCodes: codes, subject }: FoundChange) {
  const { titleId } = subject;
  const itemUses = codes && (await listItemUses(run, { titleId, codes }));
  const outcome = await run(previewChange, { titleId, number, itemUses });
  switch (outcome.status) {
    case 'notPending':
      return {};
    case 'previewed': {
      const CurrentRevision = outcome.change.current?.number ?? 0;
      return { CurrentRevision, Preview: toWirePreview(outcome) };
    }
    default: {
      const error = errorOf(subject.kind, outcome);
      const { code } = ERRORS[error];
      return { Refusal: { Error: error, ErrorCode: code, Message: describeNotMade(outcome) } };
    }
  }
}
