import type { Static } from 'typebox';
import { EXAMPLE } from '../kernel/examples.ts';
import { listRevisions } from '../economy/revisions/commands.ts';
import { changeMembers, ChangeResult } from '../economy/revisions/change-schemas.ts';
import {
  makeChange,
  mayAskForPreview,
  requirePermission,
} from '../economy/revisions/make-change.ts';
import { Revised } from '../kernel/revised.ts';
import type { RevisionEntry } from '../economy/revisions/revision.ts';
import { ACT_NAMES } from '../economy/revisions/schemas.ts';
import { AuthorOnWire } from '../economy/schemas.ts';
import { codecOf } from '../kernel/codec.ts';
import { operation } from '../kernel/operation.ts';
import { ContinuationToken, cutPage, PAGE_MEMBERS, pageOf, withOneMore } from '../kernel/page.ts';
import { AnyText, CustomTags, Flag, WireTime, Word } from '../kernel/schema.ts';
import {
  TITLE_DATA_HISTORY_BYTES_MAX,
  TITLE_DATA_KEY_REVISIONS_MAX,
} from '../kernel/title-data-limits.ts';
import { Type } from '../kernel/type.ts';
import { restoreTitleData } from './commands.ts';
import { type DataStore, dataSubject, NO_LABEL, toDataKey } from './title-data.ts';
import { Key, KEY_FAULT, OverrideLabel, refusalOf } from './wire.ts';

// The operations on the histories of the three stores differ in their texts and their permission.

const DataRevision = Type.Object(
  {
    Revision: Type.Integer({
      description:
        "Counts the changes of the title's data, so those of one key have gaps. A number is never used again.",
      minimum: 1,
    }),
    Time: WireTime('When it was made.'),
    Act: Word(
      ['Updated', 'Removed', 'Restored'],
      'What was done. `Updated`: the key was set, alone or with others.',
    ),
    AppliedAt: Type.Optional(
      WireTime('When it was applied, if it was scheduled for Time. Absent: it was made at once.'),
    ),
    Author: AuthorOnWire,
    Note: Type.Optional(AnyText('What its author has said about it.')),
    RequestId: Type.Optional(AnyText('The call that made it, as its reply and the log have it.')),
    Before: Type.Optional(AnyText('The value until then. Absent: the key was not there.')),
    After: Type.Optional(AnyText('The value from then on. Absent: the key was removed.')),
  },
  { title: 'TitleDataRevision', description: "A change of a key of a title's data." },
);
const revisions = codecOf(DataRevision, { Revision: 'number', Time: 'at' });

/** The members that name a key of a store, in a request about its history. */
const keyMembers = (store: DataStore) => ({
  Key,
  ...(store === 'title' && {
    OverrideLabel: Type.Optional(
      OverrideLabel('The label of the override. Absent or empty: the data themselves.'),
    ),
  }),
});

const KeyRequest = Type.Object({ Key, OverrideLabel: Type.Optional(OverrideLabel('')) });

/** The key that a request names; undefined: it is no key. */
function fromWireKey(
  { Key: text, OverrideLabel: label = NO_LABEL }: Static<typeof KeyRequest>,
  of: { readonly titleId: string; readonly store: DataStore },
) {
  const key = toDataKey(text);
  return key === undefined ? undefined : { ...of, label: label.trim(), key };
}

/** The parts in which operations on histories differ. */
interface HistoryOperation<P> {
  /** The last part of the path. */
  readonly name: string;
  readonly summary: string;
  readonly store: DataStore;
  readonly permission: P;
}

