import type {
  AdminGetUserDataRequest,
  AdminGetUserDataResult,
  AdminUpdateUserDataRequest,
  CallOptions,
  Purser,
} from 'purser-client';

type Query = Omit<AdminGetUserDataRequest, 'ServiceId'>;
type Change = Omit<AdminUpdateUserDataRequest, 'ServiceId'>;
type Data = Pick<AdminGetUserDataResult, 'Data' | 'DataVersion'>;

/** How the console reads and changes a kind of data. */
interface Kind<Owner> {
  readonly read: (purser: Purser, request: Owner & Query, options: CallOptions) => Promise<Data>;
  /** Of internal data there is no `Permission`. */
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

/** The kinds of a player's data, by the words for them in addresses. */
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

export type DataKind = keyof typeof DATA_KINDS;

export const KIND_NAMES = Object.keys(DATA_KINDS) as readonly DataKind[];

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

export const isInternal = (kind: DataKind): boolean => 'isInternal' in DATA_KINDS[kind];

/** A player, or a character of one. */
export interface DataOwner {
  readonly playerId: string;
  readonly characterId?: string | undefined;
}

/** Data of one kind. */
export interface DataOf extends DataOwner {
  readonly kind: DataKind;
}

/** The calls about data of one kind. */
export function callsAbout({ playerId: ServiceId, characterId: CharacterId, kind }: DataOf) {
  if (CharacterId === undefined) return callsOf(DATA_KINDS[kind], { ServiceId });
  const ofCharacter = CHARACTER_KINDS[kind];
  if (!ofCharacter) throw new Error(`Characters have no ${kind}.`);
  return callsOf(ofCharacter, { ServiceId, CharacterId });
}

const callsOf = <Owner extends OfPlayer>({ read, update }: Kind<Owner>, owner: Owner) => ({
  read: (purser: Purser, query: Query, options: CallOptions) =>
    read(purser, { ...owner, ...query }, options),
  update: (purser: Purser, change: Change, options: CallOptions) =>
    update(purser, { ...owner, ...change }, options),
});

export type DataRecord = AdminGetUserDataResult['Data'][string];

/** The record under a key; undefined: none. `constructor` is a key like any other. */
export function recordOf(data: AdminGetUserDataResult['Data'], key: string) {
  return Object.hasOwn(data, key) ? data[key] : undefined;
}
