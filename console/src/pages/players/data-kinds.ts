import type {
  AdminGetUserDataRequest,
  AdminGetUserDataResult,
  AdminUpdateUserDataRequest,
  CallOptions,
  PlayerEntityKey,
  Purser,
} from 'purser-client';
import { parseJson } from '../../parts/json-input.tsx';

type Query = Omit<AdminGetUserDataRequest, 'ServiceId'>;
type Change = Omit<AdminUpdateUserDataRequest, 'ServiceId'>;

export type DataRecord = Pick<AdminGetUserDataResult['Data'][string], 'Value' | 'Permission'> & {
  /** Of an object it is not known. */
  readonly LastUpdated?: string;
};

interface Data extends Pick<AdminGetUserDataResult, 'DataVersion'> {
  readonly Data: Readonly<Record<string, DataRecord>>;
}

/** How the console reads and changes a kind of data. */
interface Kind<Owner> {
  readonly read: (purser: Purser, request: Owner & Query, options: CallOptions) => Promise<Data>;
  /** Of internal data and of objects there is no `Permission`. */
  readonly update: (
    purser: Purser,
    request: Owner & Change,
    options: CallOptions,
  ) => Promise<unknown>;
  readonly isInternal?: true;
}

interface OfPlayer {
  readonly ServiceId: string;
}

interface OfCharacter extends OfPlayer {
  readonly CharacterId: string;
}

interface OfEntity {
  readonly Entity: PlayerEntityKey;
}

/** The kinds of a player's data but for objects, by the words for them in addresses. */
const DATA_KINDS = {
  data: {
    read: ({ admin }, request, options) => admin.getUserData(request, options),
    update: ({ admin }, request, options) => admin.updateUserData(request, options),
  },
  readOnly: {
    read: ({ admin }, request, options) => admin.getUserReadOnlyData(request, options),
    update: ({ admin }, request, options) => admin.updateUserReadOnlyData(request, options),
  },
  internal: {
    read: ({ admin }, request, options) => admin.getUserInternalData(request, options),
    update: ({ admin }, request, options) => admin.updateUserInternalData(request, options),
    isInternal: true,
  },
  publisher: {
    read: ({ admin }, request, options) => admin.getUserPublisherData(request, options),
    update: ({ admin }, request, options) => admin.updateUserPublisherData(request, options),
  },
  publisherReadOnly: {
    read: ({ admin }, request, options) => admin.getUserPublisherReadOnlyData(request, options),
    update: ({ admin }, request, options) =>
      admin.updateUserPublisherReadOnlyData(request, options),
  },
  publisherInternal: {
    read: ({ admin }, request, options) => admin.getUserPublisherInternalData(request, options),
    update: ({ admin }, request, options) =>
      admin.updateUserPublisherInternalData(request, options),
    isInternal: true,
  },
} as const satisfies Readonly<Record<string, Kind<OfPlayer>>>;

/** The kinds of objects, by the words for them in addresses, with the types of their entities. */
const OBJECT_KINDS = {
  objects: 'title_player_account',
  accountObjects: 'master_player_account',
} as const;

/** Objects of an entity, read and changed as data are. */
const OBJECTS = {
  async read({ admin }, { Entity }, options) {
    const found = await admin.getObjects({ Entity, EscapeObject: true }, options);
    const records = Object.values(found.Objects).map(
      ({ ObjectName, EscapedDataObject: Value = '' }) =>
        [ObjectName, { Value, Permission: 'Private' }] as const,
    );
    return { Data: Object.fromEntries(records), DataVersion: found.ProfileVersion };
  },
  update({ admin }, { Entity, Data = {}, KeysToRemove = [], Note }, options) {
    const set = Object.entries(Data).map(([ObjectName, text]) => ({
      ObjectName,
      EscapedDataObject: String(text),
    }));
    const removed = KeysToRemove.map((ObjectName) => ({ ObjectName, DeleteObject: true }));
    const Objects = [...set, ...removed];
    return admin.setObjects({ Entity, Objects, ...(Note !== undefined && { Note }) }, options);
  },
} as const satisfies Kind<OfEntity>;

type ObjectKind = keyof typeof OBJECT_KINDS;

export type DataKind = keyof typeof DATA_KINDS | ObjectKind;

export const KIND_NAMES = Object.keys({ ...DATA_KINDS, ...OBJECT_KINDS }) as readonly DataKind[];

/** Those of the kinds that a character has, too. */
const CHARACTER_KINDS: { readonly [Name in DataKind]?: Omit<Kind<OfCharacter>, 'isInternal'> } = {
  data: {
    read: ({ server }, request, options) => server.getCharacterData(request, options),
    update: ({ server }, request, options) => server.updateCharacterData(request, options),
  },
  readOnly: {
    read: ({ server }, request, options) => server.getCharacterReadOnlyData(request, options),
    update: ({ server }, request, options) => server.updateCharacterReadOnlyData(request, options),
  },
  internal: {
    read: ({ server }, request, options) => server.getCharacterInternalData(request, options),
    update: ({ server }, request, options) => server.updateCharacterInternalData(request, options),
  },
};

export const CHARACTER_KIND_NAMES = Object.keys(CHARACTER_KINDS) as readonly DataKind[];

export const hasObjects = (kind: DataKind): kind is ObjectKind => kind in OBJECT_KINDS;

export const isInternal = (kind: DataKind): boolean =>
  !hasObjects(kind) && 'isInternal' in DATA_KINDS[kind];

/** Whether other players may see keys of a kind. */
export const mayBePublic = (kind: DataKind): boolean => !isInternal(kind) && !hasObjects(kind);

/** A value as the service keeps it: that of an object loses its white space. */
export function keptAs(kind: DataKind, value: string): string {
  if (!hasObjects(kind)) return value;
  const parsed = parseJson(value);
  return parsed.status === 'fits' ? (JSON.stringify(parsed.value) ?? '') : value;
}

/** A player, or a character of one. */
export interface DataOwner {
  readonly playerId: string;
  /** Of a player; a character has no objects. */
  readonly titlePlayerId?: string | undefined;
  readonly characterId?: string | undefined;
}

/** Data of one kind. */
export interface DataOf extends DataOwner {
  readonly kind: DataKind;
}

/** The calls about data of one kind. */
export function callsAbout(of: DataOf) {
  const { playerId: ServiceId, titlePlayerId, characterId: CharacterId, kind } = of;
  if (CharacterId !== undefined) {
    const ofCharacter = CHARACTER_KINDS[kind];
    if (!ofCharacter) throw new Error(`Characters have no ${kind}.`);
    return callsOf(ofCharacter, { ServiceId, CharacterId });
  }
  if (!hasObjects(kind)) return callsOf(DATA_KINDS[kind], { ServiceId });
  const Id = kind === 'objects' ? titlePlayerId : ServiceId;
  if (Id === undefined) throw new Error('Objects without an entity.');
  return callsOf(OBJECTS, { Entity: { Id, Type: OBJECT_KINDS[kind] } });
}

const callsOf = <Owner extends object>({ read, update }: Kind<Owner>, owner: Owner) => ({
  read: (purser: Purser, query: Query, options: CallOptions) =>
    read(purser, { ...owner, ...query }, options),
  update: (purser: Purser, change: Change, options: CallOptions) =>
    update(purser, { ...owner, ...change }, options),
});

/** The record under a key; undefined: none. `constructor` is a key like any other. */
export function recordOf(data: Data['Data'], key: string): DataRecord | undefined {
  return Object.hasOwn(data, key) ? data[key] : undefined;
}
