import { uncapitalize } from '../../../kernel/codec.ts';
import { fromWireTime, toWireTime } from '../../../kernel/instant.ts';
import { NOTE_CHARS_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { CustomTags, WireTime } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { Text } from '../../schemas.ts';
import { updateChange } from '../commands.ts';
import { ConflictRuleName, PendingChangeNumber } from '../schemas.ts';
import { BAD_INSTANT, describeNoChange, describePartOfSale, hiddenKindOf } from '../wire.ts';

/** Moves a scheduled change to another time, or gives it another rule or note. */
export const updatePendingChange = operation()({
  path: '/Admin/UpdatePendingChange',
  summary: 'Moves a scheduled change to another time.',
  description:
    'It keeps its number, its author and its contents. For other contents schedule them with ReplacesPendingChange. One whose time has come is refused: it is made. So is a part of a sale. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'schedule:write' },
  request: Type.Object({
    PendingChange: PendingChangeNumber('The number that the call gave which scheduled it.'),
    EffectiveAt: Type.Optional(
      WireTime('When it is made, bounded as when it was scheduled. Absent: it is not moved.'),
    ),
    OnConflict: Type.Optional(
      ConflictRuleName('What becomes of it where its subject has changed. Absent: as before.'),
    ),
    Note: Type.Optional(
      Text('What you say about it, for the history. Absent: as before.', NOTE_CHARS_MAX),
    ),
    IfEffectiveAt: Type.Optional(
      WireTime(
        'Nothing changes unless the change is planned for this time, and the call is refused with PendingChangeMoved. Absent: the last one to move it wins.',
      ),
    ),
    CustomTags,
  }),
  response: Type.Object({}, { description: 'Every process knows it.' }),
  errors: ['InvalidParams', 'PendingChangeMoved'],
  example: {
    request: {
      PendingChange: 3,
      EffectiveAt: '2026-06-22T00:00:00.000Z',
      IfEffectiveAt: '2026-06-21T00:00:00.000Z',
    },
    response: {},
  },
  async handle(request, { caller, deps, fail }) {
    const { PendingChange: number, EffectiveAt, IfEffectiveAt, OnConflict, Note: note } = request;
    const outcome = await deps.run(updateChange, {
      titleId: caller.titleId,
      number,
      now: deps.now(),
      plannedAt: EffectiveAt === undefined ? undefined : fromWireTime(EffectiveAt),
      ifPlannedAt: IfEffectiveAt === undefined ? undefined : fromWireTime(IfEffectiveAt),
      onConflict: OnConflict && uncapitalize(OnConflict),
      note,
      without: hiddenKindOf(caller),
    });
    switch (outcome.status) {
      case 'updated':
        return {};
      case 'moved': {
        const message = `Somebody else has moved it: it is planned for ${toWireTime(outcome.plannedAt)}.`;
        throw fail('PendingChangeMoved', { message, details: { IfEffectiveAt: [message] } });
      }
      case 'notPending': {
        const sentence = `The title has no pending change ${number}.`;
        throw fail('InvalidParams', describeNoChange(sentence));
      }
      case 'partOfSale':
        throw fail('InvalidParams', describePartOfSale(outcome));
      default:
        throw fail('InvalidParams', { details: BAD_INSTANT });
    }
  },
});
