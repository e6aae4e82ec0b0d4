import { changeMembers, ChangeResult } from '../economy/revisions/change-schemas.ts';
import { makeChange, mayAskForPreview } from '../economy/revisions/make-change.ts';
import { Revised } from '../kernel/revised.ts';
import { ITEMS_BODY_BYTES_MAX } from '../kernel/limits.ts';
import { type Door, sharedOperation } from '../kernel/operation.ts';
import { CustomTags } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { setTitleData } from './commands.ts';
import type { ReadTitleData } from './data-copies.ts';
import { type DataStore, NO_LABEL, toDataKey, toReadKeys } from './title-data.ts';
import {
  DataResult,
  Key,
  KEY_FAULT,
  Keys,
  LIMITS_SENTENCE,
  OverrideLabel,
  refusalOf,
  Value,
} from './wire.ts';

// The operations on the three stores differ in their texts, their doors and their permission.

/** The parts in which operations on data differ. */
interface DataOperation<P> {
  /** The last part of the path. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly store: DataStore;
  /** Of developers and game servers. */
  readonly permission: P;
}

type ReadPermission = 'titleData:read' | 'titleInternalData:read';
type ReadAuth =
  | { readonly kind: 'sessionTicket'; readonly permission: 'titleData:read' }
  | { readonly kind: 'secretKey'; readonly permission: ReadPermission };

interface DataRead extends DataOperation<ReadPermission> {
  /** The reference API wants Keys. */
  readonly needsKeys?: true;
}

const ReadRequest = Type.Object({
  Keys: Type.Optional(Keys),
  OverrideLabel: Type.Optional(
    OverrideLabel(
      'With it the overrides with this label (/Admin/SetTitleDataAndOverrides) take the place of the data. It is passed over where a player calls; internal data have no overrides.',
    ),
  ),
  CustomTags,
});
/** Publisher data. */
const ReadRequestWithKeys = Type.Object({ Keys, CustomTags });

/** Makes the operation that gives data of a store: to developers, game servers and, unless they are internal, players. */
export function dataRead({ name, store, permission, needsKeys, ...texts }: DataRead) {
  const description = `${texts.description} Whatever was set before the call began is in the answer, on every node.`;
  const door = (area: string, auth: ReadAuth): Door<ReadAuth> => {
    return { path: `/${area}/${name}`, summary: texts.summary, description, auth };
  };
  const player = door('Client', { kind: 'sessionTicket', permission: 'titleData:read' });
  return sharedOperation<{ readonly titleData: ReadTitleData }>()({
    doors: [
      door('Admin', { kind: 'secretKey', permission }),
      ...(store === 'internal' ? [] : [player]),
      door('Server', { kind: 'secretKey', permission }),
    ],
    // The handler takes either: what a request lacks is absent.
    request: (needsKeys ? ReadRequestWithKeys : ReadRequest) as typeof ReadRequest,
    response: DataResult,
    errors: [],
    example: { request: { Keys: ['motd'] }, response: { Data: { motd: 'Welcome back!' } } },

    handle({ Keys: asked = [], OverrideLabel: named = NO_LABEL }, { caller, deps }) {
      const label = caller.kind === 'player' ? NO_LABEL : named.trim();
      return deps.titleData({ titleId: caller.titleId, store, label, keys: toReadKeys(asked) });
    },
  });
}

/** Makes the operation with which developers and game servers set or remove one key of a store. */
export function dataWrite({
  name,
  store,
  permission,
  ...texts
}: DataOperation<'titleData:write' | 'titleInternalData:write'>) {
  const auth = { kind: 'secretKey', permission } as const;
  const description = `${texts.description} ${LIMITS_SENTENCE}`;
  return sharedOperation<{ readonly titleDataBytesMax: number }>()({
    doors: [
      { path: `/Admin/${name}`, ...texts, description, auth },
      { path: `/Server/${name}`, ...texts, description, auth },
    ],
    request: Type.Object({
      Key,
      Value: Value('Absent or null: the key is removed.'),
      ...changeMembers,
      CustomTags,
    }),
    response: ChangeResult,
    errors: ['InvalidParams', 'RevisionConflict', 'DataLengthExceeded', 'TooManyKeys'],
    bodyBytesMax: ITEMS_BODY_BYTES_MAX,
    isHeavy: mayAskForPreview,
    hasRevision: true,
    example: { request: { Key: 'motd', Value: 'Welcome back!' }, response: {} },

    async handle(request, call) {
      const { caller, deps, fail } = call;
      const { Key: text, Value: value } = request;
      const key = toDataKey(text);
      if (key === undefined) throw fail('InvalidParams', { details: { Key: [KEY_FAULT] } });
      const of = { titleId: caller.titleId, store, label: NO_LABEL };
      const input = { ...of, entries: [{ key, value }], bytesMax: deps.titleDataBytesMax };
      const outcome = await makeChange(call, request, { command: setTitleData, input });
      if (outcome instanceof Revised) return outcome;
      throw fail(...refusalOf(outcome));
    },
  });
}
