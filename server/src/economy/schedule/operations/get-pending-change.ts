import type { Run } from '../../../kernel/command.ts';
import { ERRORS } from '../../../kernel/error-catalogue.ts';
import { operation } from '../../../kernel/operation.ts';
import { AnyText, Count, CustomTags, Flag } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { listItemUses } from '../../currencies/commands/currencies.ts';
import { findRevisionOfKeys, listRevisions } from '../../revisions/commands.ts';
import { dataKindOf } from '../../revisions/revision.ts';
import { ChangePreview, Revision } from '../../revisions/schemas.ts';
import { toWirePreview, toWireRevision } from '../../revisions/wire.ts';
import { GetCatalogItemsResult, toWireCatalog } from '../../catalogs/wire.ts';
import { GetStoreItemsResult, toWireStore } from '../../stores/wire.ts';
import { findChange, previewChange } from '../commands.ts';
import { type Contents, findContents } from '../contents.ts';
import type { FoundChange, PendingChange } from '../pending-change.ts';
import { describeNotMade, errorOf } from '../reasons.ts';
import { EXAMPLE_PENDING_CHANGE, PendingChangeInfo, PendingChangeNumber } from '../schemas.ts';
import { describeNoChange, hiddenKindOf, toWirePendingChange } from '../wire.ts';

/** A scheduled change with a preview, or with the refusal that it would get now. */
const PendingChangeDetails = Type.Object(
  {
    ...PendingChangeInfo.properties,
    CurrentRevision: Type.Optional(
      Count('The revision on which Preview was computed; 0: there is none.'),
    ),
    Preview: Type.Optional(ChangePreview),
    Made: Type.Optional(Revision),
    Contents: Type.Optional(
      Type.Object(
        {
          Store: Type.Optional(
            Type.Object(GetStoreItemsResult.properties, {
              description: 'The store, where the change is of one.',
            }),
          ),
          Catalog: Type.Optional(
            Type.Object(GetCatalogItemsResult.properties, {
              description: 'The catalog version, where the change is of one.',
            }),
          ),
        },
        {
          description:
            'The whole store or catalog version as the change would leave it now, whatever OnConflict says. Absent: it was not asked for, or the change is not pending, would be refused or delete its subject, or is about something else.',
        },
      ),
    ),
    Refusal: Type.Optional(
      Type.Object(
        {
          Error: AnyText('The name of the error.'),
          ErrorCode: Type.Integer({ description: 'Its number.' }),
          Message: AnyText('Why, in a sentence.'),
        },
        {
          title: 'PendingChangeRefusal',
          description:
            'Why the change would be refused now. Absent: it would not be, or is not pending.',
        },
      ),
    ),
  },
  { title: 'PendingChangeDetails', description: 'A scheduled change, and what it would do now.' },
);

/** Shows a scheduled change, and what it would do. */
export const getPendingChange = operation()({
  path: '/Admin/GetPendingChange',
  summary: 'Shows a scheduled change, and what it would do if it were made now.',
  description:
    'The preview is that of the call which scheduled it, judged by what there is now and not by what other pending changes leave behind; a change that would be refused now has the error instead. That of the end of a sale which has not begun has `Changes` as if the start had been made now, and compares `Exposure` with what there is now. One that was made has the revision that it made, as the history has it. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'schedule:read' },
  request: Type.Object({
    PendingChange: PendingChangeNumber('The number that the call gave which scheduled it.'),
    ReturnContents: Type.Optional(
      Flag(
        'Whether to answer what there would be after it, to edit that. Absent: no. There are none for title data, whose preview has the values.',
      ),
    ),
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
  async handle({ PendingChange: number, ReturnContents }, { caller, deps, fail }) {
    const { titleId } = caller;
    const change = await deps.run(findChange, { titleId, number });
    if (!change || change.subject.kind === hiddenKindOf(caller)) {
      const sentence = `The title has no scheduled change ${number}, or it was made too long ago.`;
      throw fail('InvalidParams', describeNoChange(sentence));
    }
    const more =
      change.state === 'pending'
        ? await previewPending(deps.run, change)
        : await findMade(deps.run, change);
    const contents = ReturnContents && (await deps.run(findContents, { titleId, number }));
    return {
      ...toWirePendingChange(change),
      ...more,
      ...(contents && { Contents: toWireContents(contents) }),
    };
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

/** The revision that a change has made. Empty: it made none, or the history does not keep it any more. */
async function findMade(run: Run, change: PendingChange) {
  const { revision, settledAt, requestId, subject } = change;
  if (revision === undefined) return {};
  if (dataKindOf(subject.kind) && subject.storeId === '') {
    const { number, plannedAt: at } = change;
    const ofKeys = await run(findRevisionOfKeys, { subject, number, at, revision });
    return ofKeys ? { Made: toWireRevision(subject.kind, ofKeys) } : {};
  }
  const page = { at: revision, skip: 0, count: 1 };
  const [made] = await run(listRevisions, { subject, page });
  // A change that came to nothing has the revision that was there already.
  const isOwn = made?.appliedAt === settledAt && made?.requestId === requestId;
  return made && isOwn ? { Made: toWireRevision(subject.kind, made) } : {};
}

function toWireContents(contents: Contents) {
  return contents.kind === 'store'
    ? { Store: toWireStore(contents.store) }
    : { Catalog: toWireCatalog(contents) };
}