/** Makes the operation that shows the history of a key of a store. */
export function dataHistory({
  name,
  summary,
  store,
  permission,
}: HistoryOperation<'history:read' | 'titleInternalData:read'>) {
  const request = Type.Object({ ...keyMembers(store), ...PAGE_MEMBERS, CustomTags });
  return operation()({
    path: `/Admin/${name}`,
    summary,
    description: `Each change is a revision with its author, its time, and both values. A removed key has its history. The data of a title have ${TITLE_DATA_HISTORY_BYTES_MAX / 1024 / 1024} MiB of history, of which the oldest goes first; of one key the last ${TITLE_DATA_KEY_REVISIONS_MAX} changes by secret keys are kept. A page ends early where values are long, so read on as long as there is a ContinuationToken. An addition of this service to the reference API.`,
    auth: { kind: 'secretKey', permission },
    isHeavy: true,
    request: request as typeof KeyRequest & typeof request,
    response: Type.Object({
      Revisions: Type.Array(DataRevision, { description: 'The revisions, newest first.' }),
      ContinuationToken,
    }),
    errors: ['InvalidParams'],
    example: {
      request: { Key: 'motd' },
      response: {
        Revisions: [
          {
            Revision: 8,
            Time: EXAMPLE.now,
            Act: 'Updated',
            Author: { Kind: 'SecretKey', Id: '4F2A9C10', Name: 'live-ops' },
            Before: 'Hello!',
            After: 'Welcome back!',
          },
        ],
      },
    },

    async handle(asked, { caller: { titleId }, deps, fail }) {
      const key = fromWireKey(asked, { titleId, store });
      if (!key) throw fail('InvalidParams', { details: { Key: [KEY_FAULT] } });
      const page = pageOf(asked);
      const subject = dataSubject(key);
      const found = await deps.run(listRevisions, { subject, page: withOneMore(page) });
      // The values of later entries did not fit; they are for the next page.
      const count = Math.min(page.count, found.filter(({ changes }) => changes).length);
      const { entries, next } = cutPage({ ...page, count }, found, ({ number }) => number);
      return { Revisions: entries.map(toWireRevision), ...next };
    },
  });
}

function toWireRevision({ act, changes: [change] = [], ...entry }: RevisionEntry) {
  const valueOf = (stored: { readonly body: string } | undefined) =>
    stored && (JSON.parse(stored.body) as string);
  return revisions.toWire({
    ...entry,
    act: ACT_NAMES[act].toLowerCase() as 'updated',
    before: valueOf(change?.before),
    after: valueOf(change?.after),
  });
}

/** Makes the operation that takes changes of a key of a store back. */
export function dataRestore({
  name,
  summary,
  store,
  permission,
}: HistoryOperation<'titleData:write' | 'titleInternalData:write'>) {
  const request = Type.Object({
    ...keyMembers(store),
    ToRevision: Type.Integer({
      description: 'The revision of the key after which it was as it shall be again.',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
    Before: Type.Optional(
      Flag('True: the key becomes what it was right before that revision. Absent: after it.'),
    ),
    ...changeMembers,
    CustomTags,
  });
  return operation<{ readonly titleDataBytesMax: number }>()({
    path: `/Admin/${name}`,
    summary,
    description:
      'A key that was not there then is removed. This is a change like any other, with a revision of its own, and can be taken back, too. A revision that is not kept any more is refused. It shows what was, so the caller must also be permitted to read the history. An addition of this service to the reference API.',
    auth: { kind: 'secretKey', permission },
    request: request as typeof KeyRequest & typeof request,
    response: ChangeResult,
    errors: ['InvalidParams', 'RevisionConflict', 'DataLengthExceeded', 'TooManyKeys'],
    isHeavy: mayAskForPreview,
    hasRevision: true,
    example: { request: { Key: 'motd', ToRevision: 7 }, response: { Revision: 9 } },

    async handle(asked, call) {
      const { caller, deps, fail } = call;
      // It answers with values of before, as the history does.
      if (store !== 'internal') requirePermission(caller, 'history:read', 'A restoration');
      const key = fromWireKey(asked, { titleId: caller.titleId, store });
      if (!key) throw fail('InvalidParams', { details: { Key: [KEY_FAULT] } });
      const of = { ...key, toRevision: asked.ToRevision, isBefore: asked.Before === true };
      const input = { ...of, bytesMax: deps.titleDataBytesMax };
      const outcome = await makeChange(call, asked, { command: restoreTitleData, input });
      if (outcome instanceof Revised) return outcome;
      if (outcome.status !== 'noRevision') throw fail(...refusalOf(outcome));
      const sentence = `The key has no revision ${asked.ToRevision}, or it is no longer kept.`;
      throw fail('InvalidParams', { details: { ToRevision: [sentence] } });
    },
  });
}
